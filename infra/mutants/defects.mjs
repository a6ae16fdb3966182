import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'

const folder = new URL('./defects/', import.meta.url)

/**
 * All seeded defects, each with the name of its list. A defect changes one product file: `find` occurs in it once and is
 * replaced by `replace`. `suites` names the tests per layer that should fail: folders, or parts of file names.
 * `missed` marks a defect that no test detected when the baseline was made.
 */
export async function readDefects() {
  const lists = readdirSync(folder).sort()
  const defects = await Promise.all(
    lists.map(async (list) => {
      const { defects: some } = await import(new URL(list, folder))
      return some.map((defect) => ({ layer: list.replace('.mjs', ''), ...defect }))
    }),
  )
  return defects.flat()
}

/** Returns the faults of the lists, such as a defect whose `find` no longer occurs in its file. */
export function faultsOf(defects) {
  const names = defects.map(({ name }) => name)
  return [
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => `Two defects have the name "${name}".`),
    ...defects.map(faultOf).filter((fault) => fault !== null),
  ]
}

function faultOf({ name, file, find, replace }) {
  if (!existsSync(join(root, file))) return `${name}: there is no ${file}.`
  const places = readFileSync(join(root, file), 'utf8').split(find).length - 1
  if (places !== 1) return `${name}: the text to replace stands ${places} times in ${file}.`
  return find === replace ? `${name}: nothing is replaced.` : null
}

/** Returns the text of the file with the defect applied. */
export function withDefect(text, { find, replace }) {
  const [before, after] = text.split(find)
  return `${before}${replace}${after}`
}
