import { describe, expect, test } from 'vitest'
import { findForbiddenModules, formatWeights, measureWeights } from './budgets.ts'
import type { BuiltFile } from './built-file.ts'

const file = (name: string, more: Partial<BuiltFile> = {}): BuiltFile => ({
  name,
  module: null,
  isEntry: false,
  imports: [],
  modules: [],
  ...more,
})
const entry = file('entry', { isEntry: true })
const landing = file('landing', { module: 'features/landing/landing.page.tsx', imports: ['entry', 'hero'] })
const session = file('session', { module: 'shared/session/auth-client.ts', imports: ['entry', 'ky'] })
const wallet = file('wallet', { module: 'features/wallet/wallet.page.tsx', imports: ['entry', 'ky'] })
const chain = file('chain', {
  module: 'features/blockchain-test/blockchain-test.page.tsx',
  imports: ['entry', 'viem'],
})
const viem = file('viem', { modules: ['/x/node_modules/viem/index.js'] })
const files = [
  entry,
  landing,
  session,
  wallet,
  chain,
  viem,
  file('hero'),
  file('ky', { imports: ['deep'] }),
  file('deep'),
]

const sizes: Readonly<Record<string, number>> = {
  'theme.js': 1,
  entry: 80,
  landing: 10,
  hero: 8,
  session: 20,
  wallet: 30,
  ky: 5,
  deep: 2,
  'index.css': 12,
}
const weightOf = (what: string, of = files) =>
  measureWeights(of, ['index.css'], (name) => sizes[name] ?? 0).find((weight) => weight.what === what)

describe('measureWeights', () => {
  test.each([
    ['the landing page with its imports, without the session', 'landing', 99, 100],
    ['a guarded page with the session, each script once', 'wallet', 138, 164],
    ['the stylesheets', 'styles', 12, 20],
  ])('adds up %s', (_parts, what, kilobytes, limit) => {
    expect(weightOf(what)).toEqual({ what, kilobytes, limit })
  })

  test('adds up the parts loaded on demand', () => {
    expect(weightOf('chart')).toBeUndefined()
    const chart = file('wallet', { modules: ['/x/node_modules/lightweight-charts/dist/index.mjs'] })
    expect(weightOf('chart', [...files, chart])).toEqual({ what: 'chart', kilobytes: 30, limit: 50 })
  })
})

test('measureWeights rejects a build without the landing page', () => {
  expect(() => weightOf('landing', [entry])).toThrow('shared/session/auth-client.ts')
})

test('measureWeights allows a page in another language four kilobytes more', () => {
  const [page] = measureWeights(files, [], () => 1, 'de')
  expect(page).toEqual({ what: 'landing', kilobytes: 4, limit: 104 })
})

test('formatWeights has a column for each language and marks what exceeds its limit', () => {
  const table = formatWeights([
    {
      language: 'en',
      weights: [
        { what: 'landing', kilobytes: 99.94, limit: 100 },
        { what: 'styles', kilobytes: 20, limit: 20 },
      ],
    },
    { language: 'de', weights: [{ what: 'landing', kilobytes: 104.1, limit: 104 }] },
  ])
  expect(table.split('\n')).toEqual([
    '                       en     de',
    'landing              99.9  104.1 of 100 kB  TOO HEAVY',
    'styles               20.0        of  20 kB',
  ])
})

describe('findForbiddenModules', () => {
  test('reports a page that imports viem indirectly', () => {
    const deep = file('deep', { imports: ['viem'] })
    expect(findForbiddenModules([...files.slice(0, -1), deep])).toEqual(['wallet imports viem'])
  })

  test('reports the full zod in any script, but not zod/mini', () => {
    const zod = (path: string) => file('ky', { modules: [`/x/.pnpm/zod@4/node_modules/zod/${path}`] })
    expect(findForbiddenModules([zod('v4/mini/schemas.js'), zod('v4/core/api.js')])).toEqual([])
    for (const path of ['index.js', 'v4/classic/schemas.js', 'v4/index.js', 'v3/types.js']) {
      expect(findForbiddenModules([zod(path)])).toEqual(['ky contains all of zod'])
    }
  })

  test('reports nothing for an allowed build', () => {
    expect(findForbiddenModules(files)).toEqual([])
  })
})
