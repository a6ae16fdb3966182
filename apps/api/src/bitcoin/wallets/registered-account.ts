import { type AccountKey, parseAccountKey } from '@satlens/wallet'
import type { WalletRow } from './wallets.queries.ts'

/** Returns the account key of a wallet. Null for a specimen address and for a single address. */
export function readRegisteredAccount({ accountKey, network, script }: WalletRow): AccountKey | null {
  if (accountKey === null) return null
  const account = parseAccountKey(accountKey, network, script)
  if (!account.ok) throw new Error(`The stored account key is invalid: ${account.issue}`)
  return account.value
}
