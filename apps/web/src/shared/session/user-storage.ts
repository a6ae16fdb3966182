/** What may be stored in this browser for the signed-in user. Each has a row in the privacy policy. */
const ENTRIES = ['recipients', 'wallet', 'alerts-room'] as const
type Entry = (typeof ENTRIES)[number]

/** Stores a value of the user in this browser until the session ends here. It replaces the value of another user. */
export function storeForUser(entry: Entry, userId: string, value: unknown): void {
  try {
    localStorage.setItem(entry, JSON.stringify({ user: userId, value }))
  } catch {
    // A browser that stores nothing has no session to come back to either.
  }
}

/** Reads the stored JSON value of this user; undefined without one, or if it belongs to another user. */
export function readForUser(entry: Entry, userId: string): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(entry) ?? 'null')
    const isTheirs =
      typeof stored === 'object' && stored !== null && 'user' in stored && stored.user === userId
    return isTheirs && 'value' in stored ? stored.value : undefined
  } catch {
    return undefined
  }
}

/** Removes everything that was stored for the user. */
export function clearUserStorage(): void {
  try {
    for (const entry of ENTRIES) localStorage.removeItem(entry)
  } catch {
    // Nothing was stored.
  }
}
