// Checks that files, links and commands named in documents exist.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../bootstrap/root.mjs'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)))
const documents = tracked.filter((file) => file.endsWith('.md'))
const scripts = new Set(tracked.filter((file) => /(^|\/)package\.json$/.test(file)).flatMap(scriptsOf))
const programWords = new Set(
  [
    ...readFileSync(join(root, 'apps/api/src/commands/commands.ts'), 'utf8').matchAll(
      /^ {2}'?([a-z-]+)'?: \{ task: /gm,
    ),
  ].map(([, word]) => word),
)
if (programWords.size === 0) throw new Error('apps/api/src/commands/commands.ts has no table of commands.')
const rootScripts = new Set(scriptsOf('package.json'))

const problems = documents.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span)
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
  return [
    ...spans.filter((span) => !pathHolds(file, span)).map((span) => `${file}: there is no ${span}`),
    ...links.filter((link) => !linkHolds(file, link)).map((link) => `${file}: the link ${link} is broken`),
    ...commandsIn(text).map((command) => `${file}: there is no command "${command}"`),
  ]
})
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${documents.length} documents name only files and commands that exist.`)

function scriptsOf(manifest) {
  return Object.keys(JSON.parse(readFileSync(join(root, manifest), 'utf8')).scripts ?? {})
}

// A code span is a path if it starts with an existing folder, relative to the root or the document. The end of a path, such
// as `oauth/handle-callback.ts`, must be the end of a file's path.
function pathHolds(file, span) {
  if (/^[a-z][\w./-]*\.(ts|tsx|mjs)$/.test(span)) {
    return tracked.some((path) => path === span || path.endsWith(`/${span}`))
  }
  if (!/^[\w.@-]+(\/[\w.@*-]*)+$/.test(span)) return true
  const bases = ['', dirname(file)].filter((base) => existsSync(join(root, base, span.split('/')[0])))
  return bases.length === 0 || bases.some((base) => exists(join(base, span)))
}

function exists(path) {
  if (!path.includes('*')) return existsSync(join(root, path))
  const parts = path.split('/').map((part) => part.replaceAll('.', '\\.').replaceAll('**', '.+'))
  const pattern = new RegExp(`^${parts.map((part) => part.replaceAll('*', '[^/]*')).join('/')}`)
  return tracked.some((candidate) => pattern.test(candidate))
}

function linkHolds(file, link) {
  if (/^([a-z]+:|#)/.test(link)) return true
  const [target] = link.split('#')
  const path = join(root, dirname(file), target)
  // The case of the name must match, because some file systems ignore it.
  return (
    existsSync(path) && (target.endsWith('/') || readdirSync(dirname(path)).includes(path.split('/').pop()))
  )
}

function commandsIn(text) {
  const npm = [...text.matchAll(/\bnpm (?:run )?([\w:-]+)/g)]
    .filter(
      ([whole, name]) =>
        (/npm run /.test(whole) || ['start', 'test'].includes(name)) && !rootScripts.has(name),
    )
    .map(([whole]) => whole)
  const pnpm = [...text.matchAll(/\bpnpm (?:(?:--dir|--filter|-C) \S+ )(?:run )?([a-z][\w:-]*)/g)]
    .filter(([, name]) => name !== 'exec' && !scripts.has(name))
    .map(([whole]) => whole)
  const program = [...text.matchAll(/\bmain\.js[ \t]+([a-z][a-z-]*)/g)]
    .filter(([, word]) => !programWords.has(word))
    .map(([whole]) => whole)
  return [...npm, ...pnpm, ...program]
}
