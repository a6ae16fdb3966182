import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_BITCOIN_SUPPLY_SATS } from '../amounts/amount.ts'
import { toSats } from '../amounts/sats.ts'
import addresses from '../vectors/bip350.json' with { type: 'json' }
import vectors from '../vectors/payment-uri.json' with { type: 'json' }
import { PAYMENT_URI_ISSUE_MESSAGES } from './messages.ts'
import {
  formatBitcoinPaymentUri,
  isBitcoinPaymentUri,
  type PaymentUriIssue,
  parseBitcoinPaymentUri,
} from './payment-uri.ts'

describe('parseBitcoinPaymentUri', () => {
  test.each(vectors.refused)('rejects a URI: $why', ({ uri, issue }) => {
    expect(parseBitcoinPaymentUri(uri)).toStrictEqual({ ok: false, issue })
    expect(PAYMENT_URI_ISSUE_MESSAGES[issue as PaymentUriIssue]).toMatch(/\w/)
  })

  test.each(vectors.valid)('parses a URI: $why', ({ uri, address, amount, label, message }) => {
    expect(parseBitcoinPaymentUri(uri)).toStrictEqual({
      ok: true,
      value: {
        address,
        amount: amount === undefined ? null : BigInt(amount),
        label: label ?? null,
        message: message ?? null,
      },
    })
  })

  test('returns a value or an issue for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'bct1q?&=%#.,0aAr-') }), (rest) => {
        const read = parseBitcoinPaymentUri(`bitcoin:${rest}`)
        expect(read.ok || read.issue in PAYMENT_URI_ISSUE_MESSAGES).toBe(true)
      }),
    )
  })

  test('recognizes a URI by its scheme alone', () => {
    expect(isBitcoinPaymentUri('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(false)
    expect(isBitcoinPaymentUri('https://example.com/bitcoin:')).toBe(false)
    expect(isBitcoinPaymentUri(' BitCoin:?')).toBe(true)
  })
})

const anyAddress = fc.constantFrom(...addresses.valid.map(({ address }) => address.toLowerCase()))
const anyAmount = fc.bigInt({ min: 1n, max: MAX_BITCOIN_SUPPLY_SATS }).map(toSats)
// All code points except surrogates. The unit 'binary' of fast-check takes seconds to build.
const unit = fc
  .oneof(fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point))
const anyWords = fc.oneof(
  fc.string({ minLength: 1, unit }),
  fc.string({ minLength: 1, unit: fc.constantFrom(...'%&=?#+ ,.') }),
)

describe('formatBitcoinPaymentUri', () => {
  test.each([
    [{}, 'bitcoin:tb1q'],
    [{ amount: null, label: '', message: null }, 'bitcoin:tb1q'],
    [{ amount: toSats(0n) }, 'bitcoin:tb1q'],
    [{ amount: toSats(2_030_000_000n) }, 'bitcoin:tb1q?amount=20.3'],
    [{ amount: toSats(1_000_000_000n) }, 'bitcoin:tb1q?amount=10'],
    [{ amount: toSats(1n), label: 'Rent & heat' }, 'bitcoin:tb1q?amount=0.00000001&label=Rent%20%26%20heat'],
    [{ message: '\ud800!' }, 'bitcoin:tb1q?message=%EF%BF%BD!'],
  ])('formats %o as %s', (parts, uri) => {
    expect(formatBitcoinPaymentUri({ address: 'tb1q', ...parts })).toBe(uri)
  })

  test('returns what parseBitcoinPaymentUri parses to the same parts', () => {
    const anyUri = fc.record(
      {
        address: anyAddress,
        amount: fc.option(anyAmount),
        label: fc.option(anyWords),
        message: fc.option(anyWords),
      },
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(anyUri, (value) => {
        expect(parseBitcoinPaymentUri(formatBitcoinPaymentUri(value))).toStrictEqual({ ok: true, value })
      }),
    )
  })
})
