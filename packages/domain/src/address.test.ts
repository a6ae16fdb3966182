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

describe('reading a Bitcoin address', () => {
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
  ])('of %d characters gives the issue %s', (length, issue) => {
    const address = parseBitcoinAddress('bc1'.padEnd(length, 'q'))
    expect(address.ok ? null : address.issue).toBe(issue)
  })

  test('cannot be skipped: a plain string is no address', () => {
    // @ts-expect-error Only the parser makes an address.
    const unread: BitcoinAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    expect(unread).toHaveLength(34)
  })
})

describe('an address', () => {
  test.each(vectors.valid)('$text is on $network and of kind $kind', ({ text, network, kind }) => {
    expect(networkOf(read(text))).toBe(network)
    expect(kindOf(read(text))).toBe(kind)
  })

  test('that starts with tb1 is called one of the test network', () => {
    const address = read('tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7')
    expect(NETWORK_NAMES[networkOf(address)]).toBe('test network')
  })

  test('that starts with bc1 is called one of the main network', () => {
    const address = read('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    expect(NETWORK_NAMES[networkOf(address)]).toBe('main network')
  })
})
