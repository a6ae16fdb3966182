import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'

const folder = new URL('./defects/', import.meta.url)

/**
 * All seeded defects, each with the layer of its list. A defect is one mistake in one product file: `find` stands there
 * once and becomes `replace`. `suites` says by layer which tests should notice: folders, or words of file names.
 * `missed` marks one that no test noticed when the baseline was made.
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

/** What is wrong with the lists. A defect that no longer fits its file proves nothing. */
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

/** The text of a file with the defect in it. */
export function withDefect(text, { find, replace }) {
  const [before, after] = text.split(find)
  return `${before}${replace}${after}`
}
