/** What may be stored in this browser for the signed-in user. Each has a row in the privacy policy. */
const ENTRIES = ['recipients', 'wallet', 'alerts-room'] as const
type Entry = (typeof ENTRIES)[number]

/** Returns the result of an access to the storage, or `fallback` if the browser forbids it. */
export function tryStorage<T>(access: () => T, fallback: T): T {
  try {
    return access()
  } catch {
    return fallback
  }
}

/** Stores a value of the user in this browser until the session ends here. It replaces the value of another user. */
export function storeForUser(entry: Entry, userId: string, value: unknown): void {
  tryStorage(() => localStorage.setItem(entry, JSON.stringify({ user: userId, value })), undefined)
}

/** Reads the stored JSON value of this user; undefined without one, or if it belongs to another user. */
export function readForUser(entry: Entry, userId: string): unknown {
  const stored = tryStorage((): unknown => JSON.parse(localStorage.getItem(entry) ?? 'null'), null)
  const isTheirs = typeof stored === 'object' && stored !== null && 'user' in stored && stored.user === userId
  return isTheirs && 'value' in stored ? stored.value : undefined
}

export function clearUserStorage(): void {
  for (const entry of ENTRIES) tryStorage(() => localStorage.removeItem(entry), undefined)
}
