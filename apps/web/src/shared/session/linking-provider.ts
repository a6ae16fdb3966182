import { tryStorage } from './user-storage.ts'

const STORED_UNDER = 'linking'

/** Stores in this tab that it is redirected to a provider to link it to the account, not to sign in. */
export function storeLinkingProvider(provider: string): void {
  tryStorage(() => sessionStorage.setItem(STORED_UNDER, provider), undefined)
}

/** Returns the provider that this tab was redirected to in order to link it, and forgets it; null without one. */
export function consumeLinkingProvider(): string | null {
  const provider = tryStorage(() => sessionStorage.getItem(STORED_UNDER), null)
  tryStorage(() => sessionStorage.removeItem(STORED_UNDER), undefined)
  return provider
}
