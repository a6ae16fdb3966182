import type { BitcoinNetwork } from '@satlens/domain'
import { base64 } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer/transaction.js'
import { describe, expect, test } from 'vitest'
import { type ExtendedAccountKey, parseAccountKey } from '../account-key.ts'
import type { BitcoinScriptType, DerivationBranch } from '../derivation-path.ts'
import { MAX_ADDRESS_SEARCH_INDEX } from '../derivation-path.ts'
import { deriveBitcoinAddress } from '../derive-address.ts'
import { getKeyOrigin } from '../descriptors/derive-keys.ts'
import { describeAccountKey } from '../descriptors/describe-account-key.ts'
import { convertAddressToOutputScript } from '../output-script.ts'
import known from '../vectors/unsigned-payments.json' with { type: 'json' }
import { findUnsignedPaymentMismatch } from './unsigned-transaction.ts'

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }
const isNightly = process.env.TEST_TIER === 'nightly'

function accountOf({ accountKey, network, script }: (typeof known.payments)[number]): ExtendedAccountKey {
  const parsed = parseAccountKey(accountKey, network as BitcoinNetwork, script as BitcoinScriptType)
  if (!parsed.ok) throw new Error(parsed.issue)
  return parsed.value
}
function scriptAt(address: string): Uint8Array {
  const script = convertAddressToOutputScript(address, 'signet')
  if (!script.ok) throw new Error(script.issue)
  return script.value
}
/** All script types, alternating between the two versions. Nightly runs use both versions for each. */
const PAYMENTS = known.payments.filter((_, place) => isNightly || [1, 2, 5].includes(place))

describe.each(PAYMENTS)('findUnsignedPaymentMismatch for $script in version $version', (payment) => {
  const account = accountOf(payment)
  const [amount, fee] = [BigInt(payment.amount), BigInt(payment.fee)]
  const expected = { account, recipient: scriptAt(payment.recipient), amount, fee }
  const bytes = base64.decode(payment.psbt)
  const [key] = describeAccountKey(account, null).keys
  if (!key) throw new Error('The account has no key')

  const original = Transaction.fromPSBT(bytes)
  const inputs = Array.from({ length: original.inputsLength }, (_, place) => original.getInput(place))
  const outputs = Array.from({ length: original.outputsLength }, (_, place) => original.getOutput(place))
  type Input = (typeof inputs)[number]
  type Output = (typeof outputs)[number]

  /** Creates the transaction with a change, as a malicious server could. */
  function remade(from: { inputs?: readonly Input[]; outputs?: readonly Output[] }): Uint8Array {
    const transaction = new Transaction({ PSBTVersion: payment.version, lockTime: original.lockTime })
    for (const input of from.inputs ?? inputs) transaction.addInput(input)
    for (const output of from.outputs ?? outputs) transaction.addOutput(output)
    return transaction.toPSBT(payment.version)
  }
  const isPaid = ({ amount: paid }: Output) => paid === amount
  const withPaid = (change: Output) =>
    remade({ outputs: outputs.map((output) => (isPaid(output) ? { ...output, ...change } : output)) })
  const withChange = (change: (output: Output) => Output) =>
    remade({ outputs: outputs.map((output) => (isPaid(output) ? output : change(output))) })
  const changeTo = (to: ExtendedAccountKey, branch: DerivationBranch, index: number) =>
    withChange(({ amount = 0n }) => {
      const { outputScript: script, publicKey, redeemScript } = deriveBitcoinAddress(to, branch, index)
      const { fingerprint, path } = getKeyOrigin(key, branch, index)
      const der = { fingerprint, path: [...path] }
      const tapInternalKey = publicKey.subarray(1)
      return account.script === 'taproot'
        ? { amount, script, tapInternalKey, tapBip32Derivation: [[tapInternalKey, { hashes: [], der }]] }
        : { amount, script, bip32Derivation: [[publicKey, der]], ...(redeemScript && { redeemScript }) }
    })
  const withThird = (share: bigint) => {
    const less = outputs.map((one) => (isPaid(one) ? one : { ...one, amount: (one.amount ?? 0n) - share }))
    return remade({ outputs: [...less, { amount: share, script: elsewhere }] })
  }
  const asking = (sighashType: number) =>
    remade({ inputs: inputs.map((input, place) => (place === 0 ? { ...input, sighashType } : input)) })
  const stranger = accountOf(
    known.payments.find(
      ({ script, accountKey }) => script === payment.script && accountKey !== payment.accountKey,
    ) ?? payment,
  )

  const elsewhere = scriptAt(known.elsewhere)
  const unsaid = ({ amount: change = 0n }: Output) => ({ amount: change, script: elsewhere })

  test.each([
    ['an empty map', 'cHNidP8A'],
    ['a text', 'bm90aGluZw=='],
  ])('rejects %s as unreadable', (_what, psbt) => {
    expect(findUnsignedPaymentMismatch(base64.decode(psbt), expected)).toBe('unreadable')
  })

  test.each([
    ['nothing in the payment that was expected', null, {}],
    ['another amount', 'other_payment', { amount: amount + 1n }],
    ['another recipient', 'other_payment', { recipient: elsewhere }],
    ['a higher fee than was named', 'other_fee', { fee: fee - 1n }],
    ['coins of another account', 'foreign_coin', { account: stranger }],
  ])('finds %s: %s', (_what, fault, change) => {
    expect(findUnsignedPaymentMismatch(bytes, { ...expected, ...change })).toBe(fault)
  })

  test.each([
    ['less for the recipient', 'other_payment', () => withPaid({ amount: amount - 1n })],
    ['less change', 'other_fee', () => withChange((output) => ({ ...output, amount: 1_000n }))],
    ['change beyond the findable', 'far_change', () => changeTo(account, 'change', MAX_ADDRESS_SEARCH_INDEX)],
    ['change at the last address', 'far_change', () => changeTo(account, 'change', 2 ** 31 - 1)],
    ['change on the receiving branch', 'foreign_change', () => changeTo(account, 'receive', 0)],
    ['change of another account with our origin', 'foreign_change', () => changeTo(stranger, 'change', 5)],
    ['change that nothing is said of', 'foreign_change', () => withChange(unsaid)],
    ['a second output of change', 'foreign_change', () => withThird(600n)],
    ['an open signature (NONE)', 'open_signature', () => asking(SigHash.NONE)],
    ['an open signature (ALL_ANYONECANPAY)', 'open_signature', () => asking(SigHash.ALL_ANYONECANPAY)],
    ['nothing in change that can be found', null, () => changeTo(account, 'change', 5)],
    ['nothing in the last findable', null, () => changeTo(account, 'change', MAX_ADDRESS_SEARCH_INDEX - 1)],
    ['nothing in a signature of all', null, () => asking(SigHash.ALL)],
  ])('finds %s: %s', (_what, fault, make) => {
    expect(findUnsignedPaymentMismatch(make(), expected)).toBe(fault)
  })
})
