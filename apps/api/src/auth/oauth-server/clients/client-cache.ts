import type { StorageDeps } from '#auth/core/ports.ts'
import { createTtlCache } from '#kernel/cache.ts'
import { findOAuthClientById, type OAuthClientRow } from './oauth-clients.queries.ts'

const CACHED_FOR_MS = 10_000

export type OAuthClientCache = ReturnType<typeof createOAuthClientCache>

/**
 * Caches clients for ten seconds, since a refresh is one statement and reading the client would be a second one. So another
 * process accepts a former secret for ten seconds. The sessions of a deleted client end at once.
 */
export function createOAuthClientCache({ db, clock }: StorageDeps) {
  const cache = createTtlCache<OAuthClientRow | null>({ clock, ttlMs: CACHED_FOR_MS })
  return {
    /** Returns a client; null if it does not exist, which is not cached. */
    async find(id: string): Promise<OAuthClientRow | null> {
      const key = id.toLowerCase()
      const client = await cache.get(key, () => findOAuthClientById(db, id))
      if (!client) cache.forget(key)
      return client
    },
    /** Forgets a client that was changed or deleted. */
    forget: (id: string) => cache.forget(id.toLowerCase()),
  }
}
