import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

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
  expect(networkOf(ip)).toBe(expected)
})
