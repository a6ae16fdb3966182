import { describe, expect, test } from 'vitest'
import { sats } from './amount.ts'
import { fail, ok } from './result.ts'
import { parseSendRequest, SEND_ISSUE_TITLES, type SendIssue } from './send-request.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const MISTYPED = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'
const UNDEFINED = 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'

const refusal = (recipientAddress: string, amount: string): SendIssue => {
  const request = parseSendRequest({ recipientAddress, amount })
  if (request.ok) throw new Error('the request is not refused')
  return request.issue
}

describe('reading a send form', () => {
  test.each([
    ['', ''],
    ['', '0.1'],
    [ADDRESS, ''],
    ['   ', '0.1'],
    [ADDRESS, '  '],
    ['nonsense', ''],
    ['', 'nonsense'],
  ])('with the fields %j and %j asks for all fields first', (address, amount) => {
    expect(refusal(address, amount)).toStrictEqual({ kind: 'missing', message: 'Please fill in all fields' })
  })

  test('names the length of an address before its form', () => {
    expect(refusal('nonsense', '0.1')).toStrictEqual({
      kind: 'address',
      message: 'Invalid address length',
      group: null,
    })
  })

  test('names the form of an address before its checksum', () => {
    expect(refusal('x'.repeat(30), '0.1')).toStrictEqual({
      kind: 'address',
      message: 'Invalid Bitcoin address format. Must start with 1, 3, or bc1',
      group: null,
    })
  })

  test('names the group to re-read when the checksum fails, before it looks at the amount', () => {
    expect(refusal(MISTYPED, 'nonsense')).toStrictEqual({
      kind: 'address',
      message: 'This address contains a typing mistake. Counting in groups of four, check group 11: t5',
      group: { index: 11, characters: 't5' },
    })
  })

  test('refuses an address of no defined form without naming a group', () => {
    expect(refusal(UNDEFINED, '0.1')).toStrictEqual({
      kind: 'address',
      message: 'This is not an address that bitcoin can be sent to. Ask the recipient for another one.',
      group: null,
    })
  })

  test.each([
    ['nonsense', 'Amount must be a valid number'],
    ['0', 'Amount must be greater than 0'],
    ['1.123456789', 'Amount cannot have more than 8 decimal places'],
    ['21000001', 'Amount exceeds maximum possible Bitcoin supply'],
    ['1e-9', 'Amount is below minimum (1 satoshi)'],
  ])('says of the amount %s: %s', (amount, message) => {
    expect(refusal(ADDRESS, amount)).toStrictEqual({ kind: 'amount', message })
  })

  test('yields the recipient and the satoshis when every rule passes', () => {
    expect(parseSendRequest({ recipientAddress: ADDRESS, amount: '0.1' })).toStrictEqual({
      ok: true,
      value: { recipient: ADDRESS, amount: 10_000_000n },
    })
  })

  test('reads the amount as it is told to, and shows that reader’s words', () => {
    const dozens = (text: string) => (text === '12' ? ok(sats(12n)) : fail('There is no more than a dozen'))
    expect(parseSendRequest({ recipientAddress: ADDRESS, amount: ' 12 ' }, dozens)).toStrictEqual({
      ok: true,
      value: { recipient: ADDRESS, amount: 12n },
    })
    expect(parseSendRequest({ recipientAddress: ADDRESS, amount: '13' }, dozens)).toStrictEqual({
      ok: false,
      issue: { kind: 'amount', message: 'There is no more than a dozen' },
    })
  })

  test('forgives spaces around both fields and an address in capitals', () => {
    expect(
      parseSendRequest({ recipientAddress: ` ${ADDRESS.toUpperCase()}\n`, amount: ' 1e-8 ' }),
    ).toStrictEqual({ ok: true, value: { recipient: ADDRESS, amount: 1n } })
  })
})

test('each kind of refusal has the title of the error catalogue', () => {
  expect(SEND_ISSUE_TITLES).toStrictEqual({
    missing: 'Missing Information',
    address: 'Invalid Address',
    amount: 'Invalid Amount',
  })
})
