import type { SessionStore } from './session-store.ts'

/** What a lazy client needs of the world. */
export interface LazyClientPorts<C> {
  readonly store: SessionStore
  /** Fetches the client and starts it; from then on it keeps the store. */
  readonly load: () => Promise<C>
  /** Whether this browser keeps a session. */
  readonly hasStoredSession: () => boolean
  /** Hears when another tab has kept or removed a session. */
  readonly onStoredElsewhere: (listener: () => void) => void
}

/** The session client, fetched when there is a session to keep or one is asked for. */
export interface LazyClient<C> {
  /** Looks for a stored session; without one a visitor never pays for the client, unless it `isNeeded` anyway. */
  readonly start: (isNeeded?: boolean) => Promise<void>
  /** The client, fetched now if need be. Rejects when it cannot be fetched; the next call tries again. */
  readonly get: () => Promise<C>
  /** The client, or null while nobody has been signed in. */
  readonly getIfSession: () => Promise<C | null>
}

/** See {@link LazyClient}. */
export function createLazyClient<C>(ports: LazyClientPorts<C>): LazyClient<C> {
  const { store, load, hasStoredSession, onStoredElsewhere } = ports
  let loading: Promise<C> | null = null

  function get(): Promise<C> {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  return {
    get,
    getIfSession: async () => (loading !== null || hasStoredSession() ? get() : null),
    async start(isNeeded = false) {
      onStoredElsewhere(() => {
        if (hasStoredSession()) void get()
      })
      if (isNeeded || hasStoredSession()) await get()
      else store.setState({ status: 'signed-out', byChoice: false }, true)
    },
  }
}
