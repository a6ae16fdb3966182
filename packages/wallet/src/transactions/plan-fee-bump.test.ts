import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getFee } from './fee-rate.ts'
import { type ChoosableCoin, sumAmounts } from './payment-plan.ts'
import { type FeeBumpRequest, getLeastBumpRate, getPaymentFee, planFeeBump } from './plan-fee-bump.ts'
import { planPayment } from './plan-payment.ts'
import { createWallet, KINDS } from './testing/other-signer.ts'
import { getInputSize } from './virtual-size.ts'

const RECIPIENT = hex.decode('0014751e76e8199196d454941c45d1b3a323f1433bd6')
const CHANGE = hex.decode(`0014${'22'.repeat(20)}`)
const FRESH = hex.decode(`0014${'33'.repeat(20)}`)
const SINGLE = getInputSize(createWallet('native_segwit').descriptor)

const coinOf = (amount: bigint, place: number): ChoosableCoin => ({
  txid: place.toString(16).padStart(64, '0'),
  vout: 0,
  amount,
})

/** A payment of 141 vbytes at 2 sat/vB, with change, or of 110 vbytes without. */
const requestOf = (
  { change = 40_000n, further = [] as readonly bigint[], rate = 5_000n } = {},
  vsize = change === 0n ? 110 : 141,
): FeeBumpRequest<ChoosableCoin> => ({
  input: SINGLE,
  payment: {
    coins: [coinOf(50_000n + change + 2n * BigInt(vsize), 0)],
    recipients: [{ script: RECIPIENT, amount: 50_000n }],
    change: change === 0n ? null : { script: CHANGE, amount: change },
    vsize,
  },
  furtherCoins: further.map((amount, at) => coinOf(amount, at + 1)),
  change: FRESH,
  feeRate: rate,
})
const plan = (request: FeeBumpRequest<ChoosableCoin>) => {
  const planned = planFeeBump(request)
  if (!planned.ok) throw new Error(planned.issue)
  return planned.value
}

describe('planFeeBump', () => {
  test('the change pays the higher fee', () => {
    const request = requestOf()
    expect(getPaymentFee(request.payment)).toBe(282n)
    expect(plan(request)).toEqual({
      coins: request.payment.coins,
      outputs: request.payment.recipients,
      change: { script: CHANGE, amount: 40_000n + 282n - 705n },
      fee: 705n,
      surplus: 0n,
      vsize: 141,
    })
  })

  test('change that would become dust goes to the fee', () => {
    expect(plan(requestOf({ change: 600n }))).toMatchObject({
      change: null,
      fee: 882n,
      surplus: 332n,
      vsize: 110,
    })
  })

  test('further coins pay what the change cannot, the largest first', () => {
    const further = [5_000n, 9_000n, 7_000n]
    const rest = plan(requestOf({ change: 600n, further, rate: 20_000n }))
    expect(sumAmounts(rest.coins)).toBe(50_882n + 9_000n)
    expect(rest).toMatchObject({ change: { script: CHANGE, amount: 882n + 9_000n - 4_180n }, vsize: 209 })
    const none = plan(requestOf({ change: 0n, further }))
    expect(none.change?.script).toEqual(FRESH)
    expect(none.coins.map(({ amount }) => amount)).toEqual([50_220n, 9_000n])
  })

  test('a payment without change and without further coins cannot pay more', () => {
    const failed = { ok: false, issue: 'not_enough_coins' }
    expect(planFeeBump(requestOf({ change: 0n }))).toEqual(failed)
    expect(planFeeBump(requestOf({ change: 0n, further: [340n] }))).toEqual(failed)
  })

  test('a replacement pays at least one satoshi per virtual byte more', () => {
    const { payment } = requestOf()
    expect(getLeastBumpRate(payment)).toBe(3_000n)
    expect(planFeeBump(requestOf({ rate: 2_999n }))).toEqual({ ok: false, issue: 'fee_rate_too_low' })
    expect(plan(requestOf({ rate: 3_000n }))).toMatchObject({ fee: 423n })
  })

  test('a smaller replacement pays for its relay, too', () => {
    // At 3 sat/vB 110 vbytes cost 330 satoshis, but the fee before was 282.
    const planned = plan(requestOf({ change: 600n, rate: 3_000n }))
    expect(planned).toMatchObject({ change: null, fee: 882n, surplus: 882n - (282n + 110n), vsize: 110 })
  })

  test('keeps the recipients and all coins, and pays by the rules of BIP125', () => {
    const anyBump = fc.record({
      kind: fc.constantFrom(...KINDS),
      amounts: fc.array(fc.bigInt(2_000n, 300_000n), { minLength: 1, maxLength: 6 }),
      further: fc.array(fc.bigInt(300n, 300_000n), { maxLength: 6 }),
      paid: fc.bigInt(546n, 300_000n),
      before: fc.bigInt(1_000n, 20_000n),
      after: fc.bigInt(1_000n, 100_000n),
    })
    fc.assert(
      fc.property(anyBump, ({ kind, amounts, further, paid, before, after }) => {
        const input = getInputSize(createWallet(kind).descriptor)
        const first = planPayment({
          input,
          coins: amounts.map(coinOf),
          spendsAll: false,
          outputs: [{ script: RECIPIENT, amount: paid }],
          change: CHANGE,
          feeRate: before,
        })
        fc.pre(first.ok)
        const { coins, outputs: recipients, change, fee: oldFee, vsize } = first.value
        const payment = { coins, recipients, change, vsize }
        const furtherCoins = further.map((amount, at) => coinOf(amount, at + 100))
        const planned = planFeeBump({ input, payment, furtherCoins, change: FRESH, feeRate: after })
        if (!planned.ok) return
        const bumped = planned.value
        expect(bumped.outputs).toEqual(recipients)
        expect(bumped.coins.slice(0, coins.length)).toEqual(coins)
        expect(bumped.fee).toBeGreaterThanOrEqual(oldFee + BigInt(bumped.vsize))
        expect(bumped.fee).toBeGreaterThanOrEqual(getFee(bumped.vsize, after))
        expect(bumped.change?.amount ?? 547n).toBeGreaterThan(546n)
        const out = sumAmounts(recipients) + (bumped.change?.amount ?? 0n)
        expect(sumAmounts(bumped.coins)).toBe(out + bumped.fee)
      }),
    )
  })
})
