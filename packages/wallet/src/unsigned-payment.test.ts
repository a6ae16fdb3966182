import { base64 } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer/transaction.js'
import { describe, expect, test } from 'vitest'
import { type AccountKey, parseAccountKey } from './account-key.ts'
import { type Branch, deriveAddress } from './derive-address.ts'
import { FINDABLE_ADDRESSES } from './findable.ts'
import { keyOrigins } from './key-origin.ts'
import type { WalletNetwork } from './network.ts'
import { scriptOf } from './output-script.ts'
import type { ScriptType } from './script-type.ts'
import { findPaymentFault } from './unsigned-payment.ts'
import known from './vectors/unsigned-payments.json' with { type: 'json' }

function accountOf({ accountKey, network, script }: (typeof known.payments)[number]): AccountKey {
  const parsed = parseAccountKey(accountKey, network as WalletNetwork, script as ScriptType)
  if (!parsed.ok) throw new Error(parsed.issue)
  return parsed.value
}
function scriptAt(address: string): Uint8Array {
  const script = scriptOf(address, 'signet')
  if (!script.ok) throw new Error(script.issue)
  return script.value
}
const expectedOf = (payment: (typeof known.payments)[number]) => ({
  account: accountOf(payment),
  recipient: scriptAt(payment.recipient),
  amount: BigInt(payment.amount),
  fee: BigInt(payment.fee),
})

test.each([
  ['nothing', ''],
  ['an empty map', 'cHNidP8A'],
  ['a text', 'bm90aGluZw=='],
])('%s is no transaction', (_what, psbt) => {
  const [payment] = known.payments
  if (!payment) throw new Error('There is one')
  expect(findPaymentFault(base64.decode(psbt), expectedOf(payment))).toBe('unreadable')
})

describe.each(known.payments)('a payment of $script in the form of version $version', (payment) => {
  const expected = expectedOf(payment)
  const { account } = expected
  const bytes = base64.decode(payment.psbt)
  const origin = keyOrigins(account, null)

  const original = Transaction.fromPSBT(bytes)
  const inputs = Array.from({ length: original.inputsLength }, (_, place) => original.getInput(place))
  const outputs = Array.from({ length: original.outputsLength }, (_, place) => original.getOutput(place))
  type Input = (typeof inputs)[number]
  type Output = (typeof outputs)[number]

  /** The transaction with something else in it, as a server could have made it from the start. */
  function remade(from: { inputs?: readonly Input[]; outputs?: readonly Output[] }): Uint8Array {
    const transaction = new Transaction({ PSBTVersion: payment.version, lockTime: original.lockTime })
    for (const input of from.inputs ?? inputs) transaction.addInput(input)
    for (const output of from.outputs ?? outputs) transaction.addOutput(output)
    return transaction.toPSBT(payment.version)
  }
  const isPaid = ({ amount }: Output) => amount === expected.amount
  const withPaid = (change: Output) =>
    remade({ outputs: outputs.map((output) => (isPaid(output) ? { ...output, ...change } : output)) })
  const withChange = (change: (output: Output) => Output) =>
    remade({ outputs: outputs.map((output) => (isPaid(output) ? output : change(output))) })
  /** Change that comes back to this address of an account, with the origin that belongs to it. */
  const changeTo = (to: AccountKey, branch: Branch, index: number) =>
    withChange(({ amount = 0n }) => {
      const { outputScript: script, publicKey, redeemScript } = deriveAddress(to, branch, index)
      const { fingerprint, path } = origin({ branch, index })
      const der = { fingerprint, path: [...path] }
      const tapInternalKey = publicKey.subarray(1)
      return account.script === 'taproot'
        ? { amount, script, tapInternalKey, tapBip32Derivation: [[tapInternalKey, { hashes: [], der }]] }
        : { amount, script, bip32Derivation: [[publicKey, der]], ...(redeemScript && { redeemScript }) }
    })
  const stranger = accountOf(
    known.payments.find(
      ({ script, accountKey }) => script === payment.script && accountKey !== payment.accountKey,
    ) ?? payment,
  )

  test('is what was expected', () => {
    expect(findPaymentFault(bytes, expected)).toBeNull()
  })

  test('is not one of another amount, to somebody else, or to them at a lower amount', () => {
    expect(findPaymentFault(bytes, { ...expected, amount: expected.amount + 1n })).toBe('other_payment')
    expect(findPaymentFault(bytes, { ...expected, recipient: scriptAt(known.elsewhere) })).toBe(
      'other_payment',
    )
    const less = withPaid({ amount: expected.amount - 1n })
    expect(findPaymentFault(less, expected)).toBe('other_payment')
  })

  test('is not one of another fee than was named', () => {
    expect(findPaymentFault(bytes, { ...expected, fee: expected.fee - 1n })).toBe('other_fee')
    const greedy = withChange((output) => ({ ...output, amount: 1_000n }))
    expect(findPaymentFault(greedy, expected)).toBe('other_fee')
  })

  test('is not one whose coins belong to another account', () => {
    expect(findPaymentFault(bytes, { ...expected, account: stranger })).toBe('foreign_coin')
  })

  test('keeps its change on the branch of change, where it can be found again', () => {
    expect(findPaymentFault(changeTo(account, 'change', 5), expected)).toBeNull()
    expect(findPaymentFault(changeTo(account, 'change', FINDABLE_ADDRESSES - 1), expected)).toBeNull()
    expect(findPaymentFault(changeTo(account, 'change', FINDABLE_ADDRESSES), expected)).toBe('far_change')
    expect(findPaymentFault(changeTo(account, 'change', 2 ** 31 - 1), expected)).toBe('far_change')
    expect(findPaymentFault(changeTo(account, 'receive', 0), expected)).toBe('foreign_change')
  })

  test('gives no change to another account, whatever origin is written beside it', () => {
    expect(findPaymentFault(changeTo(stranger, 'change', 5), expected)).toBe('foreign_change')
  })

  test('gives no change to an output that nothing is said of, and none to a second one', () => {
    const silent = withChange(({ amount = 0n }) => ({ amount, script: scriptAt(known.elsewhere) }))
    expect(findPaymentFault(silent, expected)).toBe('foreign_change')
    const less = ({ amount = 0n, ...output }: Output): Output => ({ ...output, amount: amount - 600n })
    const share = { amount: 600n, script: scriptAt(known.elsewhere) }
    const third = remade({
      outputs: [...outputs.map((output) => (isPaid(output) ? output : less(output))), share],
    })
    expect(findPaymentFault(third, expected)).toBe('foreign_change')
  })

  test('asks for no signature that leaves outputs open', () => {
    const asking = (sighashType: number) =>
      remade({ inputs: inputs.map((input, place) => (place === 0 ? { ...input, sighashType } : input)) })
    for (const open of [SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY]) {
      expect(findPaymentFault(asking(open), expected)).toBe('open_signature')
    }
    expect(findPaymentFault(asking(SigHash.ALL), expected)).toBeNull()
  })
})
