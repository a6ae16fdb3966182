import { describe, expect, test } from 'vitest'
import vectors from '../vectors/address.json' with { type: 'json' }
import {
  type AddressIssue,
  type BitcoinAddress,
  getAddressKind,
  getAddressNetwork,
  parseBitcoinAddressFormat,
} from './address.ts'
import { ADDRESS_ISSUE_MESSAGES } from './messages.ts'

function read(text: string): BitcoinAddress {
  const address = parseBitcoinAddressFormat(text)
  if (!address.ok) throw new Error(`${text} is refused: ${address.issue}`)
  return address.value
}

describe('parseBitcoinAddress', () => {
  test.each(vectors.refused)('rejects $text: $message', ({ text, issue, message }) => {
    expect(parseBitcoinAddressFormat(text)).toStrictEqual({ ok: false, issue })
    expect(ADDRESS_ISSUE_MESSAGES[issue as AddressIssue]).toBe(message)
  })

  test.each(vectors.valid)('parses $text', ({ text, address }) => {
    expect(parseBitcoinAddressFormat(text)).toStrictEqual({ ok: true, value: address })
  })

  test.each([
    [25, 'bad_length'],
    [26, null],
    [90, null],
    [91, 'bad_length'],
  ])('returns for %d characters the issue %s', (length, issue) => {
    const address = parseBitcoinAddressFormat('bc1'.padEnd(length, 'q'))
    expect(address.ok ? null : address.issue).toBe(issue)
  })
})

test.each(vectors.valid)(
  'getAddressNetwork and getAddressKind: $text is a $kind on $network',
  ({ text, network, kind }) => {
    expect(getAddressNetwork(read(text))).toBe(network)
    expect(getAddressKind(read(text))).toBe(kind)
  },
)
