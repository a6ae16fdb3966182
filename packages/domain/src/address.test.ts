import { describe, expect, test } from 'vitest'
import {
  ADDRESS_MESSAGES,
  type AddressIssue,
  type BitcoinAddress,
  kindOf,
  NETWORK_NAMES,
  networkOf,
  parseBitcoinAddress,
} from './address.ts'
import vectors from './vectors/address.json' with { type: 'json' }

function read(text: string): BitcoinAddress {
  const address = parseBitcoinAddress(text)
  if (!address.ok) throw new Error(`${text} is refused: ${address.issue}`)
  return address.value
}

describe('parseBitcoinAddress', () => {
  test.each(vectors.refused)('refuses $text: $message', ({ text, issue, message }) => {
    expect(parseBitcoinAddress(text)).toStrictEqual({ ok: false, issue })
    expect(ADDRESS_MESSAGES[issue as AddressIssue]).toBe(message)
  })

  test.each(vectors.valid)('reads $text', ({ text, address }) => {
    expect(parseBitcoinAddress(text)).toStrictEqual({ ok: true, value: address })
  })

  test.each([
    [25, 'bad_length'],
    [26, null],
    [90, null],
    [91, 'bad_length'],
  ])('gives for %d characters the issue %s', (length, issue) => {
    const address = parseBitcoinAddress('bc1'.padEnd(length, 'q'))
    expect(address.ok ? null : address.issue).toBe(issue)
  })
})

describe('networkOf and kindOf', () => {
  test.each(vectors.valid)('$text is on $network and of kind $kind', ({ text, network, kind }) => {
    expect(networkOf(read(text))).toBe(network)
    expect(kindOf(read(text))).toBe(kind)
  })

  test.each([
    ['test network', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    ['main network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ])('%s is the name of the network of %s', (name, text) => {
    expect(NETWORK_NAMES[networkOf(read(text))]).toBe(name)
  })
})
