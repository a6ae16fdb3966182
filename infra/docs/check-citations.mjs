// Checks that citations resolve. Finds sections of documents that are not in the repository, and references to a document or
// heading that does not exist.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../bootstrap/root.mjs'

const SOURCES =
  /\.(md|ts|tsx|mts|js|mjs|cjs|json|jsonc|yml|yaml|sql|css|html|toml|ini|sh|service)$|(^|\/)(Caddyfile|Dockerfile|CODEOWNERS|\.env\.example)$/
// This file contains the patterns.
const SKIPPED = ['infra/docs/check-citations.mjs', 'pnpm-lock.yaml']
const UNRESOLVED = /\b(?:wire|spec|design)(?:'s)?(?: words)? \(?§\d[\d.]*/gi
// A section sign is allowed with a public standard named on the same line.
const SECTION = /§\d[\d.]*/
const STANDARD = /RFC ?\d|BIP ?\d|WebAuthn|OpenID Connect|Trace Context|Fetch Metadata|ASVS|NIST/
const REFERENCE = /(?:[\w@.-]+\/)*[\w@.-]+\.md#[\w-]+/g

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)))
const files = tracked.filter((file) => SOURCES.test(file) && !SKIPPED.includes(file))
const anchorsOf = new Map()

const problems = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, at) => faultsOf(file, line).map((fault) => `${file}:${at + 1}: ${fault}`)),
)
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error(`${problems.length} citations do not resolve.`)
  process.exit(1)
}
console.log(`${files.length} files cite only sections that exist.`)

function faultsOf(file, line) {
  const cited = [...line.matchAll(UNRESOLVED)].map(([citation]) => citation)
  const bare = cited.length === 0 && !STANDARD.test(line) ? (SECTION.exec(line) ?? []) : []
  const unresolved = [...cited, ...bare].map(
    (citation) =>
      `"${citation}" is not in the repository: cite docs/protocol.md, docs/spec/README.md, a decision, or name the standard`,
  )
  const broken = [...line.matchAll(REFERENCE)]
    .filter((match) => !/:\/\/\S*$/.test(line.slice(0, match.index)))
    .map(([reference]) => reference)
    .filter((reference) => !resolves(file, reference))
    .map((reference) => `there is no ${reference}`)
  return [...unresolved, ...broken]
}

// Paths are relative to the repository root, or in documents to the document.
function resolves(file, reference) {
  const [path, anchor] = reference.split('#')
  const target = ['', dirname(file)]
    .map((base) => normalize(join(base, path)))
    .find((candidate) => tracked.includes(candidate))
  return target !== undefined && headingsOf(target).has(anchor)
}

// Anchors as GitHub makes them: lower case, no punctuation, hyphens for spaces, numbered if repeated.
function headingsOf(path) {
  const known = anchorsOf.get(path)
  if (known) return known
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
  const counts = new Map()
  const anchors = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id]) => id))
  for (const [, heading] of text.matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    anchors.add(count === 0 ? slug : `${slug}-${count}`)
  }
  anchorsOf.set(path, anchors)
  return anchors
}
