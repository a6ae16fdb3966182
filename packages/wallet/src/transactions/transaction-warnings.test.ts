import { describe, expect, test } from 'vitest'
import type { PaymentPlan } from './payment-plan.ts'
import { type DescribedCoin, findTransactionWarnings, isFeeExcessive } from './transaction-warnings.ts'

const coinOf = (change: Partial<DescribedCoin> = {}): DescribedCoin => ({
  txid: '00'.repeat(32),
  vout: 0,
  amount: 100_000n,
  height: 800_000,
  label: null,
  isAddressReused: false,
  ...change,
})
const planOf = (change: Partial<PaymentPlan<DescribedCoin>> = {}): PaymentPlan<DescribedCoin> => ({
  coins: [coinOf(), coinOf({ label: 'Rent' })],
  outputs: [
    { script: new Uint8Array(), amount: 3_000n },
    { script: new Uint8Array(), amount: 7_000n },
  ],
  change: null,
  fee: 1_000n,
  surplus: 0n,
  vsize: 141,
  ...change,
})
const warningsOf = (change: Partial<PaymentPlan<DescribedCoin>>) =>
  // An input of 68 vbytes costs 340 satoshis.
  findTransactionWarnings({ plan: planOf(change), input: { weight: 272, hasWitness: true }, feeRate: 5_000n })

describe('findTransactionWarnings', () => {
  test.each<[string, Partial<PaymentPlan<DescribedCoin>>, readonly string[]]>([
    ['nothing in a usual transaction', {}, []],
    [
      'a coin at a reused address',
      { coins: [coinOf(), coinOf({ isAddressReused: true })] },
      ['reused_address'],
    ],
    [
      'coins of different labels',
      { coins: [coinOf({ label: 'Rent' }), coinOf({ label: 'Gift' })] },
      ['mixed_labels'],
    ],
    ['nothing in coins of one label', { coins: [coinOf({ label: 'Rent' }), coinOf({ label: 'Rent' })] }, []],
    ['an unconfirmed coin', { coins: [coinOf({ height: null })] }, ['unconfirmed_coin']],
    ['a coin that costs what it is worth', { coins: [coinOf({ amount: 340n })] }, ['uneconomic_coin']],
    ['nothing in a coin that is worth more', { coins: [coinOf({ amount: 341n })] }, []],
    ['change that went to the fee', { surplus: 1n }, ['dust_change']],
    ['a fee of more than a tenth', { fee: 1_001n }, ['high_fee']],
    [
      'several things at once',
      { fee: 5_000n, coins: [coinOf({ height: null, isAddressReused: true })] },
      ['reused_address', 'unconfirmed_coin', 'high_fee'],
    ],
  ])('finds %s', (_what, change, expected) => {
    expect(warningsOf(change)).toEqual(expected)
  })
})

test('a fee of more than a quarter must be accepted', () => {
  expect(isFeeExcessive(planOf({ fee: 2_500n }))).toBe(false)
  expect(isFeeExcessive(planOf({ fee: 2_501n }))).toBe(true)
})
