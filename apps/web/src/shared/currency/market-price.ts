import { getCurrencyPriceEndpoint } from '@satlens/contract'
import {
  type Currency,
  computePriceChange,
  HEADER_PRICE_POLL_INTERVAL_MS,
  type MinorUnits,
  parseBitcoinPriceIn,
  TICKER_POLL_INTERVAL_MS,
} from '@satlens/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { publicApi } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { useIsOffline } from '../api/connection.ts'
import { type Change24h, type PriceReading, parseProvenance } from '../market/price-reading.ts'
import { spotPriceStore } from '../market/price-stores.ts'
import { getDatedPrice, type PriceView, toPriceView } from '../market/price-view.ts'
import { useTickingClock } from '../market/ticking-clock.ts'
import { useChange24h, usePrice } from '../market/use-price.ts'
import { pollEvery, queryClient } from '../query/query-client.ts'

interface MarketPrice {
  readonly view: PriceView<MinorUnits>
  readonly move: Change24h<MinorUnits> | null
  /** False if the server has no source of the price in this currency. */
  readonly hasSource: boolean
}

/** The price of a bitcoin in a currency, and its move over 24 hours. It is quoted by its source, never converted. */
export function useMarketPrice(currency: Currency): MarketPrice {
  const isUsd = currency === 'USD'
  const usd = usePrice(spotPriceStore, HEADER_PRICE_POLL_INTERVAL_MS)
  const usdMove = useChange24h()
  const { data, status, error } = useQuery({ ...currencyPriceQuery(currency), enabled: !isUsd }, queryClient)
  const elapsedMs = useTickingClock()
  const isOffline = useIsOffline()
  if (isUsd) return { view: usd, move: usdMove, hasSource: true }
  const state = data
    ? ({ status: 'loaded', data } as const)
    : ({ status: status === 'pending' ? 'loading' : 'failed', data: undefined } as const)
  const view = toPriceView(state, elapsedMs, isOffline)
  return {
    view,
    move: (getDatedPrice(view) && data?.change24h) ?? null,
    hasSource: !(error instanceof ApiError && error.code === 'currency_without_source'),
  }
}

interface CurrencyReading extends PriceReading<MinorUnits> {
  readonly change24h: Change24h<MinorUnits> | null
}

const currencyPriceQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['price', currency],
    async queryFn({ signal }): Promise<CurrencyReading> {
      const { reply, headers } = await publicApi.ask(getCurrencyPriceEndpoint, {
        params: { currency },
        signal,
      })
      const price = parsePrice(reply.price, currency)
      const from = reply.price_24h === null ? null : parsePrice(reply.price_24h, currency)
      const change = from && computePriceChange(price, from)
      const clock = { now: () => Date.now(), elapsed: () => performance.now() }
      return {
        price,
        change24h: from && change !== null ? { change, from } : null,
        ...parseProvenance(reply, headers, clock),
      }
    },
    ...pollEvery(TICKER_POLL_INTERVAL_MS),
    // Unlike other reads: a price that could not be read is asked for again, as those in USD are.
    refetchInterval: TICKER_POLL_INTERVAL_MS,
  })

/** Parses decimal text. Throws on what cannot be the price of a bitcoin. */
export function parsePrice(text: string, currency: Currency): MinorUnits {
  const parsed = parseBitcoinPriceIn(text, currency)
  if (!parsed.ok) throw new RangeError(`The price feed sent a price that is ${parsed.issue}`)
  return parsed.value
}
