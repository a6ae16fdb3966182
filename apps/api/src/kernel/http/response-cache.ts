import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'

interface ResponseCacheOptions {
  /** The name of the source in the log. */
  readonly source: string
  /** How long a response is cached, in milliseconds. */
  readonly cacheMs: number
  /** How long an error is cached, in milliseconds. */
  readonly cacheErrorsMs: number
  /** Creates the error that callers get if the source fails. */
  readonly createError: (cause: unknown) => Error
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

interface Entry<T> {
  readonly response: Promise<T>
  /** Null while the request is pending. */
  expiresAt: number | null
  settledAt: number
}

/** Cached responses of a source, by the name of the request. */
export interface ResponseCache<T> {
  /** Returns the cached response or that of `request`. Throws the error of `createError`. */
  get(name: string, request: () => Promise<T>): Promise<T>
  /** Returns true if a response, an error or a pending request is cached under this name. */
  has(name: string): boolean
}

/**
 * Caches the responses of a source: the same request is sent at most once per `cacheMs` and never twice at a time. Expired
 * responses are not served. An outage and its end are logged once each.
 */
export function createResponseCache<T>(options: ResponseCacheOptions): ResponseCache<T> {
  const { source, cacheMs, cacheErrorsMs, createError, clock, log } = options
  const entries = new Map<string, Entry<T>>()
  let isFailing = false

  async function send(request: () => Promise<T>): Promise<T> {
    try {
      const response = await request()
      if (isFailing) log.info(`${source} can be read again`)
      isFailing = false
      return response
    } catch (error) {
      // Logged once per outage instead of every few seconds.
      if (!isFailing) log.warn({ err: error }, `${source} cannot be read`)
      isFailing = true
      throw createError(error)
    }
  }

  function isFresh({ expiresAt, settledAt }: Entry<T>): boolean {
    if (expiresAt === null) return true
    const now = clock.now().getTime()
    // A clock that was set back must not keep an entry forever.
    return now >= settledAt && now < expiresAt
  }

  function find(name: string): Entry<T> | undefined {
    for (const [key, entry] of entries) if (!isFresh(entry)) entries.delete(key)
    return entries.get(name)
  }

  return {
    has: (name) => find(name) !== undefined,
    get(name, request) {
      const cached = find(name)
      if (cached) return cached.response
      const entry: Entry<T> = { response: send(request), expiresAt: null, settledAt: 0 }
      const cacheFor = (ms: number) => () => {
        entry.settledAt = clock.now().getTime()
        entry.expiresAt = entry.settledAt + ms
      }
      entry.response.then(cacheFor(cacheMs), cacheFor(cacheErrorsMs))
      entries.set(name, entry)
      return entry.response
    },
  }
}
