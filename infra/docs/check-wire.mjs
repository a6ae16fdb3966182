// Checks the protocol checklist in docs/spec/traceability.md: every item has an entry with files, and each of its test files has
// a test named after the item.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'

const LIST = 'docs/spec/traceability.md'

const section = readFileSync(join(root, LIST), 'utf8').split('## Protocol checklist')[1] ?? ''
const count = Number(/The list has (\d+) items/.exec(section)?.[1])
// Items with the same code share an entry.
const rows = [...section.matchAll(/^- (\d+(?:, \d+)*): (.*) → (.*)$/gm)].flatMap(([, items, code, tests]) =>
  items.split(', ').map((item) => ({ item: Number(item), code: pathsIn(code), tests: pathsIn(tests) })),
)
const named = itemsByFile()

const problems = [
  ...numbersMissing(),
  ...rows.flatMap(({ item, code, tests }) => [
    ...(code.length === 0 ? [`item ${item} names no source file`] : []),
    ...(tests.length === 0 ? [`item ${item} names no test`] : []),
    ...tests
      .filter((test) => !named.get(test)?.has(item))
      .map((test) => `item ${item}: no test in ${test} is named [wire ${item}]`),
  ]),
  ...[...named].flatMap(([file, items]) =>
    [...items]
      .filter((item) => !rows.some((row) => row.item === item))
      .map((item) => `${file} names [wire ${item}], which has no entry`),
  ),
]
for (const problem of problems) console.error(`${LIST}: ${problem}`)
if (problems.length > 0) process.exit(1)
console.log(`Each of the protocol's ${count} items has tests that name it.`)

function numbersMissing() {
  if (!Number.isInteger(count)) return ['it does not say how many items the list has']
  const numbers = rows.map(({ item }) => item)
  const wanted = Array.from({ length: count }, (_, index) => index + 1)
  const absent = wanted.filter((item) => !numbers.includes(item)).map((item) => `item ${item} has no entry`)
  const extra = numbers
    .filter((item, index) => item > count || numbers.indexOf(item) !== index)
    .map((item) => `item ${item} is one too many`)
  return [...absent, ...extra]
}

function pathsIn(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path)
}

// Maps each test file to the items in its test titles. Comments are ignored.
function itemsByFile() {
  const patterns = ['*.test.ts', '*.test.tsx', '*.spec.ts']
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)))
  return new Map(
    files.map((file) => {
      const code = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
      return [file, new Set([...code.matchAll(/\[wire (\d+)\]/g)].map(([, item]) => Number(item)))]
    }),
  )
}
