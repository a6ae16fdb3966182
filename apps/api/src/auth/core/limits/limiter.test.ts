import { describe, expect, test } from 'vitest'
import type { RateLimitCounters } from '#kernel/cluster/counters.ts'
import { createRateLimiter, toRateLimitIpPrefix } from './limiter.ts'

function countersEndingIn(resetsInMs: number): Pick<RateLimitCounters, 'increment'> {
  let count = 0
  return { increment: async () => ({ count: ++count, resetsInMs }) }
}

const limiterEndingIn = (resetsInMs: number, factor: number, onRefused?: (limit: string) => void) =>
  createRateLimiter(countersEndingIn(resetsInMs), factor, onRefused)

describe('the limiter', () => {
  test.each([
    [0, 1, '1 second'],
    [1, 1, '1 second'],
    [39_001, 40, '40 seconds'],
    [60_000, 60, '60 seconds'],
    [60_001, 61, '2 minutes'],
    [299_000, 299, '5 minutes'],
  ])('formats the time until the window ends in %i ms', async (resetsInMs, seconds, wait) => {
    const limiter = limiterEndingIn(resetsInMs, 0)
    const error = (await limiter.count('sends', 'a user id'))?.error
    expect(error?.message).toBe(`Too many requests. Try again in ${wait}.`)
    expect(error).toMatchObject({ code: 'over_request_rate_limit', retryAfterSeconds: seconds })
  })

  test('reports each rejected request and marks the first of its window', async () => {
    const reported: string[] = []
    // Five percent of thirty are 1.5 requests, which rounds up to 2.
    const limiter = limiterEndingIn(1_000, 0.05, (limit) => reported.push(limit))
    const excesses = []
    for (let at = 0; at < 4; at++) excesses.push(await limiter.count('recover', '203.0.113.7'))
    expect(excesses.map((excess) => excess?.isFirst ?? null)).toEqual([null, null, true, false])
    expect(reported).toEqual(['recover', 'recover'])
  })
})

test.each([
  ['text other than an address', 'nonsense', 'nonsense'],
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address on an IPv6 socket', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the loopback address', '::1', '0:0:0:0::/64'],
  ['a full IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['an abbreviated IPv6 address', '2001:db8::6', '2001:db8:0:0::/64'],
  ['an IPv6 address without its end', '2001:0DB8:0001::', '2001:db8:1:0::/64'],
  ['an IPv6 address with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['an IPv6 address that ends in IPv4', '64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('toRateLimitIpPrefix maps %s, %s, to %s', (_kind, ip, expected) => {
  expect(toRateLimitIpPrefix(ip)).toBe(expected)
})
