import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { deriveDescriptorAddress } from '../descriptors/derive-descriptor-address.ts'
import { parseDescriptor } from '../descriptors/parse-descriptor.ts'
import { createUnsignedPsbt, type PlacedOutput } from './create-psbt.ts'
import { createCoins, createWallet, KINDS } from './testing/other-signer.ts'
import { findUnsignedTransactionMismatch } from './unsigned-transaction.ts'

const RECIPIENT = hex.decode('0014751e76e8199196d454941c45d1b3a323f1433bd6')

function create(kind: (typeof KINDS)[number], outputs?: readonly PlacedOutput[]) {
  const wallet = createWallet(kind)
  const at = deriveDescriptorAddress(wallet.descriptor, 'change', 4)
  const inputs = createCoins(wallet, [41_000n, 10_000n])
  const usual: readonly PlacedOutput[] = [
    { script: RECIPIENT, amount: 20_000n, at: null },
    { script: at.outputScript, amount: 23_000n, at },
    { script: RECIPIENT, amount: 7_000n, at: null },
  ]
  const psbt = createUnsignedPsbt({ ...wallet, inputs, outputs: outputs ?? usual, lockTime: 1, version: 0 })
  const payments = [7_000n, 20_000n].map((amount) => ({ script: RECIPIENT, amount }))
  const coins = inputs.map(({ txid, vout }) => `${txid}:${vout}`).reverse()
  return { psbt, expected: { descriptor: wallet.descriptor, payments, fee: 1_000n, coins } }
}

describe.each(KINDS)('findUnsignedTransactionMismatch of a %s account', (kind) => {
  const { psbt, expected } = create(kind)
  const payment = { script: RECIPIENT, amount: 7_000n }

  test.each([
    ['nothing in the expected transaction', null, {}],
    ['nothing if any coins will do', null, { coins: null }],
    ['another fee', 'other_fee', { fee: 1_001n }],
    ['a payment that is missing', 'other_payment', { payments: [...expected.payments, payment] }],
    ['an output that is no payment', 'foreign_change', { payments: [payment] }],
    ['a coin that was not chosen', 'other_coins', { coins: expected.coins.slice(1) }],
    ['a coin that is missing', 'other_coins', { coins: [...expected.coins, `${'00'.repeat(32)}:0`] }],
    ['another coin', 'other_coins', { coins: [expected.coins[0] ?? '', `${'00'.repeat(32)}:0`] }],
    ['coins of another account', 'foreign_coin', { descriptor: createWallet(kind, 'other').descriptor }],
  ] as const)('finds %s: %s', (_what, mismatch, change) => {
    expect(findUnsignedTransactionMismatch(psbt, { ...expected, ...change })).toBe(mismatch)
  })
})

test('change of an account with one branch returns to it', () => {
  const { descriptor } = createWallet('native_segwit')
  const [key] = descriptor.keys
  const parsed = parseDescriptor(`wpkh(${key?.text}/0/*)`, 'regtest')
  if (!parsed.ok || parsed.value.kind === 'address') throw new Error('The descriptor is invalid')
  const at = deriveDescriptorAddress(parsed.value, 'receive', 3)
  const wallet = { descriptor: parsed.value, masters: [] }
  const [coin] = createCoins(wallet, [10_000n])
  if (!coin) throw new Error('There is no coin')
  const outputs = [{ script: at.outputScript, amount: 9_000n, at }]
  const psbt = createUnsignedPsbt({ ...wallet, inputs: [coin], outputs, lockTime: 0, version: 0 })
  const expected = { descriptor: parsed.value, payments: [], fee: 1_000n, coins: null }
  expect(findUnsignedTransactionMismatch(psbt, expected)).toBeNull()
})
