import type { DemoSend, WalletBalance } from '@satlens/contract'
import type { ValidatedSendForm } from '@satlens/domain'
import {
  convertAddressToOutputScript,
  findUnsignedPaymentMismatch,
  parseAccountKey,
  type UnsignedPaymentMismatch,
} from '@satlens/wallet'
import { decodeBase64 } from '../psbt/parse-transaction.ts'

// Needs elliptic curves: a chunk of its own, loaded when there is a transaction to check.

/** Why a transaction that the server created is not offered to be signed. */
type TransactionMismatch = UnsignedPaymentMismatch | 'other_wallet' | 'unknown_wallet'

/** The result of the check. `unchecked`: its code could not be loaded. */
export type TransactionCheck = 'checking' | 'sound' | 'unchecked' | TransactionMismatch

/** Compares the transaction with what was reviewed and with the wallet whose words are here, else with the server's statement. */
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
  const bytes = psbt === null ? null : decodeBase64(psbt)
  if (bytes === null) return 'unreadable'
  if (fee === null) return 'other_fee'
  return findUnsignedPaymentMismatch(bytes, {
    account: account.value,
    recipient: paid.value,
    amount,
    fee: BigInt(fee),
  })
}
