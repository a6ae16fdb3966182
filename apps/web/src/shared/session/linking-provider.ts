const STORED_UNDER = 'linking'

/** Notes in this tab that it leaves for a provider in order to add it to the account, not to sign in. */
export function storeLinkingProvider(provider: string): void {
  try {
    sessionStorage.setItem(STORED_UNDER, provider)
  } catch {
    // Without storage the return is spoken of like any other.
  }
}

/** Which provider this tab has left for in order to add it; null when it has not. Asked once, for a trip has one end. */
export function consumeLinkingProvider(): string | null {
  try {
    const provider = sessionStorage.getItem(STORED_UNDER)
    sessionStorage.removeItem(STORED_UNDER)
    return provider
  } catch {
    return null
  }
}
