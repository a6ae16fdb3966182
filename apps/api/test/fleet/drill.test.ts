import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { proveSession } from './check.ts'
import { findMistake, longestGap } from './drill.ts'
import { REPOSITORY, readTemplate } from './templates.ts'

const call = (method: string, status: number, agoMs: number): Call => ({
  method,
  path: '/rest/v1/profiles',
  sent: '',
  startedAt: performance.now() - agoMs,
  endedAt: performance.now() - agoMs,
  status,
  answer: '',
})

test('a refused write does not end the time without an acknowledged write', () => {
  const from = performance.now() - 4_000
  const calls = [call('PATCH', 200, 3_000), call('PATCH', 429, 1_500)]
  expect(longestGap(calls, from)).toBeCloseTo(3, 1)
})

test('a refused read is an answered one', () => {
  const from = performance.now() - 4_000
  const calls = [call('GET', 200, 3_000), call('GET', 404, 1_500)]
  expect(longestGap(calls, from)).toBeCloseTo(1.5, 1)
})

test('a session whose refresh is never answered counts as lost', async () => {
  expect(await proveSession({ act: async () => false }, 0)).toBe('A refresh was not answered.')
})

test('a session whose refresh is answered at the second attempt is not lost', async () => {
  const answers = [false, true]
  expect(await proveSession({ act: async () => answers.shift() ?? false }, 0)).toBeNull()
})

test.each([
  ['a number of rounds that is none', { rounds: Number.NaN, faults: [], targets: [] }],
  ['an unknown fault', { rounds: 1, faults: ['kil'], targets: [] }],
  ['an unknown target', { rounds: 1, faults: [], targets: ['primery'] }],
])('the drill does not start with %s', (_mistake, options) => {
  expect(findMistake(options)).not.toBeNull()
})

test('infra/fleet/README.md names every blank of its files', () => {
  const files = readdirSync(`${REPOSITORY}/infra/fleet`).filter(
    (name) => !['README.md', 'checker'].includes(name),
  )
  const blanks = files.flatMap((name) =>
    [...readTemplate(name).matchAll(/\$\{([A-Z]\w*)\}/g)].map(([, blank = '']) => blank),
  )
  const named = readTemplate('README.md')
  const isNamed = (blank: string) =>
    blank.endsWith('_PASSWORD') || named.includes(`\`${blank.replace(/2$/, '1')}\``)
  expect(blanks.length).toBeGreaterThan(50)
  expect(blanks.filter((blank) => !isNamed(blank))).toEqual([])
})
