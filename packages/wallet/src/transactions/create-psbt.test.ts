import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { Psbt } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { deriveDescriptorAddress } from '../descriptors/derive-descriptor-address.ts'
import { createUnsignedPsbt, sortByBip69 } from './create-psbt.ts'
import { createCoins, createWallet, KINDS, signElsewhere, toVersion0 } from './testing/other-signer.ts'
import { getInputSize, getVirtualSize } from './virtual-size.ts'

const RECIPIENT = hex.decode('0014751e76e8199196d454941c45d1b3a323f1433bd6')

function createPayment(
  kind: (typeof KINDS)[number],
  version: 0 | 2 = 0,
  amounts = [70_000n, 40_000n, 9_000n],
) {
  const wallet = createWallet(kind)
  const at = deriveDescriptorAddress(wallet.descriptor, 'change', 9)
  const sorted = sortByBip69(createCoins(wallet, amounts), [
    { script: at.outputScript, amount: 30_000n, at },
    { script: RECIPIENT, amount: 20_000n, at: null },
  ])
  return { wallet, ...sorted, psbt: createUnsignedPsbt({ ...wallet, ...sorted, lockTime: 250, version }) }
}

describe.each(KINDS)('an unsigned transaction of a %s account', (kind) => {
  test.each([0, 2] as const)('can be signed by another library in version %i', (version) => {
    const { wallet, psbt } = createPayment(kind, version)
    const signed = signElsewhere(toVersion0(psbt), wallet).finalizeAllInputs()
    expect(signed.getFee()).toBe(69_000n)
    expect(signed.extractTransaction(true).ins).toHaveLength(3)
  })

  test('has the size that was estimated, but for shorter signatures', () => {
    for (const amounts of [[90_000n], [70_000n, 40_000n, 9_000n]]) {
      const { wallet, psbt, outputs } = createPayment(kind, 0, amounts)
      const scripts = outputs.map(({ script }) => script)
      const estimate = getVirtualSize(amounts.length, getInputSize(wallet.descriptor), scripts)
      const signed = signElsewhere(psbt, wallet).finalizeAllInputs().extractTransaction(true)
      const shorter = estimate - signed.virtualSize()
      expect(shorter).toBeGreaterThanOrEqual(0)
      // Each signature may be two bytes shorter than assumed; rarely more.
      expect(shorter).toBeLessThanOrEqual(amounts.length * wallet.descriptor.threshold * 2)
    }
  })

  test('names the origins of all keys of its inputs and of the change only', () => {
    const { wallet, psbt, inputs, outputs } = createPayment(kind)
    const { data, locktime, txInputs } = Psbt.fromBuffer(psbt)
    const fingerprints = wallet.masters.map(({ fingerprint }) => hex.encode(fingerprint)).sort()
    const originsOf = (part: (typeof data.inputs | typeof data.outputs)[number] | undefined) =>
      [...(part?.bip32Derivation ?? part?.tapBip32Derivation ?? [])].map(({ masterFingerprint, path }) => ({
        fingerprint: hex.encode(masterFingerprint),
        place: path.split('/').slice(-2).join('/'),
      }))
    for (const [place, { at }] of inputs.entries()) {
      const { branch, index } = at
      const origins = originsOf(data.inputs[place])
      expect(origins.map(({ fingerprint }) => fingerprint).sort()).toEqual(fingerprints)
      expect(new Set(origins.map((origin) => origin.place))).toEqual(
        new Set([`${branch === 'receive' ? 0 : 1}/${index}`]),
      )
    }
    const change = outputs.findIndex(({ at }) => at !== null)
    expect(originsOf(data.outputs[change])).toHaveLength(wallet.masters.length)
    expect(data.outputs[1 - change]).toEqual({})
    expect(locktime).toBe(250)
    expect(txInputs.map(({ sequence }) => sequence)).toEqual([0xffff_fffd, 0xffff_fffd, 0xffff_fffd])
  })
})

test('a transaction has the same content in both versions', () => {
  const { psbt } = createPayment('multisig', 2)
  expect(hex.encode(psbt)).toContain('01fb0402000000')
  expect(hex.encode(toVersion0(psbt))).toBe(hex.encode(createPayment('multisig').psbt))
})

test('a legacy coin needs its whole transaction, which other accounts may add', () => {
  const create = (kind: 'legacy' | 'native_segwit', transaction?: Uint8Array) => {
    const wallet = createWallet(kind)
    const [coin] = createCoins(createWallet('legacy'), [50_000n])
    if (!coin) throw new Error('There is no coin')
    const { transaction: _, ...bare } = coin
    const at = deriveDescriptorAddress(wallet.descriptor, 'receive', 0)
    const inputs = [{ ...bare, at, ...(transaction && { transaction }) }]
    const outputs = [{ script: RECIPIENT, amount: 40_000n, at: null }]
    return createUnsignedPsbt({ ...wallet, inputs, outputs, lockTime: 0, version: 0 })
  }
  expect(() => create('legacy')).toThrow('is missing')
  expect(Psbt.fromBuffer(create('native_segwit')).data.inputs[0]?.nonWitnessUtxo).toBeUndefined()
})

test('a key that occurs twice in a descriptor is named once', () => {
  const { descriptor } = createWallet('multisig')
  const [first] = descriptor.keys
  if (!first) throw new Error('There is no key')
  const twice = { ...descriptor, keys: [first, first] }
  const at = deriveDescriptorAddress(twice, 'receive', 0)
  const inputs = [{ txid: '11'.repeat(32), vout: 0, amount: 50_000n, at }]
  const outputs = [{ script: RECIPIENT, amount: 40_000n, at: null }]
  const psbt = createUnsignedPsbt({ descriptor: twice, inputs, outputs, lockTime: 0, version: 0 })
  expect(Transaction.fromPSBT(psbt).getInput(0).bip32Derivation).toHaveLength(1)
})

// The second example of BIP69, with its amounts and scripts shortened to their order.
test('inputs are sorted by transaction and place, outputs by amount and script', () => {
  const coin = (txid: string, vout: number) => ({ txid, vout, amount: 1n })
  const output = (amount: bigint, ...script: number[]) => ({ amount, script: Uint8Array.from(script) })
  const inputs = [coin('35', 1), coin('0e', 2), coin('35', 0), coin('0e', 10)]
  const outputs = [output(40n, 1), output(24n, 2), output(40n), output(24n, 1, 9)]
  expect(sortByBip69(inputs, outputs)).toEqual({
    inputs: [coin('0e', 2), coin('0e', 10), coin('35', 0), coin('35', 1)],
    outputs: [output(24n, 1, 9), output(24n, 2), output(40n), output(40n, 1)],
  })
})
