import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { root } from './root.mjs'

/** The folder of turbo's run summaries. */
const SUMMARIES = join(root, '.turbo', 'runs')

/** The stages, which run in sequence. The tasks of a stage run in parallel unless limited. */
const stages = (verifyTasks, tier) => [
  { title: 'Checks and tests without a browser', tasks: [...verifyTasks, 'test'] },
  { title: 'Browser journeys', tasks: ['test:browser'], flags: ['--concurrency=1'] },
  ...(tier === 'nightly' ? [{ title: 'Mutation tests', tasks: ['mutate'], flags: ['--concurrency=1'] }] : []),
]

/**
 * Runs every suite even if some fail, and prints a final line with the totals. Returns an exit code.
 * The tier `nightly` adds slow tests and mutation tests to those of `merge`.
 */
export async function runSuites({ turbo, verifyTasks, browser, tier }) {
  for (const report of reportFiles()) rmSync(report)
  const env = { CHROMIUM_PATH: browser, TEST_TIER: tier }
  // Cached results are accepted locally only; a release requires a fresh run.
  const force = process.env.CI ? ['--force'] : []
  const common = ['--continue', '--output-logs=new-only', '--summarize', ...force]
  rmSync(SUMMARIES, { recursive: true, force: true })

  let brokenStages = 0
  for (const { title, tasks, flags = [] } of stages(verifyTasks, tier)) {
    console.log(`\n› ${title} …`)
    const startedAt = Date.now()
    const { code } = await run(...turbo(...tasks, ...flags, ...common), { env })
    console.log(`  took ${Math.round((Date.now() - startedAt) / 1000)} s`)
    if (code !== 0) brokenStages++
  }

  const { totals, missing, failures } = sumReports()
  for (const { test, message } of failures) console.error(`\n✗ ${test}\n${firstLines(message)}`)
  for (const suite of missing) console.error(`${suite} left no report: it did not run to its end.`)
  for (const task of readFailedTasks()) console.error(`Failed task: ${task}.`)
  // A check, or a suite that crashed, has no counts. The last line must still report a failure.
  const failed = totals.failed || Math.max(brokenStages, missing.length)
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
  console.log(`\n${totals.passed} passed, ${failed} failed${skipped}`)
  return failed > 0 ? 1 : 0
}

/** Returns the failed tasks, such as `api#test` or the check `//#check:format`, which has no report of its own. */
function readFailedTasks() {
  if (!existsSync(SUMMARIES)) return []
  return readdirSync(SUMMARIES).flatMap((name) =>
    JSON.parse(readFileSync(join(SUMMARIES, name), 'utf8'))
      .tasks.filter(({ execution }) => execution && execution.exitCode !== 0)
      .map(({ taskId }) => taskId),
  )
}

/** Reads the report of each suite; a suite without a report has not run. */
function expectedReports() {
  return workspaceFolders().flatMap((folder) => {
    const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const reports = []
    if (scripts.test) reports.push(join(folder, 'reports', 'test.json'))
    if (scripts['test:browser']) reports.push(join(folder, 'reports', 'e2e.json'))
    return reports
  })
}

const workspaceFolders = () =>
  ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => join(root, group, name))
      .filter((folder) => existsSync(join(folder, 'package.json'))),
  )

const reportFiles = () => expectedReports().filter((file) => existsSync(file))

function sumReports() {
  const totals = { passed: 0, failed: 0, skipped: 0 }
  const missing = []
  const failures = []
  for (const file of expectedReports()) {
    if (!existsSync(file)) {
      missing.push(file.slice(root.length + 1))
      continue
    }
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const counts = countsOf(report)
    for (const key of Object.keys(totals)) totals[key] += counts[key]
    failures.push(...failuresOf(report))
  }
  return { totals, missing, failures }
}

/** Reads the JSON report of Vitest, or of Playwright (which has `stats`). */
function countsOf(report) {
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    if (flaky > 0) console.log(`${flaky} browser tests failed once and passed when they ran again.`)
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  return {
    passed: report.numPassedTests,
    // A file that fails to load contains no counted tests.
    failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** Returns the failed tests of a report with file, title and message. */
function failuresOf(report) {
  if (report.stats) return report.suites.flatMap(failuresOfJourneys)
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.slice(root.length + 1)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ test: file, message }]
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
}

function failuresOfJourneys({ suites = [], specs = [] }) {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      test: `${file} › ${title}`,
      message: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
    }))
  return [...here, ...suites.flatMap(failuresOfJourneys)]
}

/** Returns the first lines of a message. The suite's output has the whole message. */
const firstLines = (message) =>
  message
    .split('\n')
    .slice(0, 25)
    .map((line) => `  ${line}`)
    .join('\n')
