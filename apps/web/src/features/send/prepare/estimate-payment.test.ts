import type { Coin } from '@satlens/contract'
import { toSats } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { estimatePayment } from './estimate-payment.ts'

const coin = (amount: number, confirmations = 3): Coin => ({
  outpoint: `${'ab'.repeat(32)}:${amount}`,
  amount_sats: String(amount),
  address: 'bcrt1qxyz',
  branch: 'receive',
  index: 0,
  is_change: false,
  confirmations,
  height: null,
  block_time: null,
  label: null,
  label_type: null,
  is_spendable: true,
  is_address_reused: false,
})

const COINS = [coin(100_000), coin(60_000, 0), coin(50_000), coin(40_000)]
const estimate = (more: object) =>
  estimatePayment({
    coins: COINS,
    isManual: false,
    inputSize: 68,
    recipients: ['segwit_v0'],
    amount: toSats(80_000n),
    rate: 10,
    ...more,
  })

describe('the estimate of a payment', () => {
  test('takes the largest confirmed coins, as few as are enough', () => {
    // 10.5 + 68 + 31 + 43 virtual bytes at 10 satoshis.
    expect(estimate({})).toEqual({
      count: 1,
      available: 100_000n,
      fee: 1_525n,
      amount: 80_000n,
      missing: 0n,
      left: 18_475n,
    })
    expect(estimate({ amount: toSats(120_000n) })).toMatchObject({
      count: 2,
      available: 150_000n,
      missing: 0n,
    })
  })

  test('leaves out coins that their owner does not want to spend', () => {
    const coins = [{ ...coin(200_000), is_spendable: false }, ...COINS]
    expect(estimate({ coins }).available).toBe(100_000n)
    expect(estimate({ coins, amount: 'everything' }).available).toBe(190_000n)
    expect(estimate({ coins: coins.slice(0, 1), isManual: true }).available).toBe(200_000n)
  })

  test('says what is missing', () => {
    expect(estimate({ amount: toSats(190_000n) })).toMatchObject({ count: 3, missing: 2_885n, left: 0n })
  })

  test('takes all coins that were chosen by hand, also unconfirmed ones', () => {
    const coins = COINS.slice(0, 2)
    expect(estimate({ coins, isManual: true })).toMatchObject({ count: 2, available: 160_000n })
  })

  test('knows the fee of one coin before an amount is typed', () => {
    expect(estimate({ amount: null })).toMatchObject({ count: 1, fee: 1_525n, amount: null, left: 0n })
  })

  test('subtracts the fee from everything and leaves no change', () => {
    // 10.5 + 3 * 68 + 31 virtual bytes.
    expect(estimate({ amount: 'everything' })).toEqual({
      count: 3,
      available: 190_000n,
      fee: 2_455n,
      amount: 187_545n,
      missing: 0n,
      left: 0n,
    })
    const coins = [coin(600)]
    expect(estimate({ amount: 'everything', coins, isManual: true })).toMatchObject({
      amount: 0n,
      missing: 495n,
    })
  })

  test('leaves a rest to the fee that is too small for change', () => {
    expect(estimate({ amount: toSats(98_000n) })).toMatchObject({ count: 1, missing: 0n, left: 0n })
  })

  test('costs more for a larger output', () => {
    expect(estimate({ recipients: ['taproot'] }).fee - estimate({}).fee).toBe(120n)
  })

  test('counts the output of each recipient, also of one whose address is not typed yet', () => {
    const several = estimate({ recipients: ['segwit_v0', 'taproot', null] })
    expect(several.fee - estimate({}).fee).toBe(740n)
  })
})
