import {
  convertAddressToOutputScript,
  type DerivedBitcoinAddress,
  deriveBitcoinAddress,
  deriveBitcoinAddresses,
} from '@satlens/wallet'
import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountFor } from '#test/chain/accounts.ts'
import { createLoopbackChain } from '#test/chain/loopback-chain.ts'
import { parseWithOtherLibrary, signWithOtherLibrary } from '#test/chain/sign-with-other-library.ts'
import type { PsbtPaymentRequest, SpendableUtxo, UnsignedPsbtPayment } from './compose-psbt.ts'
import { composeUnsignedPsbt } from './compose-psbt.ts'
import bip371 from './vectors/bip371.json' with { type: 'json' }

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

const fakeCoin = (at: DerivedBitcoinAddress, amount: bigint, place: number): SpendableUtxo => ({
  at,
  amount,
  vout: place % 3,
  txid: (place * 7919 + 1).toString(16).padStart(64, 'a'),
})

describe('composeUnsignedPsbt', () => {
  const account = accountFor('native_segwit').accountKey
  const coin = fakeCoin(deriveBitcoinAddress(account, 'receive', 0), 50_000n, 0)

  test.each([
    ['without coins', { coins: [] }],
    ['with less than amount and fee', {}],
    ['with less than amount and a high fee', { amount: 49_000n, feeRate: 50n }],
  ])('returns not_enough_coins %s', (_name, changes) => {
    expect(composeUnsignedPsbt(paymentOf(account, { coins: [coin], ...changes }))).toBe('not_enough_coins')
  })

  // The limits of nodes at their default of three satoshis per byte.
  test.each([
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 294n],
    ['bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry', 330n],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 546n],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 540n],
  ])('pays to %s at least %d satoshis', (address, least) => {
    const pay = (amount: bigint) =>
      composeUnsignedPsbt(paymentOf(account, { coins: [coin], recipient: outputScript(address), amount }))
    expect(pay(least - 1n)).toBe('dust')
    expect(pay(least)).toHaveProperty('psbt')
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

  test('contains the key origin of the change, is replaceable and has the newest block as locktime', () => {
    const { accountKey: account, fingerprint } = accountFor(script)
    const coins = [fakeCoin(deriveBitcoinAddress(account, 'receive', 4), 90_000n, 0)]
    const { psbt } = compose(paymentOf(account, { fingerprint, coins }))
    const { data, txInputs, txOutputs, locktime } = parseWithOtherLibrary(psbt)
    expect(txInputs.map(({ sequence }) => sequence)).toEqual([0xffff_fffd])
    expect(locktime).toBe(chain.height())
    const change = txOutputs.findIndex((output) => Buffer.compare(output.script, RECIPIENT) !== 0)
    const { bip32Derivation, tapBip32Derivation } = data.outputs[change] ?? {}
    const [origin] = bip32Derivation ?? tapBip32Derivation ?? []
    const purpose = { nested_segwit: 49, native_segwit: 84, taproot: 86 }[script]
    expect(origin?.path).toBe(`m/${purpose}'/1'/0'/1/9`)
    expect(Buffer.from(origin?.masterFingerprint ?? []).toString('hex')).toBe(fingerprint)
    expect(data.outputs[1 - change]).toEqual({})
  })
})

describe('the coin selection', () => {
  const account = accountFor('native_segwit').accountKey
  const places = deriveBitcoinAddresses(account, 'receive', 0, 12)
  const change = deriveBitcoinAddress(account, 'change', 9).outputScript
  const someCoins = fc
    .array(fc.bigInt(300n, 400_000n), { minLength: 1, maxLength: 12 })
    .map((amounts) => amounts.map((amount, n) => fakeCoin(places[n] as DerivedBitcoinAddress, amount, n)))

  test('pays the exact amount, returns the rest and does not depend on the order of coins', () => {
    const amounts = { amount: fc.bigInt(546n, 900_000n), feeRate: fc.bigInt(1n, 200n) }
    const anyPayment = fc.record({ coins: someCoins, ...amounts })
    fc.assert(
      fc.property(anyPayment, ({ coins, amount, feeRate }) => {
        const payment = paymentOf(account, { coins, amount, feeRate })
        const answer = composeUnsignedPsbt(payment)
        const total = coins.reduce((sum, coin) => sum + coin.amount, 0n)
        if (typeof answer === 'string') {
          // Each coin costs 68 bytes to spend. A sufficient total is never rejected.
          expect(total < amount + feeRate * BigInt(100 + 68 * coins.length)).toBe(true)
          return
        }
        expect(composeUnsignedPsbt({ ...payment, coins: coins.toReversed() })).toEqual(answer)
        const { txOutputs, txInputs, data } = parseWithOtherLibrary(answer.psbt)
        const spent = data.inputs.reduce((sum, { witnessUtxo }) => sum + (witnessUtxo?.value ?? 0n), 0n)
        const paid = txOutputs.reduce((sum, { value }) => sum + value, 0n)
        expect(spent - paid).toBe(answer.fee)
        expect(answer.fee).toBeGreaterThanOrEqual(feeRate * BigInt(40 + 68 * txInputs.length))
        const isChange = ({ script }: { script: Uint8Array }) => Buffer.compare(script, change) === 0
        expect(txOutputs.filter((output) => !isChange(output)).map(({ value }) => value)).toEqual([amount])
        expect(txOutputs.length).toBeLessThanOrEqual(2)
        for (const { value } of txOutputs.filter(isChange)) expect(value).toBeGreaterThan(546n)
        const names = txInputs.map(({ hash, index }) => `${Buffer.from(hash).toString('hex')}:${index}`)
        expect(new Set(names).size).toBe(names.length)
      }),
      { numRuns: 60 },
    )
  })

  test('leaves out coins that cost more to spend than they are worth', () => {
    const coins = [40_000n, 60n, 90_000n].map((amount, place) =>
      fakeCoin(places[place] as DerivedBitcoinAddress, amount, place),
    )
    const { psbt } = compose(paymentOf(account, { coins, amount: 100_000n, feeRate: 5n }))
    const { inputs } = parseWithOtherLibrary(psbt).data
    expect(inputs.map(({ witnessUtxo }) => witnessUtxo?.value).toSorted()).toEqual([40_000n, 90_000n])
  })
})

describe('the format of a transaction', () => {
  const account = accountFor('taproot').accountKey
  const coins = [fakeCoin(deriveBitcoinAddress(account, 'receive', 0), 90_000n, 0)]

  test('has the same content in version 2 (BIP370)', () => {
    const first = compose(paymentOf(account, { coins }))
    const second = compose(paymentOf(account, { coins, version: 2 }))
    expect(second.fee).toBe(first.fee)
    const [old, newer] = [first, second].map(({ psbt }) => Buffer.from(psbt, 'base64'))
    if (!old || !newer) throw new Error('A transaction is missing')
    expect(newer.subarray(0, 5).toString('latin1')).toBe('psbt\xff')
    // PSBT_GLOBAL_VERSION is there with a 2, PSBT_GLOBAL_UNSIGNED_TX is not.
    expect(newer.includes(Buffer.from('01fb0402000000', 'hex'))).toBe(true)
    expect(old.subarray(5, 7).toString('hex')).toBe('0100')
    expect(newer.subarray(5, 7).toString('hex')).not.toBe('0100')
    const asVersion0 = Transaction.fromPSBT(newer).toPSBT(0)
    expect(Buffer.from(asVersion0).toString('base64')).toBe(first.psbt)
  })

  test('pays to a later witness version (BIP350)', () => {
    const recipient = Uint8Array.of(0x52, 16, ...new Uint8Array(16).fill(7))
    const { psbt } = compose(paymentOf(account, { coins, recipient }))
    const { txOutputs } = parseWithOtherLibrary(psbt)
    expect(txOutputs.some(({ script }) => Buffer.compare(script, recipient) === 0)).toBe(true)
  })
})

// Checks the library that composes our transactions against the test vectors of BIP371.
const read = (psbt: string) => Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknown: true })

test.each(bip371.invalid)('rejects the invalid BIP371 case: $case', ({ psbt }) => {
  expect(() => read(psbt)).toThrow()
  expect(() => parseWithOtherLibrary(psbt)).toThrow()
})

test.each(bip371.valid)('reads and writes the valid BIP371 case unchanged: $case', ({ psbt }) => {
  expect(Buffer.from(read(psbt).toPSBT()).toString('base64')).toBe(psbt)
  expect(parseWithOtherLibrary(psbt).inputCount).toBe(1)
})
