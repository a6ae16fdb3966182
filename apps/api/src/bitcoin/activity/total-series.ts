import { type BitcoinOverview, MAX_SERIES_POINTS } from '@satlens/contract'
import { type Currency, convertSatsToMoney, formatMoneyDecimal, toSats } from '@satlens/domain'
import type { GetPricesAt } from './payment-json.ts'

/** How the time since the first payment is divided. */
export interface SeriesPlan {
  readonly from: Date
  readonly spanMs: number
}

interface TotalPoint {
  readonly date: string
  readonly sats: string
}

const HOUR_MS = 3_600_000

/** Divides the time since the first payment into at most {@link MAX_SERIES_POINTS} spans of whole hours. */
export function planSeries(first: Date, now: Date): SeriesPlan {
  const from = new Date(Math.floor(first.getTime() / HOUR_MS) * HOUR_MS)
  const hours = Math.max(1, Math.ceil((now.getTime() - from.getTime()) / HOUR_MS))
  return { from, spanMs: Math.ceil(hours / MAX_SERIES_POINTS) * HOUR_MS }
}

/**
 * Returns the total at the end of each span; the last one ends now.
 * @param changes the changes by the number of the span, in order
 */
export function sumSeries(
  { from, spanMs }: SeriesPlan,
  changes: readonly { readonly span: number; readonly sats: bigint }[],
  now: Date,
): TotalPoint[] {
  const count = Math.max(1, Math.ceil((now.getTime() - from.getTime()) / spanMs))
  const changeOf = new Map<number, bigint>()
  // A block may be dated a little later than now.
  for (const { span, sats } of changes) {
    const within = Math.min(span, count - 1)
    changeOf.set(within, (changeOf.get(within) ?? 0n) + sats)
  }
  let total = 0n
  return Array.from({ length: count }, (_, span) => {
    total += changeOf.get(span) ?? 0n
    const end = from.getTime() + (span + 1) * spanMs
    return {
      date: new Date(Math.min(end, now.getTime())).toISOString(),
      // A block may be dated before the one whose coins it spends.
      sats: (total < 0n ? 0n : total).toString(),
    }
  })
}

/** Adds what each total was worth at its time. */
export async function valueSeries(
  points: readonly TotalPoint[],
  currency: Currency,
  getPricesAt: GetPricesAt,
): Promise<Pick<BitcoinOverview, 'series' | 'series_price_sources'>> {
  const prices = await getPricesAt(
    points.map(({ date }) => new Date(date)),
    currency,
  )
  const series = points.map(({ date, sats }, at) => {
    const price = prices[at]?.price
    const value = price && formatMoneyDecimal(convertSatsToMoney(toSats(BigInt(sats)), price), currency)
    return { date, sats, value: value ?? null }
  })
  return { series, series_price_sources: [...new Set(prices.flatMap((known) => known?.source ?? []))] }
}
