import { describe, expect, test } from 'vitest'
import { toSats } from '../amounts/sats.ts'
import { fail, ok } from '../result.ts'
import { parseSendForm } from './send-request.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const MISTYPED = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'
const UNDEFINED = 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'
const FORM = 'Invalid Bitcoin address format. Must start with 1, 3, or bc1'
const TYPO = 'This address has a typo, probably in group 11: t5'
const COMPARE = 'This address has a typo. Copy it again, or compare every character.'
const ANOTHER = "Bitcoin can't be sent to this address. Ask the recipient for another one."

describe('parseSendForm', () => {
  test.each([
    ['', ''],
    ['   ', '0.1'],
    [ADDRESS, '  '],
    ['nonsense', ''],
    ['', 'nonsense'],
  ])('reports missing fields first for %j and %j', (recipientAddress, amount) => {
    const issue = { kind: 'missing', message: 'Please fill in all fields' }
    expect(parseSendForm({ recipientAddress, amount })).toStrictEqual(fail(issue))
  })

  test.each([
    ['length before its form', 'nonsense', 'Invalid address length', null],
    ['form before its checksum', 'x'.repeat(30), FORM, null],
    ['checksum before the amount, with the group', MISTYPED, TYPO, { index: 11, characters: 't5' }],
    ['checksum, without a group if several fit', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN', COMPARE, null],
    ['undefined form, without a group', UNDEFINED, ANOTHER, null],
  ])('reports the %s of an address', (_what, recipientAddress, message, group) => {
    const issue = { kind: 'address', message, group }
    expect(parseSendForm({ recipientAddress, amount: 'nonsense' })).toStrictEqual(fail(issue))
  })

  test.each([
    ['nonsense', 'Amount must be a valid number'],
    ['0', 'Amount must be greater than 0'],
    ['1.123456789', 'Amount cannot have more than 8 decimal places'],
    ['21000001', 'Amount exceeds maximum possible Bitcoin supply'],
    ['1e-9', 'Amount is below minimum (1 satoshi)'],
  ])('reports for the amount %s: %s', (amount, message) => {
    const issue = { kind: 'amount', message }
    expect(parseSendForm({ recipientAddress: ADDRESS, amount })).toStrictEqual(fail(issue))
  })

  test.each([
    ['0.1', 10_000_000n, ADDRESS],
    [' 1e-8 ', 1n, ` ${ADDRESS.toUpperCase()}\n`],
  ])('returns recipient and satoshis for the amount %j', (text, amount, recipientAddress) => {
    const request = { recipient: ADDRESS, amount }
    expect(parseSendForm({ recipientAddress, amount: text })).toStrictEqual(ok(request))
  })

  test('parses the amount with the given function and shows its message', () => {
    const dozens = (text: string) => (text === '12' ? ok(toSats(12n)) : fail('There is no more than a dozen'))
    const parse = (amount: string) => parseSendForm({ recipientAddress: ADDRESS, amount }, dozens)
    expect(parse(' 12 ')).toStrictEqual(ok({ recipient: ADDRESS, amount: 12n }))
    expect(parse('13')).toStrictEqual(fail({ kind: 'amount', message: 'There is no more than a dozen' }))
  })
})
