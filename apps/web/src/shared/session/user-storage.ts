/** What may be kept in this browser for whoever is signed in. Each has a row in the privacy policy. */
const ENTRIES = ['recipients', 'wallet', 'alerts-room'] as const
type Entry = (typeof ENTRIES)[number]

/** Keeps something of a user in this browser until the session ends here. It replaces what another user left. */
export function storeForUser(entry: Entry, userId: string, value: unknown): void {
  try {
    localStorage.setItem(entry, JSON.stringify({ user: userId, value }))
  } catch {
    // A browser that stores nothing has no session to come back to either.
  }
}

/** What is kept for this user and for nobody else, as JSON has it; undefined where there is nothing to be read. */
export function readForUser(entry: Entry, userId: string): unknown {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(entry) ?? 'null')
    const isTheirs = typeof kept === 'object' && kept !== null && 'user' in kept && kept.user === userId
    return isTheirs && 'value' in kept ? kept.value : undefined
  } catch {
    return undefined
  }
}

/** Leaves nothing of whoever was signed in. */
export function clearUserStorage(): void {
  try {
    for (const entry of ENTRIES) localStorage.removeItem(entry)
  } catch {
    // Nothing was kept.
  }
}
