import { readForUser } from './user-storage.ts'

/** The account key of the wallet whose words are or were in this browser; null where there never were any. */
export function getStoredAccountKey(userId: string): string | null {
  const kept = readForUser('wallet', userId)
  if (typeof kept !== 'object' || kept === null || !('account_key' in kept)) return null
  return typeof kept.account_key === 'string' ? kept.account_key : null
}
