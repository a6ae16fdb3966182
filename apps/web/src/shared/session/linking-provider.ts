const STORED_UNDER = 'linking'

/** Stores in this tab that it is redirected to a provider to link it to the account, not to sign in. */
export function storeLinkingProvider(provider: string): void {
  try {
    sessionStorage.setItem(STORED_UNDER, provider)
  } catch {
    // Without storage the return is spoken of like any other.
  }
}

/** Returns the provider that this tab was redirected to in order to link it, and forgets it; null without one. */
export function consumeLinkingProvider(): string | null {
  try {
    const provider = sessionStorage.getItem(STORED_UNDER)
    sessionStorage.removeItem(STORED_UNDER)
    return provider
  } catch {
    return null
  }
}
