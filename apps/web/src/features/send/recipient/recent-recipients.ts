import { type BitcoinAddress, parseBitcoinAddress } from '@satlens/domain'
import { readForUser, storeForUser } from '#shared/session/user-storage.ts'

/** More than anybody remembers by sight; a list without end would be a diary. */
const MOST = 50

/** To whom this user has sent from this browser since signing in, the newest first. */
export function getRecentRecipients(userId: string): readonly BitcoinAddress[] {
  const kept = readForUser('recipients', userId)
  if (!Array.isArray(kept)) return []
  // Malformed entries of the storage must not break the page.
  return kept.flatMap((text) => {
    const address = typeof text === 'string' ? parseBitcoinAddress(text) : null
    return address?.ok ? [address.value] : []
  })
}

/** Puts a recipient at the head of the list. */
export function storeRecentRecipient(userId: string, recipient: BitcoinAddress): void {
  const others = getRecentRecipients(userId).filter((address) => address !== recipient)
  storeForUser('recipients', userId, [recipient, ...others].slice(0, MOST))
}
