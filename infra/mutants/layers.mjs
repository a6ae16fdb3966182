import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../bootstrap/browser.mjs'
import { run } from '../bootstrap/child.mjs'
import { root } from '../bootstrap/root.mjs'

/** The layers in the order they run, from cheap to expensive. */
export const LAYERS = ['unit', 'component', 'api', 'browser']

const VITEST_FLAGS = { 'apps/api': ['--no-isolate', '--maxWorkers=1'] }
// The time limit of a layer. A suite that hangs because of a defect counts as failed.
const QUIETLY = { quiet: true, timeoutMs: 600_000 }

/** Splits filters into those that match a test file and those that match none, for example after a rename. */
export function splitFilters(layer, filters) {
  const isThere = (filter) => testFiles(layer).some((file) => file.includes(pathOf(layer, filter)))
  return { known: filters.filter(isThere), unknown: filters.filter((filter) => !isThere(filter)) }
}

const pathOf = (layer, filter) => (layer === 'browser' ? `apps/web/e2e/${filter}` : filter)

function testFiles(layer) {
  const isNightly = process.env.TEST_TIER === 'nightly'
  const pattern = layer === 'browser' ? /\.spec\.ts$/ : /\.test\.tsx?$/
  return tracked().filter((file) => pattern.test(file) && (isNightly || !file.includes('.nightly.')))
}

const tracked = () => execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')

/**
 * Runs the tests of one layer that match the filters. Returns the failed ones as `{ file, title }`; a failed build and a file
 * that does not load count as one.
 */
export async function runLayer(layer, filters, { turbo }) {
  if (layer === 'browser') return runBrowser(filters, turbo)
  const red = []
  for (const [folder, own] of byWorkspace(filters)) red.push(...(await runVitest(folder, own)))
  return red
}

/** `packages/domain/src/x` becomes `src/x` in `packages/domain`. */
function byWorkspace(filters) {
  const groups = new Map()
  for (const filter of filters) {
    const [group, name, ...rest] = filter.split('/')
    const folder = `${group}/${name}`
    groups.set(folder, [...(groups.get(folder) ?? []), rest.join('/')])
  }
  return groups
}

async function runVitest(folder, filters) {
  const cwd = join(root, folder)
  const args = ['run', ...filters.filter(Boolean), ...(VITEST_FLAGS[folder] ?? [])]
  const report = join(cwd, 'reports', 'test.json')
  return judge(folder, report, redOfVitest, () =>
    run(process.execPath, [join(cwd, 'node_modules', 'vitest', 'vitest.mjs'), ...args], { cwd, ...QUIETLY }),
  )
}

export const buildApps = (turbo) => run(...turbo('build', '--output-logs=errors-only'), { quiet: true })

async function runBrowser(filters, turbo) {
  const build = await buildApps(turbo)
  if (build.code !== 0) return [{ file: 'the build', title: lastLine(build.output, /error|too heavy/i) }]
  const cwd = join(root, 'apps', 'web')
  const cli = join(cwd, 'node_modules', '@playwright', 'test', 'cli.js')
  const args = ['test', ...filters.map((filter) => `/e2e/${filter}`), '--max-failures=2']
  const env = { CHROMIUM_PATH: await findBrowser() }
  const report = join(cwd, 'reports', 'e2e.json')
  return judge('apps/web/e2e', report, redOfPlaywright, () =>
    run(process.execPath, [cli, ...args], { cwd, env, ...QUIETLY }),
  )
}

/** Runs a suite and reads its report. */
async function judge(where, report, redOf, runSuite) {
  rmSync(report, { force: true })
  const { code, output } = await runSuite()
  const error = lastLine(output, /error/i)
  if (!existsSync(report)) return [{ file: where, title: `left no report: ${error}` }]
  const red = redOf(JSON.parse(readFileSync(report, 'utf8')))
  return red.length === 0 && code !== 0 ? [{ file: where, title: `failed outside of a test: ${error}` }] : red
}

const lastLine = (output, pattern) => {
  const lines = output.split('\n').map((line) => line.trim())
  return (lines.findLast((line) => pattern.test(line)) ?? lines.findLast(Boolean) ?? '').slice(0, 160)
}

const redOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.slice(root.length + 1)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ file, title: 'the file does not load' }]
    return failed.map(({ fullName }) => ({ file, title: fullName.trim() }))
  })

const redOfPlaywright = ({ suites, errors = [] }) => [
  ...suites.flatMap(failedSpecs),
  ...errors.slice(0, suites.length === 0 ? 1 : 0).map(({ message }) => ({ file: 'e2e', title: message })),
]

const failedSpecs = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title }) => ({ file: `apps/web/e2e/${file}`, title })),
  ...suites.flatMap(failedSpecs),
]
