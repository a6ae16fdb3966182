import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// Each reader returns the tests as { file, title, state, message }; the state is passed, failed or skipped.

export function readJestReport({ folder, report, output }) {
  const { testResults } = JSON.parse(read(join(report, 'report.json'), output))
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(folder, name)
    if (assertionResults.length === 0)
      return [{ file, title: 'the file does not load', state: 'failed', message }]
    return assertionResults.map(({ fullName, status, failureMessages }) => ({
      file,
      title: fullName.trim(),
      state: /^(passed|failed)$/.test(status) ? status : 'skipped',
      message: failureMessages.join('\n'),
    }))
  })
}

export function readJunitReport({ report, output }) {
  const xml = read(join(report, 'report.xml'), output)
  return [...xml.matchAll(/<testcase ([^>]*?)(\/>|>(.*?)<\/testcase>)/gs)].map(
    ([, attributes, , body = '']) => {
      const file = `${attributeOf(attributes, 'classname').replaceAll('.', '/')}.py`
      const title = attributeOf(attributes, 'name')
      const state = /<(failure|error) /.test(body) ? 'failed' : 'passed'
      const message = attributeOf(/<(?:failure|error) ([^>]*)/.exec(body)?.[1] ?? '', 'message')
      return { file, title, state: body.includes('<skipped') ? 'skipped' : state, message }
    },
  )
}

const attributeOf = (attributes, name) =>
  decodeXml(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')

const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#10': '\n' }
const decodeXml = (text) => text.replace(/&([a-z]+|#10);/g, (whole, name) => ENTITIES[name] ?? whole)

export function readGoTestOutput({ output }) {
  const events = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const isEnd = ({ Action }) => Action === 'pass' || Action === 'fail' || Action === 'skip'
  // A test counts with its subtests as one.
  const tests = events.filter((event) => isEnd(event) && event.Test && !event.Test.includes('/'))
  const failedPackages = events.filter(
    ({ Action, Test, Package }) =>
      Action === 'fail' && !Test && !tests.some((test) => test.Package === Package),
  )
  const states = { pass: 'passed', fail: 'failed', skip: 'skipped' }
  return [...tests, ...failedPackages].map(({ Package, Test = 'the package does not run', Action }) => ({
    file: Package.split('/').slice(3).join('/') || '.',
    title: Test,
    state: states[Action],
    message: events
      .filter((event) => event.Package === Package && event.Test === Test)
      .map(({ Output = '' }) => Output)
      .join(''),
  }))
}

function read(path, output) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`The suite left no report:\n${output.slice(-4_000)}`)
  }
}

const nameOf = ({ file, title }) => `${file} › ${title}`

/**
 * Splits the failed tests. `known` has a reason and names of tests; * stands for any text.
 * @returns `expected` with the reason of each, `unknown`, and as `gone` the names of known ones that no longer fail
 */
export function splitByKnownDifferences(results, known) {
  const failed = results.filter(({ state }) => state === 'failed')
  const patterns = known.flatMap(({ reason, tests }) =>
    tests.map((test) => ({ reason, test, matches: toPattern(test) })),
  )
  const reasonOf = (result) => patterns.find(({ matches }) => matches.test(nameOf(result)))?.reason
  return {
    expected: failed.filter(reasonOf).map((result) => ({ result, reason: reasonOf(result) })),
    unknown: failed.filter((result) => !reasonOf(result)),
    gone: patterns
      .filter(({ matches }) => !failed.some((result) => matches.test(nameOf(result))))
      .map(({ test }) => test),
  }
}

const toPattern = (text) =>
  new RegExp(`^${text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

const STATES = ['passed', 'failed', 'skipped']

/** Renders the counts by file, the known differences by reason and the other failed tests. */
export function formatResults(results, { expected, unknown, gone }) {
  const files = [...new Set(results.map(({ file }) => file))].sort()
  const rowOf = (name, tests) => [
    name,
    ...STATES.map((state) => tests.filter((test) => test.state === state).length),
  ]
  const rows = [
    ['file', ...STATES],
    ...files.map((file) =>
      rowOf(
        file,
        results.filter((result) => result.file === file),
      ),
    ),
    rowOf('total', results),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(
    ([name, ...counts]) => name.padEnd(width) + counts.map((count) => String(count).padStart(9)).join(''),
  )
  for (const reason of new Set(expected.map((known) => known.reason))) {
    lines.push('', `Known difference: ${reason}`)
    for (const known of expected) if (known.reason === reason) lines.push(`  ${nameOf(known.result)}`)
  }
  for (const name of gone) lines.push('', `No longer fails: ${name}`)
  for (const result of unknown) lines.push('', `✗ ${nameOf(result)}`, firstLines(result.message))
  return lines.join('\n')
}

const firstLines = (message) =>
  message
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join('\n')
