import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEMO_SEND_FEE } from '../constants.ts'
import vectors from '../vectors/fee.json' with { type: 'json' }
import { MAX_BITCOIN_SUPPLY_SATS } from './amount.ts'
import { computeMaximumSendAmount, quoteDemoSend } from './fee.ts'
import { convertSatsToUsd, toUsdCents } from './price.ts'
import { toSats } from './sats.ts'

const anyBalance = fc.bigInt({ min: 0n, max: MAX_BITCOIN_SUPPLY_SATS }).map(toSats)
const anyRate = fc.bigInt({ min: 1n, max: 100_000_000_000n }).map(toUsdCents)

describe('quoteDemoSend', () => {
  test.each(vectors.quotes)('quotes $totalUsdCents cents for $amountSats sats at $rateCents', (vector) => {
    const rate = toUsdCents(BigInt(vector.rateCents))
    expect(quoteDemoSend(toSats(BigInt(vector.amountSats)), rate)).toStrictEqual({
      amountUsd: BigInt(vector.amountUsdCents),
      feeUsd: BigInt(vector.feeUsdCents),
      totalUsd: BigInt(vector.totalUsdCents),
    })
  })
})

describe('computeMaximumSendAmount', () => {
  test.each(vectors.maximum)('returns $maximumSats of $balanceSats satoshis at $rateCents', (vector) => {
    const rate = toUsdCents(BigInt(vector.rateCents))
    const most = computeMaximumSendAmount(toSats(BigInt(vector.balanceSats)), rate)
    expect(most).toBe(BigInt(vector.maximumSats))
  })

  test('leaves enough for the fee but less than one satoshi more', () => {
    fc.assert(
      fc.property(anyBalance, anyRate, (balance, rate) => {
        const most = computeMaximumSendAmount(balance, rate)
        const fee = DEMO_SEND_FEE * 100_000_000n
        if (most > 0n) expect(most * rate + fee <= balance * rate).toBe(true)
        expect((most + 1n) * rate + fee > balance * rate).toBe(true)
        expect(most >= 0n).toBe(true)
      }),
    )
  })

  test('never leads to a total above the value of the balance', () => {
    fc.assert(
      fc.property(anyBalance, anyRate, (balance, rate) => {
        const most = computeMaximumSendAmount(balance, rate)
        fc.pre(most > 0n)
        expect(quoteDemoSend(most, rate).totalUsd <= convertSatsToUsd(balance, rate)).toBe(true)
      }),
    )
  })

  test('throws for a rate of zero', () => {
    expect(() => computeMaximumSendAmount(toSats(1n), toUsdCents(0n))).toThrow(RangeError)
  })
})
