import type { DemoSend, WalletBalance } from '@satlens/contract'
import type { ValidatedSendForm } from '@satlens/domain'
import {
  convertAddressToOutputScript,
  findUnsignedPaymentMismatch,
  parseAccountKey,
  type UnsignedPaymentMismatch,
} from '@satlens/wallet'
import { decodePsbt } from './decode-psbt.ts'

// Knows curves: a part of the page by itself, fetched when there is a transaction to check.

/** Why a transaction that the server made is not offered to be signed. */
export type TransactionMismatch = UnsignedPaymentMismatch | 'other_wallet' | 'unknown_wallet'

/**
 * Holds the transaction of an answer against what was reviewed and against the wallet, in the arithmetic of this browser.
 * The wallet is the one whose words are here; where there are none, the server's word for which one it is stands.
 */
export function findTransactionMismatch(
  { psbt, network_fee_sats: fee }: DemoSend,
  { recipient, amount }: ValidatedSendForm,
  { account_key: named, network, script }: WalletBalance,
  keyHere: string | null,
): TransactionMismatch | null {
  if (named === null) return 'unknown_wallet'
  if (keyHere !== null && keyHere !== named) return 'other_wallet'
  const account = parseAccountKey(named, network, script)
  if (!account.ok) return 'unknown_wallet'
  // The form takes no address that begins with bcrt1 (docs/spec/README.md#validation); tb1 stands for the same output script.
  const paid = convertAddressToOutputScript(recipient, network === 'regtest' ? 'testnet' : network)
  if (!paid.ok) return 'other_payment'
  const bytes = psbt === null ? null : decodePsbt(psbt)
  if (bytes === null) return 'unreadable'
  if (fee === null) return 'other_fee'
  return findUnsignedPaymentMismatch(bytes, {
    account: account.value,
    recipient: paid.value,
    amount,
    fee: BigInt(fee),
  })
}
