import type { SessionStore } from './session-store.ts'

/** Creates the session client, which is loaded once there is a stored session or it is needed. */
export function createLazyClient<C>({
  store,
  load,
  hasStoredSession,
  onStoredElsewhere,
}: {
  readonly store: SessionStore
  readonly load: () => Promise<C>
  readonly hasStoredSession: () => boolean
  readonly onStoredElsewhere: (listener: () => void) => void
}) {
  let loading: Promise<C> | null = null

  /** Returns the client. Rejects if it cannot be loaded; the next call tries again. */
  function get(): Promise<C> {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  return {
    get,
    /** Returns the client, or null if there has been no session yet. */
    getIfSession: async () => (loading !== null || hasStoredSession() ? get() : null),
    /** Loads the client if a session is stored or it `isNeeded` anyway. Other visitors never load it. */
    async start(isNeeded = false) {
      onStoredElsewhere(() => {
        if (hasStoredSession()) void get()
      })
      if (isNeeded || hasStoredSession()) await get()
      else store.setState({ status: 'signed-out', byChoice: false }, true)
    },
  }
}
