import { describe, expect, test } from 'vitest'
import { formatAddressIssue, parseBitcoinAddressFormat } from '../addresses/address.ts'
import { formatBtc, parseBtcAmount } from '../amounts/amount.ts'
import { parseTypedDecimal } from '../amounts/typed-decimal.ts'
import { parseEmailAddress } from '../identity/email-address.ts'
import { parseOneTimeCode } from '../identity/typed-code.ts'
import { parseBitcoinPaymentUri } from '../payments/payment-uri.ts'
import pasted from '../vectors/pasted.json' with { type: 'json' }
import { cleanPastedText } from './pasted-text.ts'

const rowsOf = (kind: string) => pasted.rows.filter((row) => row.kind === kind)
const expected = ({ value, issue }: { value?: string; issue?: string }) =>
  issue === undefined ? { ok: true, value } : { ok: false, issue }

const readBtc = (text: string) => {
  const amount = parseBtcAmount(text)
  return amount.ok ? { ok: true, value: formatBtc(amount.value) } : amount
}

describe('pasted text', () => {
  test.each(rowsOf('address'))('an address with $why is read or named', (row) => {
    expect(parseBitcoinAddressFormat(row.text)).toStrictEqual(expected(row))
    if (row.names) expect(formatAddressIssue('invisible_character', row.text)).toContain(row.names)
  })

  test.each(rowsOf('link'))('a payment link with $why is read or rejected', (row) => {
    const link = parseBitcoinPaymentUri(row.text)
    if (!link.ok) return expect(link).toStrictEqual(expected(row))
    const { address, amount } = link.value
    expect({ address, amount: amount && formatBtc(amount) }).toStrictEqual({
      address: row.value,
      amount: row.amount,
    })
  })

  test.each(rowsOf('amount'))('an amount with $why is read alike by both parsers', (row) => {
    expect(readBtc(row.text)).toStrictEqual(expected(row))
    const typed = parseTypedDecimal(row.text)
    const reread = typed.ok ? readBtc(typed.value.text) : { ok: false, issue: 'not_a_number' }
    expect(reread).toStrictEqual(expected(row))
  })

  test('an email address and a code lose what is invisible', () => {
    expect(parseEmailAddress('\u200b ada@example.com\u00a0')).toStrictEqual({
      ok: true,
      value: 'ada@example.com',
    })
    expect(parseOneTimeCode('\u200e１２３ ٤٥٦\u200b')).toBe('123456')
  })
})

test('cleanPastedText takes time by the length of the text', () => {
  const spaces = ' '.repeat(500_000)
  expect(cleanPastedText(`a${spaces}b${spaces}`)).toHaveLength(500_002)
})
