import * as z from 'zod/mini'
import { DAY_CHART_PATH } from './day-chart-path.ts'
import { defineEndpoint } from './endpoint.ts'

const dayChart = z.object({
  /** The name of the price source; see `QuotedPrice`. */
  source: z.string(),
  /** The prices of the last 24 hours, in USD; null if none are known. */
  chart: z.nullable(
    z.object({
      /** When the last price of the line was read, RFC 3339. */
      as_of: z.string(),
      /** SVG path data of the line, in a box 288 wide and 100 high. It is interrupted where no price is known. */
      line: z.string(),
      /** True if no price is known for some of the 24 hours. */
      has_gaps: z.boolean(),
      first: z.number(),
      last: z.number(),
      low: z.number(),
      high: z.number(),
    }),
  ),
})
export type DayChartResponse = z.infer<typeof dayChart>

/** GET the last 24 hours of BTC-USD as a drawn line, from the candles of the range `1D`. */
export const getDayChartEndpoint = defineEndpoint('GET', DAY_CHART_PATH, {
  summary: 'The price of the last 24 hours, in USD, drawn as SVG paths.',
  reply: dayChart,
})
