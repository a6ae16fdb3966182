import type { Currency } from '@satlens/domain'
import type { FetchOptions } from '#kernel/http/fetch-json.ts'
import { createKrakenCandleSource } from './kraken-candles.ts'
import {
  type CandleSource,
  createPublicCandleSource,
  createPublicQuoteSource,
  type PriceSource,
} from './public-sources.ts'

/** The sources of one currency. Null where there is none. */
export interface CurrencySources {
  readonly spot: PriceSource | null
  readonly candles: CandleSource | null
}

interface CurrencyUrls {
  readonly spot: string
  readonly candles: string
  readonly ohlc: string
}

/** Where the history of a currency is filled from. The markets of the others are on neither exchange. */
const HISTORY_OF: Readonly<Partial<Record<Currency, 'candles' | 'ohlc'>>> = {
  EUR: 'candles',
  GBP: 'candles',
  JPY: 'ohlc',
  CHF: 'ohlc',
  CAD: 'ohlc',
  AUD: 'ohlc',
}

/**
 * Returns the sources of a currency other than USD: the configured URLs with that currency in place of USD. A URL that does
 * not name its market is the source of USD only.
 */
export function createPublicCurrencySources(
  urls: CurrencyUrls,
  currency: Currency,
  options: FetchOptions,
): CurrencySources {
  const spot = replaceMarket(urls.spot, 'BTC-USD', currency)
  const candles = replaceMarket(urls.candles, 'BTC-USD', currency)
  const ohlc = replaceMarket(urls.ohlc, 'XBTUSD', currency)
  const history = HISTORY_OF[currency]
  return {
    spot: spot === null ? null : createPublicQuoteSource(spot, currency, options),
    candles:
      history === 'candles' && candles !== null
        ? createPublicCandleSource(candles, currency, options)
        : history === 'ohlc' && ohlc !== null
          ? createKrakenCandleSource(ohlc, currency, options)
          : null,
  }
}

const replaceMarket = (url: string, market: string, currency: Currency): string | null =>
  url.includes(market) ? url.replaceAll(market, market.replace('USD', currency)) : null
