import type { ComposedTransaction, WatchedAccount } from '@satlens/contract'
import type { BitcoinNetwork, Result } from '@satlens/domain'
import {
  convertAddressToOutputScript,
  findUnsignedTransactionMismatch,
  getDustLimit,
  type OutputScriptIssue,
  parseDescriptor,
  type UnsignedTransactionMismatch,
} from '@satlens/wallet'
import { decodeBase64 } from '../psbt/parse-transaction.ts'
import { getPayments } from './expected-outputs.ts'

// Needs elliptic curves: a chunk of its own, loaded when there is a transaction to check.
export { checkSignedPsbt, listTransactionParts } from '@satlens/wallet'

/** Why a transaction that the server composed is not offered to be signed. */
export type ComposedMismatch = UnsignedTransactionMismatch | 'unknown_account'

/** Converts an address of the account's network to its script. On regtest a tb1 address stands for the same script, as on the server. */
function toScript(address: string, network: BitcoinNetwork): Result<Uint8Array, OutputScriptIssue> {
  const script = convertAddressToOutputScript(address, network)
  return script.ok || network !== 'regtest' ? script : convertAddressToOutputScript(address, 'testnet')
}

/** Verifies checksum and network of an address. Null if it can be paid. */
export function findAddressIssue(address: string, network: BitcoinNetwork): OutputScriptIssue | null {
  const script = toScript(address, network)
  return script.ok ? null : script.issue
}

/** Returns the fewest satoshis that nodes relay to an address; 0 if it is none of the network. */
export function findLeastAmount(address: string, network: BitcoinNetwork): bigint {
  const script = toScript(address, network)
  return script.ok ? getDustLimit(script.value) : 0n
}

/** Returns whether two addresses of a network stand for the same script. */
export function isSameAddress(left: string, right: string, network: BitcoinNetwork): boolean {
  const [one, other] = [toScript(left, network), toScript(right, network)]
  return one.ok && other.ok && String(one.value) === String(other.value)
}

/**
 * Compares a composed transaction with its account and with what the server says about it.
 * @param coins the coins that it must spend; null if any coins of the account will do
 */
export function findComposedMismatch(
  { descriptor, network }: WatchedAccount,
  { psbt, outputs, fee_sats: fee }: ComposedTransaction,
  coins: readonly string[] | null,
): ComposedMismatch | null {
  const account = parseDescriptor(descriptor, network)
  if (!account.ok || account.value.kind === 'address') return 'unknown_account'
  const bytes = decodeBase64(psbt)
  if (bytes === null) return 'unreadable'
  const stated = getPayments(outputs)
  const payments = stated.flatMap(({ address, amount_sats: amount }) => {
    const script = address === null ? null : toScript(address, network)
    return script?.ok ? [{ script: script.value, amount: BigInt(amount) }] : []
  })
  if (payments.length < stated.length) return 'other_payment'
  return findUnsignedTransactionMismatch(bytes, {
    descriptor: account.value,
    payments,
    fee: BigInt(fee),
    coins,
  })
}
