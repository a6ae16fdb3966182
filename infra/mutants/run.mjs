// Applies seeded defects to the product one at a time and runs the tests that should detect them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../bootstrap/root.mjs'
import { faultsOf, readDefects, withDefect } from './defects.mjs'
import { buildApps, LAYERS, runLayer, splitFilters } from './layers.mjs'
import { isCaught, summaryOf, tableOf } from './report.mjs'

const BASELINE = join(root, 'infra', 'mutants', 'baseline.json')
const REPORT = join(root, 'reports', 'mutants.json')

const OPTIONS = {
  /** Selects defects by a part of their name or by their list. */
  only: { type: 'string', multiple: true },
  layers: { type: 'string', default: LAYERS.join() },
  tier: { type: 'string', default: 'merge' },
  /** Skips the remaining layers of a defect after the first that fails. */
  first: { type: 'boolean', default: false },
  /** Runs all suites of a layer. By default a layer ends at its first failed suite. */
  all: { type: 'boolean', default: false },
  /** Counts only tests that fail twice, because tests may time out on a busy machine. */
  confirm: { type: 'boolean', default: false },
  /** Adds to the baseline which layer caught which defect. */
  save: { type: 'boolean', default: false },
  /** Only checks that each defect matches its file. */
  check: { type: 'boolean', default: false },
}

/** Returns an exit code: 1 if no layer caught a defect. */
export async function runMutants({ turbo, words }) {
  const { values: options } = parseArgs({ args: words, options: OPTIONS })
  const all = await readDefects()
  const faults = faultsOf(all)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  if (options.check) return void console.log(`${all.length} defects fit their files.`)
  refuseChangedFiles()
  process.env.TEST_TIER = options.tier
  const asked = LAYERS.filter((layer) => options.layers.split(',').includes(layer))
  const chosen = options.only
    ? all.filter((defect) => options.only.some((only) => isNamed(defect, only, all)))
    : all
  if (chosen.length === 0) throw new Error('No defect and no list matches the filter.')

  const results = []
  for (const [at, defect] of chosen.entries()) {
    console.log(`\n${at + 1}/${chosen.length} ${defect.name}`)
    const result = await judge(defect, asked, { ...options, turbo })
    results.push(result)
    writeJson(REPORT, results)
    if (options.save) writeJson(BASELINE, withResult(readBaseline(), result))
  }
  // The last build contains a defect.
  if (asked.includes('browser')) await buildApps(turbo)

  writeFileSync(REPORT.replace('.json', '.md'), `${tableOf(results)}\n`)
  console.log(`\n${summaryOf(results)}`)
  const missed = results.filter((result) => !isCaught(result))
  for (const { name } of missed) console.error(`No layer that was run catches: ${name}`)
  return missed.some(({ name }) => !isKnownMiss(all, name)) ? 1 : 0
}

/** Selects defects by list, otherwise by a part of the name. */
const isNamed = ({ name, layer }, only, all) =>
  all.some((defect) => defect.layer === only) ? layer === only : name.includes(only)

const isKnownMiss = (all, name) => all.some((defect) => defect.name === name && defect.missed)

async function judge(defect, asked, { first, all, confirm, turbo }) {
  const result = { name: defect.name, list: defect.layer, file: defect.file, layers: {} }
  const restore = apply(defect)
  try {
    for (const layer of asked) {
      const { known, unknown } = splitFilters(layer, defect.suites[layer] ?? [])
      for (const filter of unknown) console.log(`  ${layer}: no test matches ${filter}`)
      if (known.length === 0) continue
      const startedAt = Date.now()
      let red = []
      for (const filters of all ? [known] : known.map((filter) => [filter])) {
        red = await runLayer(layer, filters, { turbo })
        if (confirm && red.length > 0) red = await redAgain(layer, red, turbo)
        if (red.length > 0) break
      }
      const tests = red.slice(0, 2).map(({ file, title }) => `${file} › ${title}`)
      result.layers[layer] = { red: red.length, tests }
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      console.log(`  ${layer}: ${red.length === 0 ? 'not caught' : `${red.length} red`} (${seconds} s)`)
      for (const test of tests) console.log(`    ${test}`)
      if (first && red.length > 0) break
    }
  } finally {
    restore()
  }
  return result
}

async function redAgain(layer, red, turbo) {
  const files = [...new Set(red.map(({ file }) => file))].filter((file) => existsSync(join(root, file)))
  if (files.length === 0) return red
  const filters = files.map((file) => file.replace('apps/web/e2e/', ''))
  const again = await runLayer(layer, filters, { turbo })
  return red.filter((one) => again.some(({ file, title }) => file === one.file && title === one.title))
}

/** Applies the defect to its file. Returns a function that restores it; the end of the process restores it as well. */
function apply(defect) {
  const path = join(root, defect.file)
  const text = readFileSync(path, 'utf8')
  const restore = () => {
    writeFileSync(path, text)
    process.off('exit', restore)
  }
  process.on('exit', restore)
  writeFileSync(path, withDefect(text, defect))
  return restore
}

// Changes that a killed run left behind would be mistaken for the product.
function refuseChangedFiles() {
  const args = ['status', '--porcelain', '--untracked-files=no', '--', 'apps', 'packages', 'infra/bootstrap']
  const changed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  if (changed === '') return
  throw new Error(`Commit these files first, or put them back by git restore:\n${changed}`)
}

function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

const readBaseline = () => (existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {})

/** Returns the baseline with a result: per defect, whether each layer caught it. Layers that did not run keep their results. */
function withResult(baseline, { name, layers }) {
  const caught = Object.entries(layers).map(([layer, { red }]) => [layer, red > 0])
  return { ...baseline, [name]: { ...baseline[name], ...Object.fromEntries(caught) } }
}
