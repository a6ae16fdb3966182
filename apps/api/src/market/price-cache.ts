import { PRICE_AGE_LIMIT_MS } from '@satlens/contract'
import type { Cents } from '@satlens/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { ApiError } from '../kernel/errors.ts'
import { createJumpGuard } from './jump-guard.ts'
import type { PriceSource } from './price-feed.ts'

/** A price with its provenance: where it was read, when, and whether that is recent. */
export interface Reading<T> {
  readonly value: T
  readonly source: string
  readonly asOf: Date
  readonly status: 'live' | 'delayed'
}

/** The last believable price of one source. */
export interface PriceCache<T> {
  /** Reads the source if the interval has passed. Throws `price_unavailable` when nothing recent is known. */
  current(): Promise<Reading<T>>
}

interface PriceCacheOptions<T> {
  readonly source: PriceSource<T>
  /** The prices inside a value, each to be compared with the one before it. */
  readonly pricesOf: (value: T) => readonly Cents[]
  /** The shortest time between two requests to the source, whether the first succeeded or not. */
  readonly intervalMs: number
  /** How long a caller waits for a fresher price while an older one could be served. */
  readonly patienceMs: number
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/**
 * Stands between many clients and one source: the source is asked on demand, at most once per interval, and
 * never while an answer is under way. Without clients nothing is asked.
 */
export function createPriceCache<T>(options: PriceCacheOptions<T>): PriceCache<T> {
  const { source, pricesOf, intervalMs, patienceMs, clock, log } = options
  let good: { value: T; readAt: Date } | null = null
  const refuseJump = createJumpGuard(pricesOf)
  let polling: Promise<void> | null = null
  let polledAt = Number.NEGATIVE_INFINITY
  let isFailing = false

  async function poll(): Promise<void> {
    try {
      const value = await source.read()
      refuseJump(value)
      good = { value, readAt: clock.now() }
      if (isFailing) log.info({ source: source.name }, 'prices are readable again')
      isFailing = false
    } catch (error) {
      // One line per outage; the log of a long one would say the same every few seconds.
      if (!isFailing) log.warn({ err: error, source: source.name }, 'prices cannot be read')
      isFailing = true
    }
  }

  function recent(): Reading<T> | null {
    const status = good && statusOf(clock.now().getTime() - good.readAt.getTime())
    return good && status && { value: good.value, source: source.name, asOf: good.readAt, status }
  }

  return {
    async current() {
      const now = clock.now().getTime()
      // A clock that was set back must not silence the feed.
      const isDue = now - polledAt >= intervalMs || now < polledAt
      if (isDue && !polling) {
        polledAt = now
        polling = poll().finally(() => {
          polling = null
        })
      }
      if (polling) await (recent() ? atMost(patienceMs, polling) : polling)
      const reading = recent()
      if (reading) return reading
      throw new ApiError('price_unavailable', { retryAfterSeconds: Math.ceil(intervalMs / 1_000) })
    },
  }
}

function statusOf(ageMs: number): Reading<unknown>['status'] | null {
  if (ageMs <= PRICE_AGE_LIMIT_MS.live) return 'live'
  return ageMs <= PRICE_AGE_LIMIT_MS.delayed ? 'delayed' : null
}

async function atMost(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
