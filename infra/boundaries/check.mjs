// Checks that the source keeps the import rules, that each rule still detects a seeded violation, and that the packages which
// the client's design card names do their work in the product.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root } from '../bootstrap/root.mjs'

const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
const seeds = join(root, 'infra', 'boundaries', 'seeds')
// A low minimum of modules: without TypeScript the tool finds almost none and reports success.
const FEWEST_MODULES = 120

/** The packages of the client's design card and where each has to be imported: reached by the server, by the web app, or by both. */
const ENTRIES = { api: ['apps/api/src/main.ts'], web: ['apps/web/src/main.tsx'] }
const CARD = {
  ...group('web', ['react', 'react-dom', 'react-router-dom', '@simplewebauthn/browser', 'zustand', 'ky']),
  ...group('api', ['fastify', '@fastify/jwt', '@fastify/cookie', 'drizzle-orm', 'pg', 'argon2', 'otplib']),
  ...group('api', ['@simplewebauthn/server', 'zod', 'viem']),
}
/** Tools of the card, which no product file imports: the file and the text that uses each. */
const CARD_TOOLS = {
  turbo: ['infra/bootstrap/run.mjs', "'node_modules', 'turbo', 'bin', 'turbo'"],
  vitest: ['packages/domain/package.json', 'vitest run'],
  supertest: ['apps/api/test/harness/test-app.ts', "from 'supertest'"],
}

function group(side, names) {
  return Object.fromEntries(names.map((name) => [name, side]))
}

const violationsIn = async (baseDir, folders) => {
  const { output } = await cruise(folders, { ...options, baseDir, validate: true, ruleSet: { forbidden } })
  return output
}
const describe = ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`

const tree = await violationsIn(root, ['apps', 'packages'])
const seeded = await violationsIn(seeds, ['apps', 'packages'])

const problems = [
  ...tree.summary.violations.map(describe),
  ...(tree.modules.length < FEWEST_MODULES ? [`only ${tree.modules.length} modules were read`] : []),
  ...silentRules(),
  ...strayViolations(),
]
const uses = cardUses()
for (const [name, file] of uses) {
  if (file === null)
    problems.push(`${name}: the design card names this package, and no file of the product uses it`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
const names = new Set(forbidden.map(({ name }) => name))
console.log(`${tree.modules.length} modules keep ${names.size} import rules; each rule fires on its seed.`)

function silentRules() {
  const fired = new Set(seeded.summary.violations.map(({ rule }) => rule.name))
  return forbidden
    .filter(({ name }) => !fired.has(name))
    .map(({ name }) => `${name}: its seed raised no violation`)
}

// A seed is a file named after the one rule it breaks; `legal` files break none.
function strayViolations() {
  return seeded.summary.violations
    .filter(({ rule, from }) => !from.includes(rule.name) && rule.name !== 'no-cycles')
    .map((violation) => `on a seed of another rule: ${describe(violation)}`)
}
for (const [name, file] of uses) console.log(`${name}: used by ${file}`)

/** Returns a using file of each package of the card; null if there is none. An alias of another package is not a use. */
function cardUses() {
  const modules = new Map(tree.modules.map((module) => [module.source, module]))
  const reached = Object.fromEntries(
    Object.entries(ENTRIES).map(([side, entries]) => [side, filesReachedFrom(entries, modules)]),
  )
  const imported = Object.entries(CARD).map(([name, side]) => {
    const uses = reached[side].filter((file) =>
      modules
        .get(file)
        .dependencies.some(
          ({ resolved, dependencyTypes }) =>
            resolved.includes(`/node_modules/${name}/`) && !dependencyTypes.includes('type-only'),
        ),
    )
    return [name, uses[0] ?? null]
  })
  const tools = Object.entries(CARD_TOOLS).map(([name, [file, text]]) => [
    name,
    readFileSync(join(root, file), 'utf8').includes(text) ? file : null,
  ])
  return [...imported, ...tools]
}

/** Returns the files of the repository that these entries import, directly or not, nearest first. */
function filesReachedFrom(entries, modules) {
  const found = new Set(entries)
  for (const file of found) {
    for (const { resolved } of modules.get(file)?.dependencies ?? []) {
      if (modules.has(resolved) && !resolved.includes('node_modules')) found.add(resolved)
    }
  }
  return [...found].filter((file) => modules.has(file))
}
