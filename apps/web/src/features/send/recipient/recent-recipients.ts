import { type BitcoinAddress, parseBitcoinAddress } from '@satlens/domain'
import { readForUser, storeForUser } from '#shared/session/user-storage.ts'

/** More than a user recognizes by sight; a longer list would be a history of payments. */
const MAX_RECIPIENTS = 50

/** The recipients of this user's sends from this browser since sign-in, the newest first. */
export function getRecentRecipients(userId: string): readonly BitcoinAddress[] {
  const stored = readForUser('recipients', userId)
  if (!Array.isArray(stored)) return []
  // Malformed entries of the storage must not break the page.
  return stored.flatMap((text) => {
    const address = typeof text === 'string' ? parseBitcoinAddress(text) : null
    return address?.ok ? [address.value] : []
  })
}

export function storeRecentRecipient(userId: string, recipient: BitcoinAddress): void {
  const others = getRecentRecipients(userId).filter((address) => address !== recipient)
  storeForUser('recipients', userId, [recipient, ...others].slice(0, MAX_RECIPIENTS))
}
