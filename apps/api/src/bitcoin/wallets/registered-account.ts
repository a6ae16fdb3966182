import { type AccountKey, parseAccountKey } from '@satlens/wallet'
import type { WalletRow } from './wallets.queries.ts'

/** The account key of a wallet. Null for a specimen and for an address alone. */
export function readRegisteredAccount({ accountKey, network, script }: WalletRow): AccountKey | null {
  if (accountKey === null) return null
  const account = parseAccountKey(accountKey, network, script)
  if (!account.ok) throw new Error(`The stored account key cannot be read: ${account.issue}`)
  return account.value
}
