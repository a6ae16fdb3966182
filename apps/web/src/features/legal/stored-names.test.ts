import { getCodeVerifierStorageKey, getSessionStorageKey } from '@satlens/auth-client'
import { describe, expect, test } from 'vitest'
import { createPrivacyPolicy } from './privacy-policy.ts'

const SOURCES = import.meta.glob<string>(
  ['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '../../../worker/*.ts', '!../../../worker/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)
const sources = Object.entries(SOURCES)

/** What is named elsewhere than where it is written. */
const USER_ENTRIES = /\bconst ENTRIES = \[([^\]]*)\] as const/

const rows = (
  createPrivacyPolicy('Satlens', 'example.com').sections.find(({ id }) => id === 'browser')?.rows ?? []
).map(({ term }) => term)

/** The names under which this source writes into a storage; a name that it does not spell out stays as it is written. */
function namesIn(source: string): string[] {
  const preferences = [...source.matchAll(/\bcreatePreference<[^>]*>\(\{\s*key: '([^']+)'/g)]
  const writes = [...source.matchAll(/\.setItem\(\s*([^,]+),/g)].filter(
    // The names of `createPreference` stand where it is called.
    ([, written]) => written !== 'key' || !source.includes('function createPreference'),
  )
  const names = writes.flatMap(([, written = '']) => {
    if (written.startsWith("'")) return [written.slice(1, -1)]
    const entries = written === 'entry' ? USER_ENTRIES.exec(source)?.[1] : undefined
    if (entries !== undefined) return [...entries.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
    return [new RegExp(`\\bconst ${written} = '([^']+)'`).exec(source)?.[1] ?? written]
  })
  return [...preferences.map(([, name = '']) => name), ...names]
}

describe('the rows of the privacy policy', () => {
  test('cover every name that a page writes into storage', () => {
    const names = sources.flatMap(([, source]) => namesIn(source))
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !rows.includes(name))).toEqual([])
  })

  test('cover the session and the code verifier of the session client', () => {
    const key = getSessionStorageKey('example.com')
    const named = (name: string) => name.replace('example', '…').replace('-auth-token-code', '-code')
    expect(rows).toEqual(expect.arrayContaining([named(key), named(getCodeVerifierStorageKey(key))]))
  })

  test('the rows are complete: the sources use no database, one cookie and one cache', () => {
    const others = (pattern: RegExp) =>
      sources.filter(([, source]) => pattern.test(source)).map(([path]) => path.split('/').at(-1))
    expect(others(/\bindexedDB\b|\bcookieStore\b|\bopenDatabase\b/)).toEqual([])
    expect(others(/\bdocument\.cookie\b/)).toEqual(['choose-language.ts'])
    expect(rows).toContain('language')
    expect(others(/\b(?:local|session)Storage(?:\[|\.(?!get|set|remove|clear|key\b|length\b))/)).toEqual([])
    expect(others(/\bcaches\.open\b/)).toEqual([])
    expect(others(/\bsetCacheNameDetails\(\{ prefix: 'shell', precache: /)).toEqual(['sw.ts'])
    expect(rows).toContain('shell-…')
  })
})
