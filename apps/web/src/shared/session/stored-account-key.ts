import { readForUser } from './user-storage.ts'

/** The account key of the wallet whose words are or were in this browser; null where there never were any. */
export function getStoredAccountKey(userId: string): string | null {
  const stored = readForUser('wallet', userId)
  if (typeof stored !== 'object' || stored === null || !('account_key' in stored)) return null
  return typeof stored.account_key === 'string' ? stored.account_key : null
}
