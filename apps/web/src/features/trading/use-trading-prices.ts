import { PAGE_PRICE_POLL_INTERVAL_MS } from '@satlens/domain'
import { buyPriceQuery, spotPriceQuery } from '#shared/market/price-queries.ts'
import type { Change24h } from '#shared/market/price-reading.ts'
import type { PriceView } from '#shared/market/price-view.ts'
import { useChange24h, usePrice } from '#shared/market/use-price.ts'

/** What the trading pages know of the market. */
export interface TradingPrices {
  readonly spot: PriceView
  readonly buy: PriceView
  readonly move: Change24h | null
}

/** A price that may be reckoned with: the fallback of other pages is none. */
export type DatedPrice = Extract<PriceView, { status: 'live' | 'delayed' }>

/** Spot and buy price, read every 10 s while a trading page is open (docs/spec/README.md#calls). */
export function useTradingPrices(): TradingPrices {
  return {
    spot: usePrice(spotPriceQuery, PAGE_PRICE_POLL_INTERVAL_MS),
    buy: usePrice(buyPriceQuery, PAGE_PRICE_POLL_INTERVAL_MS),
    move: useChange24h(),
  }
}

/** The price, if there is one that may be shown as a price. */
export const getDatedPrice = (view: PriceView): DatedPrice | null =>
  view.status === 'live' || view.status === 'delayed' ? view : null
