import type { Currency, MinorUnits } from '@satlens/domain'
import type { Db } from '#kernel/database/db.ts'
import { toPriceSeries } from '../schema.ts'
import { CANDLE_INTERVALS, getCandleStart } from './candle.ts'
import { type CandleEnds, findCandlesAt } from './candles.queries.ts'
import type { HistorySources } from './get-candles.ts'

/** The price of one bitcoin that was known nearest to a time. */
interface PriceAtTime {
  readonly price: MinorUnits
  readonly currency: Currency
  /** When that price was quoted: the first or the last price of the narrowest stored candle around the time. */
  readonly at: Date
  /** The name of the source that quoted it. */
  readonly source: string
}

/** Returns the price at each of the times, in their order. Null if no candle includes the time. */
export type GetPricesAt = (
  times: readonly Date[],
  currency: Currency,
) => Promise<readonly (PriceAtTime | null)[]>

/** Creates the function that looks up earlier prices in the stored candles. It never asks a source. */
export const createPriceLookup =
  (db: Db, getSources: (currency: Currency) => HistorySources): GetPricesAt =>
  async (times, currency) => {
    const { collected: source, filled } = getSources(currency)
    return source === null ? times.map(() => null) : findPricesAt(db, { source, filled, currency }, times)
  }

/** Looks up earlier prices of a source, as {@link GetPricesAt} says. */
export async function findPricesAt(
  db: Db,
  {
    source,
    filled = null,
    currency,
  }: { readonly source: string; readonly filled?: string | null; readonly currency: Currency },
  times: readonly Date[],
): ReturnType<GetPricesAt> {
  if (times.length === 0) return []
  const candles = await findCandlesAt(db, toPriceSeries(source, currency), times)
  const candleOf = new Map(candles.map((candle) => [toKey(candle.step, candle.start), candle]))
  return times.map((time) => {
    const narrowest = CANDLE_INTERVALS.map((step) =>
      candleOf.get(toKey(step, getCandleStart(step, time))),
    ).find((candle) => candle !== undefined)
    if (!narrowest) return null
    const isFilled = narrowest.samples === 0 && filled !== null
    return { ...getNearerEnd(narrowest, time), currency, source: isFilled ? filled : source }
  })
}

const toKey = (step: string, start: Date): string => `${step} ${start.getTime()}`

const getNearerEnd = ({ firstAt, lastAt, open, close }: CandleEnds, time: Date) =>
  Math.abs(time.getTime() - firstAt.getTime()) <= Math.abs(lastAt.getTime() - time.getTime())
    ? { price: open, at: firstAt }
    : { price: close, at: lastAt }
