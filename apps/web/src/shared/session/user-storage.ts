/** What may be stored in this browser for the signed-in user. Each has a row in the privacy policy. */
const ENTRIES = ['recipients', 'wallet', 'alerts-height', 'seen-notices'] as const
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

const LINKING_KEY = 'linking'

/** Stores in this tab that it is redirected to a provider to link it to the account, not to sign in. */
export function storeLinkingProvider(provider: string): void {
  tryStorage(() => sessionStorage.setItem(LINKING_KEY, provider), undefined)
}

/** Returns the provider that this tab was redirected to in order to link it, and forgets it; null without one. */
export function consumeLinkingProvider(): string | null {
  const provider = tryStorage(() => sessionStorage.getItem(LINKING_KEY), null)
  tryStorage(() => sessionStorage.removeItem(LINKING_KEY), undefined)
  return provider
}

/** The account key of the wallet whose words are or were in this browser; null where there never were any. */
export function getStoredAccountKey(userId: string): string | null {
  const stored = readForUser('wallet', userId)
  if (typeof stored !== 'object' || stored === null || !('account_key' in stored)) return null
  return typeof stored.account_key === 'string' ? stored.account_key : null
}
