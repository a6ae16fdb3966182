import { LRUCache } from 'lru-cache'
import type { Db } from '#kernel/database/db.ts'
import { findOAuthClientById, type OAuthClientRow } from './oauth-clients.queries.ts'

const CACHED_CLIENTS = 1_000
const CACHED_FOR_MS = 10_000

export type OAuthClientCache = ReturnType<typeof createOAuthClientCache>

/**
 * Caches clients for ten seconds, since a refresh is one statement and reading the client would be a second one. So another
 * process accepts a former secret for ten seconds. The sessions of a deleted client end at once.
 */
export function createOAuthClientCache(db: Db) {
  const cached = new LRUCache<string, OAuthClientRow>({ max: CACHED_CLIENTS, ttl: CACHED_FOR_MS })
  return {
    /** Returns a client; null if it does not exist. */
    async find(id: string): Promise<OAuthClientRow | null> {
      const known = cached.get(id.toLowerCase())
      if (known) return known
      const client = await findOAuthClientById(db, id)
      if (client) cached.set(client.id, client)
      return client
    },
    /** Forgets a client that was changed or deleted. */
    forget: (id: string) => void cached.delete(id.toLowerCase()),
  }
}
