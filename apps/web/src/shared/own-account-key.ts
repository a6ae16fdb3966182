import { keptForUser } from './session/kept-for-user.ts'

/** The account key of the wallet whose words are or were in this browser; null where there never were any. */
export function accountKeyHere(userId: string): string | null {
  const kept = keptForUser('wallet', userId)
  if (typeof kept !== 'object' || kept === null || !('account_key' in kept)) return null
  return typeof kept.account_key === 'string' ? kept.account_key : null
}
