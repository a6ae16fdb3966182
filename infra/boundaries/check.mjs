// Checks that the source keeps the import rules, that each rule still detects a seeded violation, and that the packages which
// the client's design card names do their work in the product.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root } from '../bootstrap/root.mjs'

const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
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

/**
 * A small tree: each file with what it imports (`~` is the root of the tree). A file is named after the rules that it breaks;
 * files with other names break none.
 */
const SEEDS = {
  'apps/api/src/auth/api-modules-depend-only-on-auth.ts': ['~apps/api/src/profiles/index.ts'],
  'apps/api/src/auth/auth-client-is-for-the-web.ts': ['~packages/auth-client/src/legal.ts'],
  'apps/api/src/auth/core/auth-modules-import-downward.ts': ['../users/legal.ts'],
  'apps/api/src/auth/index.ts': ['../kernel/legal.ts'],
  'apps/api/src/auth/inner.ts': [],
  'apps/api/src/auth/local-postgres-is-for-the-runtime.ts': ['~packages/local-postgres/src/legal.ts'],
  'apps/api/src/auth/server-has-no-keys.ts': ['~packages/wallet/src/keys/legal.ts'],
  'apps/api/src/auth/unlisted/auth-modules-are-listed.ts': ['../../kernel/legal.ts'],
  'apps/api/src/auth/users/auth-modules-import-downward.ts': ['../inner.ts'],
  'apps/api/src/auth/users/legal.ts': [],
  'apps/api/src/config/api-config-knows-only-kernel--api-modules-depend-only-on-auth.ts': [
    '../profiles/index.ts',
  ],
  'apps/api/src/kernel/api-kernel-knows-no-module--api-modules-depend-only-on-auth.ts': [
    '../profiles/index.ts',
  ],
  'apps/api/src/kernel/legal.ts': [],
  'apps/api/src/profiles/api-modules-meet-at-index.ts': ['../auth/inner.ts'],
  'apps/api/src/profiles/index.ts': ['../auth/index.ts'],
  'apps/api/src/runtime.ts': ['~packages/local-postgres/src/legal.ts'],
  'apps/web/src/app/legal.ts': ['../features/send/legal.ts'],
  'apps/web/src/features/send/keys-have-one-importer.ts': ['~packages/wallet/src/keys/legal.ts'],
  'apps/web/src/features/send/legal.ts': ['../../ui/legal.ts', '../../shared/session/legal.ts'],
  'apps/web/src/features/wallet/apps-never-import-apps.ts': ['~apps/api/src/kernel/legal.ts'],
  'apps/web/src/features/wallet/auth-client-has-one-importer.ts': ['~packages/auth-client/src/legal.ts'],
  'apps/web/src/features/wallet/browsers-get-the-small-zod.ts': ['zod'],
  'apps/web/src/features/wallet/legal.ts': [
    '../../ui/legal.ts',
    'zod/mini',
    '~packages/wallet/src/keys/legal.ts',
  ],
  'apps/web/src/features/wallet/web-features-are-islands.ts': ['../send/legal.ts'],
  'apps/web/src/shared/session/legal.ts': ['~packages/auth-client/src/legal.ts'],
  'apps/web/src/shared/web-app-is-the-top--web-shared-knows-no-feature.ts': ['../app/legal.ts'],
  'apps/web/src/shared/web-shared-knows-no-feature.ts': ['../features/send/legal.ts'],
  'apps/web/src/ui/legal.ts': [],
  'apps/web/src/ui/web-ui-is-dumb.ts': ['../shared/session/legal.ts'],
  'node_modules/zod/index.js': [],
  'node_modules/zod/mini.js': [],
  'packages/auth-client/src/auth-client-core-knows-no-browser.ts': ['./browser/legal.ts'],
  'packages/auth-client/src/auth-client-is-framework-free.ts': ['node:events'],
  'packages/auth-client/src/browser/auth-client-browser-knows-only-ky.ts': ['node:http'],
  'packages/auth-client/src/browser/legal.ts': ['../legal.ts'],
  'packages/auth-client/src/legal.ts': ['~packages/contract/src/legal.ts'],
  'packages/contract/src/contract-knows-domain-and-zod.ts': ['node:path'],
  'packages/contract/src/legal.ts': ['~packages/domain/src/legal.ts'],
  'packages/contract/src/packages-never-import-apps--contract-knows-domain-and-zod.ts': [
    '~apps/api/src/kernel/legal.ts',
  ],
  'packages/domain/src/domain-is-pure.ts': ['node:fs'],
  'packages/domain/src/imports-resolve--domain-is-pure.ts': ['./nowhere.ts'],
  'packages/domain/src/legal.ts': [],
  'packages/domain/src/no-cycles-a.ts': ['./no-cycles-b.ts'],
  'packages/domain/src/no-cycles-b.ts': ['./no-cycles-a.ts'],
  'packages/local-postgres/src/legal.ts': [],
  'packages/wallet/src/keys/legal.ts': ['../legal.ts'],
  'packages/wallet/src/legal.ts': ['~packages/domain/src/legal.ts'],
  'packages/wallet/src/wallet-knows-domain-and-bitcoin.ts': ['~packages/contract/src/legal.ts'],
  'packages/wallet/src/wallet-public-side-knows-no-keys.ts': ['./keys/legal.ts'],
}
const ZOD = '{ "name": "zod", "type": "module", "exports": { ".": "./index.js", "./mini": "./mini.js" } }'

function group(side, names) {
  return Object.fromEntries(names.map((name) => [name, side]))
}

const violationsIn = async (baseDir, folders) => {
  const { output } = await cruise(folders, { ...options, baseDir, validate: true, ruleSet: { forbidden } })
  return output
}
const describe = ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`

const tree = await violationsIn(root, ['apps', 'packages'])
const seeded = await withSeeds((folder) => violationsIn(folder, ['apps', 'packages']))

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

function strayViolations() {
  return seeded.summary.violations
    .filter(({ rule, from }) => !from.includes(rule.name))
    .map((violation) => `on a seed of another rule: ${describe(violation)}`)
}

/** Writes the seeds below a temporary folder, calls `use` with it and removes them. */
async function withSeeds(use) {
  // The system may name its own folder by a link, which the tool would follow.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'import-rules-')))
  try {
    for (const [path, imports] of Object.entries(SEEDS)) {
      const file = join(folder, path)
      const up = '../'.repeat(path.split('/').length - 1)
      const lines = imports.map((name) => `import '${name.replace(/^~/, up)}'\n`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${lines.join('')}export {}\n`)
    }
    writeFileSync(join(folder, 'node_modules/zod/package.json'), ZOD)
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
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
