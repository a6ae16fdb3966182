import { computeChangePercent, toCents } from '@satlens/domain'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { buyFeed, spotFeed, tickerFeed } from '../src/shared/market/feeds.ts'
import type { Change24h, PriceReading } from '../src/shared/market/readings.ts'

/** A reading that arrived just now; `dollars` are whole. */
export const readingOf = (dollars: number, ageMs = 4_000): PriceReading => ({
  price: toCents(BigInt(dollars) * 100n),
  source: 'api.example.com',
  ageOnArrivalMs: ageMs,
  arrivedAtMs: performance.now(),
})

/** Sets what each feed has read; a feed that is not named has failed. */
export function setPrices({
  spot,
  buy,
  ticker,
}: {
  spot?: PriceReading
  buy?: PriceReading
  ticker?: PriceReading & { from?: number }
}): void {
  const stateOf = <R>(reading: R | undefined) =>
    reading ? ({ status: 'read', reading } as const) : ({ status: 'failed' } as const)
  act(() => {
    spotFeed.store.setState(stateOf(spot), true)
    buyFeed.store.setState(stateOf(buy), true)
    tickerFeed.store.setState(stateOf(ticker && { ...ticker, change24h: moveOf(ticker) }), true)
  })
}

function moveOf({ price, from = 0 }: PriceReading & { from?: number }): Change24h | null {
  const base = toCents(BigInt(from) * 100n)
  const change = computeChangePercent(price, base)
  return change === null ? null : { change, from: base }
}

/** Every feed as on a page that has just been opened. */
export function forgetPrices(): void {
  act(() => {
    for (const feed of [spotFeed, buyFeed, tickerFeed]) feed.store.setState({ status: 'loading' }, true)
  })
}

/** Keeps every feed waiting in the tests of this file, so that prices are those of `setPrices`. */
export function holdFeeds(): void {
  let end: () => void
  beforeEach(() => {
    forgetPrices()
    const over = new Promise<never>((_, reject) => {
      end = () => reject(new Error('The test is over.'))
    })
    over.catch(() => {})
    vi.stubGlobal('fetch', () => over)
  })
  // A feed that waited on would keep the next file waiting, which shares it.
  afterEach(() => {
    forgetPrices()
    end()
  })
}
