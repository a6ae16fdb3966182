import { useQuery } from '@tanstack/react-query'

interface Quote {
  readonly data: { readonly amount: string }
  readonly as_of: string
  readonly status: 'live' | 'delayed'
  readonly source: string
}

interface Ticker {
  readonly last_trade_price: number
  readonly price_24h: number
}

const readJson = async <T>(path: string): Promise<T> => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

/** The price between trades, every 10 s (docs/spec/README.md#calls). */
export const useSpot = () =>
  useQuery({
    queryKey: ['spot'],
    queryFn: () => readJson<Quote>('/market/v1/prices/BTC-USD/spot'),
    refetchInterval: 10_000,
  })

/** What the source would charge for a purchase, every 10 s. */
export const useBuyPrice = () =>
  useQuery({
    queryKey: ['buy'],
    queryFn: () => readJson<Quote>('/market/v1/prices/BTC-USD/buy'),
    refetchInterval: 10_000,
  })

/** The last trade and the price 24 hours ago, every 30 s. */
export const useTicker = () =>
  useQuery({
    queryKey: ['ticker'],
    queryFn: () => readJson<Ticker>('/market/v1/tickers/BTC-USD'),
    refetchInterval: 30_000,
  })
