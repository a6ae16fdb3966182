import type { FastifyBaseLogger } from 'fastify'
import { TimeoutError } from '#kernel/timeout.ts'
import type { PriceSourceOutage } from './poll-price-feed.ts'

/** Logs sources that began to fail: as one sentence if no source can be reached and no price is served. */
export function logPriceSourceOutages(
  log: FastifyBaseLogger,
  outages: readonly PriceSourceOutage[],
  isWithoutPrices: boolean,
): void {
  if (isWithoutPrices && outages.every(({ error }) => isUnreachable(error))) {
    const unreachable = outages.map(({ error, ...feed }) => ({ ...feed, reason: describe(error) }))
    log.warn(
      { unreachable },
      'Prices are unavailable: cannot reach the price source. Showing the labelled sample.',
    )
    return
  }
  for (const { error, ...feed } of outages) log.warn({ ...feed, err: error }, 'price source failed')
}

/** Returns true if a request got no response: undici reports every network error as `fetch failed`. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TimeoutError || (error instanceof TypeError && error.message === 'fetch failed')

function describe(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
