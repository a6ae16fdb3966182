// Holds test titles, a short list of words and the subjects of commits to the conventions of CONTRIBUTING.md.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { LONGEST_TITLE, OPENERS, WORDS } from './words.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\n')
const SOURCES = /\.(md|ts|tsx|mjs|css)$/
// The lists themselves, and applied migrations, which cannot change.
const SKIPPED = /^(infra\/language\/|apps\/[^/]+\/migrations\/)/
const TITLE =
  /^\s*(?:(?:test|it|describe|scenario)(?:\.\w+)*(?:<[^(]*>)?(?:\(\w+\))?|\](?: as const)?\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm
const TAGS = /^(\[wire [\d, ]+\] ?)+/
const opener = new RegExp(`^(${OPENERS.join('|')}) `, 'i')
// A round trip is a term of networks, and labels of stored data such as `provider-trip` cannot change.
const words = WORDS.map(([word, instead]) => ({
  instead,
  pattern: new RegExp(`(?<![\\w-]|round )${word}s?\\b`, 'i'),
  word,
}))
const LONGEST_SUBJECT = 72
/** Violates each of the three rules once, the first one also in the title of a table. */
const SEEDED = `test('of another browser', f)\n])('of %s', f)\ntest('${'a'.repeat(91)}', f)\n// A voucher.`

const files = git('ls-files').filter(
  (file) => SOURCES.test(file) && !SKIPPED.test(file) && existsSync(join(root, file)),
)
const problems = [
  ...files.flatMap((file) => problemsOf(file, readFileSync(join(root, file), 'utf8'))),
  ...(process.env.CI ? longSubjects() : []),
]
if (problemsOf('seeded', SEEDED).length !== 4) throw new Error('The check misses a seeded violation.')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files use the words of CONTRIBUTING.md, and every test title stands alone.`)

function problemsOf(file, text) {
  const lineAt = (index) => text.slice(0, index).split('\n').length
  const titles = [...text.matchAll(TITLE)].flatMap(({ index, 0: whole, 2: raw }) => {
    const title = raw.replace(TAGS, '')
    const at = `${file}:${lineAt(index + whole.length)}`
    // A describe names a subject, which may be a part of a sentence.
    const isTest = !whole.includes('describe')
    return [
      ...(isTest && opener.test(title) ? [`${at}: "${title}" begins in mid-sentence`] : []),
      ...(title.length > LONGEST_TITLE
        ? [`${at}: "${title}" has ${title.length} characters, of at most ${LONGEST_TITLE}`]
        : []),
    ]
  })
  const lines = text.split('\n')
  const found = words.flatMap(({ pattern, word, instead }) =>
    lines.flatMap((line, at) =>
      pattern.test(line) ? [`${file}:${at + 1}: instead of "${word}" write ${instead}`] : [],
    ),
  )
  return [...titles, ...found]
}

/** Of the last commits: older ones cannot be changed any more. */
function longSubjects() {
  return git('log', '-30', '--no-merges', '--format=%h %s')
    .filter((line) => line.slice(line.indexOf(' ') + 1).length > LONGEST_SUBJECT)
    .map((line) => `commit ${line}: the subject has more than ${LONGEST_SUBJECT} characters`)
}
