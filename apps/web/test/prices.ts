import { computePriceChange, toUsdCents } from '@satlens/domain'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Change24h, PriceReading } from '../src/shared/market/price-reading.ts'
import type { PriceState } from '../src/shared/market/price-store.ts'
import { buyPriceStore, spotPriceStore, tickerStore } from '../src/shared/market/price-stores.ts'

/** Returns a reading received just now; `dollars` are whole. */
export const createPriceReading = (dollars: number, ageMs = 4_000): PriceReading => ({
  price: toUsdCents(BigInt(dollars) * 100n),
  source: 'api.example.com',
  ageOnArrivalMs: ageMs,
  arrivedAtMs: performance.now(),
})

interface Readings {
  readonly spot?: PriceReading
  readonly buy?: PriceReading
  readonly ticker?: PriceReading & { from?: number }
}

/** Sets the reading of each price; one without a reading has failed. */
export function setPrices({ spot, buy, ticker }: Readings): void {
  const stateOf = <R>(reading: R | undefined): PriceState<R> =>
    reading === undefined ? { status: 'failed', data: undefined } : { status: 'loaded', data: reading }
  act(() => {
    spotPriceStore.store.setState(stateOf(spot), true)
    buyPriceStore.store.setState(stateOf(buy), true)
    tickerStore.store.setState(stateOf(ticker && { ...ticker, change24h: changeOf(ticker) }), true)
  })
}

function changeOf({ price, from = 0 }: PriceReading & { from?: number }): Change24h | null {
  const base = toUsdCents(BigInt(from) * 100n)
  const change = computePriceChange(price, base)
  return change === null ? null : { change, from: base }
}

/** Sets every price to loading. */
export function resetPrices(): void {
  act(() => {
    const loading = { status: 'loading', data: undefined } as const
    for (const { store } of [spotPriceStore, buyPriceStore, tickerStore]) store.setState(loading, true)
  })
}

/** Keeps every price request pending in the tests of this file, so that prices are those of `setPrices`. */
export function holdPrices(): void {
  let end: () => void
  beforeEach(() => {
    resetPrices()
    const over = new Promise<never>((_, reject) => {
      end = () => reject(new Error('The test is over.'))
    })
    over.catch(() => {})
    vi.stubGlobal('fetch', () => over)
  })
  // A pending request would delay the next file, which shares the stores.
  afterEach(() => {
    resetPrices()
    end()
  })
}
