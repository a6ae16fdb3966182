import { DAY_CHART_PATH, type DayChartResponse } from '@satlens/contract'
import { parseBitcoinPrice, type UsdCents } from '@satlens/domain'
import { type Clocks, type PriceReading, parseProvenance } from '#shared/market/price-reading.ts'
import { createFeedStore } from '#shared/market/price-stores.ts'

/** The last day as the server has drawn it. */
export interface DayChart extends Omit<PriceReading, 'price'> {
  readonly first: UsdCents
  readonly last: UsdCents
  readonly low: UsdCents
  readonly high: UsdCents
  readonly line: string
  readonly hasGaps: boolean
  readonly asOf: string
}

/** The chart of the last day; null if no price of the day is known. */
export const dayChartStore = createFeedStore('price history', DAY_CHART_PATH, parseDayChart)

function parseDayChart(json: unknown, headers: Headers, clock: Clocks): { readonly chart: DayChart | null } {
  const { source, chart } = json as DayChartResponse
  if (!chart) return { chart: null }
  const { as_of, line, has_gaps, first, last, low, high } = chart
  return {
    chart: {
      first: parsePrice(first),
      last: parsePrice(last),
      low: parsePrice(low),
      high: parsePrice(high),
      line,
      hasGaps: has_gaps,
      asOf: as_of,
      ...parseProvenance({ source, as_of }, headers, clock),
    },
  }
}

function parsePrice(price: number): UsdCents {
  const parsed = parseBitcoinPrice(String(price))
  if (!parsed.ok) throw new RangeError(`The chart contains a price that is ${parsed.issue}`)
  return parsed.value
}
