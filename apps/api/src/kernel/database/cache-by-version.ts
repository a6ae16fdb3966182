import { LRUCache } from 'lru-cache'

/** The length of all texts whose values are kept. The least recently used is evicted. */
const CACHED_CHARACTERS = 1_000_000
/** PostgreSQL reuses the numbers of transactions after four billion of them, which takes much longer. */
const CACHED_FOR_MS = 600_000

/** Rows as JSON, and what {@link JsonExpression.version} was when they were read. */
export interface VersionedRows {
  readonly found: string
  readonly version: string
}

interface Reads<K> {
  readonly toKey: (input: K) => string
  readonly readVersion: (input: K) => Promise<string | null>
  readonly readRows: (input: K) => Promise<VersionedRows | null>
}

/**
 * Returns a lookup that reads rows again only if they have changed: their versions are a third of the work for PostgreSQL.
 * Each call asks for them, so nothing outdated is returned. The values are shared and must not be changed.
 */
export function cacheByVersion<K, T extends object>(
  { toKey, readVersion, readRows }: Reads<K>,
  parse: (text: string) => T,
): (input: K) => Promise<T | null> {
  const cached = new LRUCache<string, { readonly version: string; readonly value: T }>({
    maxSize: CACHED_CHARACTERS,
    ttl: CACHED_FOR_MS,
  })
  return async (input) => {
    const key = toKey(input)
    const known = cached.get(key)
    if (known && known.version === (await readVersion(input))) return known.value
    const rows = await readRows(input)
    if (!rows) {
      cached.delete(key)
      return null
    }
    const value = parse(rows.found)
    cached.set(key, { version: rows.version, value }, { size: rows.found.length })
    return value
  }
}
