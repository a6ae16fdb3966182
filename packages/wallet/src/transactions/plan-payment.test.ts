import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUneconomic } from './choose-coins.ts'
import { getFee } from './fee-rate.ts'
import { type ChoosableCoin, type PaymentPlan, sumAmounts } from './payment-plan.ts'
import { type PaymentRequest, planPayment } from './plan-payment.ts'
import { createWallet, KINDS } from './testing/other-signer.ts'
import { getInputSize, getInputVirtualSize, getVirtualSize } from './virtual-size.ts'

const KEY_SCRIPT = hex.decode('0014751e76e8199196d454941c45d1b3a323f1433bd6')
const CHANGE = hex.decode(`0014${'22'.repeat(20)}`)
const SINGLE = getInputSize(createWallet('native_segwit').descriptor)
const SIZES = KINDS.map((kind) => getInputSize(createWallet(kind).descriptor))

const coinOf = (amount: bigint, place: number): ChoosableCoin => ({
  txid: ((place * 7919) % 1_000).toString(16).padStart(64, '0'),
  vout: place,
  amount,
})
const requestOf = (
  amounts: readonly bigint[],
  change: Partial<PaymentRequest<ChoosableCoin>> = {},
): PaymentRequest<ChoosableCoin> => ({
  input: SINGLE,
  coins: amounts.map(coinOf),
  spendsAll: false,
  outputs: [{ script: KEY_SCRIPT, amount: 50_000n }],
  change: CHANGE,
  feeRate: 3_000n,
  ...change,
})
function plan(request: PaymentRequest<ChoosableCoin>): PaymentPlan<ChoosableCoin> {
  const planned = planPayment(request)
  if (!planned.ok) throw new Error(planned.issue)
  return planned.value
}
const amountsOf = ({ coins }: PaymentPlan<ChoosableCoin>) => coins.map(({ amount }) => amount)

describe('planPayment', () => {
  const anyRequest = fc
    .record({
      amounts: fc.array(fc.bigInt(300n, 400_000n), { minLength: 1, maxLength: 12 }),
      input: fc.constantFrom(...SIZES),
      spendsAll: fc.boolean(),
      paid: fc.array(fc.bigInt(546n, 300_000n), { minLength: 1, maxLength: 3 }),
      isRest: fc.boolean(),
      feeRate: fc.bigInt(1_000n, 100_000n),
    })
    .map(({ amounts, paid, isRest, ...rest }) => {
      const outputs = paid.map((amount, at) => ({
        script: KEY_SCRIPT,
        amount: isRest && at === 0 ? ('everything' as const) : amount,
      }))
      return { ...requestOf(amounts), ...rest, outputs }
    })

  test('coins in equal payments, change and fee, and the fee is that of the rate', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const planned = planPayment(request)
        if (!planned.ok) return
        const { coins, outputs, change, fee, surplus, vsize } = planned.value
        const all = change ? [...outputs, change] : outputs
        expect(sumAmounts(coins)).toBe(sumAmounts(all) + fee)
        expect(vsize).toBe(
          getVirtualSize(
            coins.length,
            request.input,
            all.map(({ script }) => script),
          ),
        )
        expect(fee - surplus).toBe(getFee(vsize, request.feeRate))
        expect(surplus).toBeGreaterThanOrEqual(0n)
        // What is left without change would not have paid for it, or would have been dust.
        if (change) expect([surplus, change.amount > 546n]).toEqual([0n, true])
        else
          expect(surplus).toBeLessThanOrEqual(
            546n + getFee(vsize + 31, request.feeRate) - getFee(vsize, request.feeRate),
          )
        for (const [at, { amount }] of request.outputs.entries()) {
          if (amount !== 'everything') expect(outputs[at]?.amount).toBe(amount)
        }
        if (request.spendsAll) expect(coins).toEqual(request.coins)
        const names = coins.map(({ txid, vout }) => `${txid}:${vout}`)
        expect(new Set(names).size).toBe(names.length)
        for (const coin of coins) expect(request.coins).toContain(coin)
      }),
    )
  })

  test('a payment that the coins could make is never refused', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        if (planPayment(request).ok) return
        const inputVsize = getInputVirtualSize(request.input)
        const usable = request.coins.filter(
          ({ amount }) => request.spendsAll || !isUneconomic(amount, inputVsize, request.feeRate),
        )
        const scripts = request.outputs.map(({ script }) => script)
        const fee = getFee(getVirtualSize(usable.length, request.input, scripts), request.feeRate)
        const paid = request.outputs.map(({ amount }) => ({
          amount: amount === 'everything' ? 294n : amount,
        }))
        expect(sumAmounts(usable)).toBeLessThan(sumAmounts(paid) + fee)
      }),
    )
  })

  test('the order of the coins does not matter', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const reversed = planPayment({ ...request, coins: request.coins.toReversed(), spendsAll: false })
        expect(reversed).toEqual(planPayment({ ...request, spendsAll: false }))
      }),
    )
  })

  test('chooses as few coins as possible, the largest first', () => {
    expect(amountsOf(plan(requestOf([30_000n, 90_000n, 10_000n, 20_000n])))).toEqual([90_000n])
    expect(amountsOf(plan(requestOf([30_000n, 40_000n, 10_000n, 20_000n])))).toEqual([40_000n, 30_000n])
  })

  test('prefers coins that leave no change', () => {
    const planned = plan(requestOf([90_000n, 50_800n, 20_000n]))
    expect(amountsOf(planned)).toEqual([50_800n])
    // 110 vbytes without change.
    expect(planned).toMatchObject({ change: null, fee: 800n, surplus: 800n - 330n, vsize: 110 })
  })

  test('leaves out coins that cost more than they are worth, unless they were chosen by hand', () => {
    // 68 vbytes cost 204 satoshis.
    const amounts = [40_000n, 204n, 90_000n]
    const outputs = [{ script: KEY_SCRIPT, amount: 'everything' as const }]
    expect(amountsOf(plan(requestOf(amounts, { outputs })))).toEqual([90_000n, 40_000n])
    expect(amountsOf(plan(requestOf([40_000n, 205n], { outputs })))).toEqual([40_000n, 205n])
    expect(amountsOf(plan(requestOf(amounts, { outputs, spendsAll: true })))).toEqual(amounts)
  })

  test('pays everything that the other outputs and the fee leave', () => {
    const outputs = [
      { script: KEY_SCRIPT, amount: 10_000n },
      { script: KEY_SCRIPT, amount: 'everything' as const },
    ]
    const { outputs: paid, fee, change } = plan(requestOf([60_000n, 40_000n], { outputs }))
    // Two inputs and two outputs have 209 vbytes.
    expect([fee, change]).toEqual([627n, null])
    expect(paid.map(({ amount }) => amount)).toEqual([10_000n, 89_373n])
  })

  test.each([
    ['without coins', []],
    ['with coins that are worth nothing', Array<bigint>(400).fill(204n)],
    ['with exactly the amount', [50_000n]],
    ['with a satoshi less than amount and fee', [50_329n]],
  ])('is refused %s', (_what, amounts) => {
    for (const spendsAll of [true, false]) {
      expect(planPayment(requestOf(amounts, { spendsAll }))).toEqual({ ok: false, issue: 'not_enough_coins' })
    }
    expect(plan(requestOf([50_330n]))).toMatchObject({ fee: 330n, surplus: 0n })
  })

  test.each([
    [`0014${'11'.repeat(20)}`, 294n],
    [`76a914${'11'.repeat(20)}88ac`, 546n],
  ])('pays to %s at least %d satoshis', (script, least) => {
    const pay = (amount: bigint) =>
      planPayment(requestOf([90_000n], { outputs: [{ script: hex.decode(script), amount }] }))
    expect(pay(least - 1n)).toEqual({ ok: false, issue: 'dust' })
    expect(pay(least).ok).toBe(true)
    const everything = (amount: bigint) => {
      const outputs = [{ script: hex.decode(script), amount: 'everything' as const }]
      const fee = getFee(getVirtualSize(1, SINGLE, [hex.decode(script)]), 3_000n)
      return planPayment(requestOf([amount + fee], { outputs, spendsAll: true })).ok
    }
    expect([everything(least - 1n), everything(least)]).toEqual([false, true])
  })

  test('considers the largest coins of an account with thousands', () => {
    const amounts = Array.from({ length: 2_000 }, (_, at) => 1_000n + BigInt(at))
    const outputs = [{ script: KEY_SCRIPT, amount: 'everything' as const }]
    const chosen = amountsOf(plan(requestOf(amounts, { outputs })))
    expect([chosen.length, chosen[0], chosen.at(-1)]).toEqual([500, 2_999n, 2_500n])
  })
})
