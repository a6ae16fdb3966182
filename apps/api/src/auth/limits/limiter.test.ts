import { expect, test } from 'vitest'
import type { Counters } from '../../kernel/cluster/counters.ts'
import { createLimiter } from './limiter.ts'
import { toNetworkPrefix } from './network-prefix.ts'

/** Counters whose windows end so many milliseconds from now. */
function countersEndingIn(resetsInMs: number): Pick<Counters, 'add'> {
  let count = 0
  return { add: async () => ({ count: ++count, resetsInMs }) }
}

const limiterEndingIn = (resetsInMs: number, factor: number, onRefused?: (limit: string) => void) =>
  createLimiter(countersEndingIn(resetsInMs), factor, onRefused)

test.each([
  [0, 1, '1 second'],
  [1, 1, '1 second'],
  [39_001, 40, '40 seconds'],
  [60_000, 60, '60 seconds'],
  [60_001, 61, '2 minutes'],
  [299_000, 299, '5 minutes'],
])('the limiter says in words that the window ends in %i ms', async (resetsInMs, seconds, words) => {
  const limiter = limiterEndingIn(resetsInMs, 0)
  const refusal = (await limiter.count('sends', 'somebody'))?.refusal
  expect(refusal?.message).toBe(`Too many requests. Try again in ${words}.`)
  expect(refusal).toMatchObject({ code: 'over_request_rate_limit', retryAfterSeconds: seconds })
})

test('the limiter reports each refusal, and marks the first of its window', async () => {
  const told: string[] = []
  // Five percent of thirty are one and a half: the half counts as a whole.
  const limiter = limiterEndingIn(1_000, 0.05, (limit) => told.push(limit))
  const excesses = []
  for (let at = 0; at < 4; at++) excesses.push(await limiter.count('recover', '203.0.113.7'))
  expect(excesses.map((excess) => excess?.isFirst ?? null)).toEqual([null, null, true, false])
  expect(told).toEqual(['recover', 'recover'])
})

test.each([
  ['a text that is no address', 'nonsense', 'nonsense'],
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address on an IPv6 socket', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the loopback', '::1', '0:0:0:0::/64'],
  ['a whole IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['a short one', '2001:db8::6', '2001:db8:0:0::/64'],
  ['one that leaves the end out', '2001:0DB8:0001::', '2001:db8:1:0::/64'],
  ['one with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['one that ends in IPv4', '64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('networkOf counts %s, %s, as %s', (_what, ip, expected) => {
  expect(toNetworkPrefix(ip)).toBe(expected)
})
