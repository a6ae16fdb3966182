import { convertAddressToOutputScript, deriveBitcoinAddress } from '@satlens/wallet'
import { describe, expect, test } from 'vitest'
import { accountFor } from '#test/chain/accounts.ts'
import { createLoopbackChain } from '#test/chain/loopback-chain.ts'
import { parseWithOtherLibrary, signWithOtherLibrary } from '#test/chain/sign-with-other-library.ts'
import type { PsbtPaymentRequest, SpendableUtxo, UnsignedPsbtPayment } from './compose-psbt.ts'
import { composeUnsignedPsbt } from './compose-psbt.ts'

const SCRIPTS = ['nested_segwit', 'native_segwit', 'taproot'] as const
const FINGERPRINT = accountFor('native_segwit').fingerprint

const chain = createLoopbackChain()

const outputScript = (address: string) => {
  const script = convertAddressToOutputScript(address, 'regtest')
  if (!script.ok) throw new Error(script.issue)
  return script.value
}
const RECIPIENT = outputScript('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')

function coinsOf(account: PsbtPaymentRequest['account'], amounts: readonly bigint[]): SpendableUtxo[] {
  const places = amounts.map((_, n) => deriveBitcoinAddress(account, n % 2 === 0 ? 'receive' : 'change', n))
  for (const [place, { address }] of places.entries()) chain.fund(address, amounts[place] ?? 0n)
  chain.mine()
  return places.flatMap((at, place) =>
    chain
      .outputsTo(at.outputScript)
      .filter(({ spentBy, value }) => !spentBy && value === amounts[place])
      .map(({ txid, vout, value }) => ({ txid, vout, amount: value, at })),
  )
}

const paymentOf = (account: PsbtPaymentRequest['account'], changes: Partial<PsbtPaymentRequest>) => ({
  account,
  fingerprint: FINGERPRINT,
  coins: [],
  change: deriveBitcoinAddress(account, 'change', 9),
  recipient: RECIPIENT,
  amount: 50_000n,
  feeRate: 3n,
  height: chain.height(),
  version: 0 as const,
  ...changes,
})

function compose(payment: PsbtPaymentRequest): UnsignedPsbtPayment {
  const answer = composeUnsignedPsbt(payment)
  if (typeof answer === 'string') throw new Error(answer)
  return answer
}

describe('composeUnsignedPsbt', () => {
  const account = accountFor('native_segwit').accountKey
  const at = deriveBitcoinAddress(account, 'receive', 0)
  const coin = { txid: 'ab'.repeat(32), vout: 1, amount: 50_000n, at }

  test.each([
    ['without coins', { coins: [] }],
    ['with less than amount and fee', {}],
    ['with less than amount and a high fee', { amount: 49_000n, feeRate: 50n }],
  ])('returns not_enough_coins %s', (_name, changes) => {
    expect(composeUnsignedPsbt(paymentOf(account, { coins: [coin], ...changes }))).toBe('not_enough_coins')
  })

  test('returns dust for an amount that nodes would not relay', () => {
    expect(composeUnsignedPsbt(paymentOf(account, { coins: [coin], amount: 293n }))).toBe('dust')
  })

  test('pays to a later witness version (BIP350)', () => {
    const recipient = Uint8Array.of(0x52, 16, ...new Uint8Array(16).fill(7))
    const { psbt } = compose(paymentOf(account, { coins: [coin], recipient, amount: 40_000n }))
    const { txOutputs } = parseWithOtherLibrary(psbt)
    expect(txOutputs.some(({ script }) => Buffer.compare(script, recipient) === 0)).toBe(true)
  })
})

describe.each(SCRIPTS)('a transaction of a %s account', (script) => {
  const cases = [
    ['the master key', { fingerprint: FINGERPRINT }, false],
    ['the account key', { fingerprint: null }, true],
  ] as const
  test.each(cases)('can be signed by another library from %s', (_key, known, fromAccount) => {
    const passphrase = `${script} ${fromAccount}`
    const { accountKey: account, fingerprint } = accountFor(script, passphrase)
    const coins = coinsOf(account, [30_000n, 40_000n, 9_000n])
    const { psbt, fee } = compose(
      paymentOf(account, { coins, fingerprint: known.fingerprint && fingerprint, amount: 60_000n }),
    )
    const signed = signWithOtherLibrary(psbt, { script, passphrase, fromAccount })
    expect(signed.fee).toBe(fee)
    // The estimate may be slightly high, because a signature may be one byte shorter.
    expect(Number(fee) / signed.virtualSize).toBeGreaterThanOrEqual(3)
    expect(Number(fee) / signed.virtualSize).toBeLessThan(3.1)
    chain.submit(signed.hex)
    chain.mine()
    const change = deriveBitcoinAddress(account, 'change', 9)
    const [back] = chain.outputsTo(change.outputScript)
    expect(back).toMatchObject({ txid: signed.txid, value: 70_000n - 60_000n - fee, spentBy: null })
    expect(chain.outputsTo(RECIPIENT).at(-1)).toMatchObject({ txid: signed.txid, value: 60_000n })
  })
})
