// Checks docs/asvs.md against the ids of OWASP ASVS 5.0.0, levels 1 and 2: each in one entry of
// the section of its state, and met ones with evidence that exists. Requirements with the same evidence share an entry.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'

/** The requirements of both levels, as the standard numbers them: section, then the numbers in it. */
const REQUIREMENTS =
  '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2'

const wanted = REQUIREMENTS.split(' ').flatMap((section) => {
  const [name, numbers] = section.split(':')
  return numbers.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => `${name}.${first + at}`)
  })
})
const text = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')
const sections = text.split(/^## /m)
const rows = sections.flatMap((section) =>
  [...section.matchAll(/^- (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*): (.*)$/gm)].flatMap(([, ids, words]) =>
    ids.split(', ').map((id) => ({ id, state: section.split('\n')[0], words })),
  ),
)
const deviations = [...text.matchAll(/^\| (D\d+) \|/gm)].map(([, name]) => name)

const problems = [
  ...wanted
    .filter((id) => rows.filter((row) => row.id === id).length !== 1)
    .map((id) => `${id} must have exactly one entry`),
  ...rows
    .filter(({ id }) => !wanted.includes(id))
    .map(({ id }) => `${id} is not a requirement of these levels`),
  ...rows.flatMap(({ id, state, words }) => faultsOf(state, words).map((fault) => `${id} ${fault}`)),
  ...deviations
    .filter((name) => !rows.some(({ words }) => words.startsWith(`${name}:`)))
    .map((name) => `${name} is in no entry`),
]
for (const problem of problems) console.error(`docs/asvs.md: ${problem}`)
if (problems.length > 0) process.exit(1)
console.log(`The ${rows.length} requirements of ASVS 5.0 at level 2 each have an entry.`)

function faultsOf(state, words) {
  const paths = [...words.matchAll(/`([^`]+\/[^`]+\.\w+)`/g)].map(([, path]) => path)
  switch (state) {
    case 'Met':
      return paths.some((path) => existsSync(join(root, path))) || words.includes('`SECURITY.md`')
        ? []
        : ['is met without existing evidence']
    case 'Deviations':
      return deviations.includes(words.split(':')[0]) ? [] : ['deviates without a listed reason']
    case 'Not applicable':
      return []
    default:
      return [`is in the section "${state}"`]
  }
}
