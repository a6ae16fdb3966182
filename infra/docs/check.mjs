// Checks what remark-validate-links does not: files that documents name in code spans exist, and each item of the protocol
// checklist in docs/spec/traceability.md has tests that name it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../bootstrap/root.mjs'

const LIST = 'docs/spec/traceability.md'
const git = ['ls-files', '--cached', '--others', '--exclude-standard']
const tracked = execFileSync('git', git, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)))
const read = (file) => readFileSync(join(root, file), 'utf8')
const spansOf = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span)

const documents = tracked.filter((file) => file.endsWith('.md'))
const problems = documents.flatMap((file) =>
  spansOf(read(file))
    .filter((span) => !exists(span, dirname(file)))
    .map((span) => `${file}: there is no ${span}`),
)

const list = read(LIST).split('## Protocol checklist')[1] ?? ''
const items = [...list.matchAll(/^- (\d+(?:, \d+)*): .* → (.*)$/gm)].flatMap(([, numbers, tests]) =>
  numbers.split(', ').map((number) => ({ number: Number(number), tests: spansOf(tests) })),
)
for (let number = 1; number <= Number(/The list has (\d+) items/.exec(list)?.[1]); number++) {
  const tests = items.filter((item) => item.number === number).flatMap((item) => item.tests)
  if (tests.length === 0) problems.push(`${LIST}: item ${number} has no test`)
  for (const test of tests) {
    if (!read(test).includes(`[wire ${number}]`)) problems.push(`${test}: no test is named [wire ${number}]`)
  }
}
for (const problem of problems) console.error(problem)
if (problems.length > 0 || items.length < 100) process.exit(1)
console.log(
  `${documents.length} documents name only files that exist; ${items.length} items have their tests.`,
)

// A span is a path if it starts with a folder of the repository or of the document; a file's name may be the end of a path.
function exists(span, folder) {
  if (/^[a-z][\w./-]*\.(ts|tsx|mjs)$/.test(span))
    return tracked.some((path) => `/${path}`.endsWith(`/${span}`))
  if (!/^[\w.@-]+(\/[\w.@-]*)+$/.test(span)) return true
  const bases = ['', folder].filter((base) => existsSync(join(root, base, span.split('/')[0])))
  return bases.length === 0 || bases.some((base) => existsSync(join(root, base, span)))
}
