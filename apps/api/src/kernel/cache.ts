import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

interface CacheOptions {
  readonly clock: Clock
  /** How long a value is cached after it was loaded, in milliseconds. */
  readonly ttlMs: number
  /** How long an error is cached, in milliseconds. Default: errors are not cached. */
  readonly errorTtlMs?: number
  /** The maximum number of entries. Beyond it the least recently used is evicted. Default: 1,000. */
  readonly maxEntries?: number
}

interface Entry<T> {
  readonly value: Promise<T>
  /** Null while the value is loading. */
  settled: { readonly at: number; readonly ttlMs: number } | null
}

export type TtlCache<T> = ReturnType<typeof createTtlCache<T>>

/** Creates a cache of this process. Expired values are not served. */
export function createTtlCache<T>({ clock, ttlMs, errorTtlMs = 0, maxEntries = 1_000 }: CacheOptions) {
  const entries = new LRUCache<string, Entry<T>>({ max: maxEntries })

  // The library's own TTL is not used: with our clock it would serve an entry for too long after that was set back.
  function find(key: string): Entry<T> | undefined {
    const entry = entries.get(key)
    if (!entry?.settled) return entry
    const ageMs = clock.now().getTime() - entry.settled.at
    return ageMs >= 0 && ageMs < entry.settled.ttlMs ? entry : undefined
  }

  return {
    /** Returns true if a value or an error is cached under this key, or is loading. */
    has: (key: string): boolean => find(key) !== undefined,
    /** Returns the cached value or that of `load`. Concurrent calls with the same key share one load. */
    get(key: string, load: () => Promise<T>): Promise<T> {
      const cached = find(key)
      if (cached) return cached.value
      const entry: Entry<T> = { value: load(), settled: null }
      const expireAfter = (ttlMs: number) => () => {
        entry.settled = { at: clock.now().getTime(), ttlMs }
      }
      entry.value.then(expireAfter(ttlMs), expireAfter(errorTtlMs))
      entries.set(key, entry)
      return entry.value
    },
    /** Forgets a value, also one that is loading. */
    forget: (key: string): void => void entries.delete(key),
  }
}

interface ResponseCacheOptions extends CacheOptions {
  readonly source: string
  /** Creates the error that callers get if the source fails. */
  readonly createError: (cause: unknown) => Error
  readonly log: FastifyBaseLogger
}

/** Creates a cache of the responses of a source. An outage of the source and its end are logged once each. */
export function createEncodedResponseCache<T>({
  source,
  createError,
  log,
  ...options
}: ResponseCacheOptions): TtlCache<T> {
  const cache = createTtlCache<T>(options)
  let isFailing = false

  async function send(request: () => Promise<T>): Promise<T> {
    try {
      const response = await request()
      if (isFailing) log.info(`${source} can be read again`)
      isFailing = false
      return response
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, `${source} cannot be read`)
      isFailing = true
      throw createError(error)
    }
  }

  return { ...cache, get: (key, request) => cache.get(key, () => send(request)) }
}
