import type { CandlesResponse, DayChartResponse } from '@satlens/contract'
import { DAY_MS } from '@satlens/domain'

/** The height of the box. Its width is the number of intervals in 24 hours, 288. */
const HEIGHT = 100

type Candle = CandlesResponse['candles'][number]

/** Draws the candles of the range `1D` as a line of their closing prices, interrupted where a candle is missing. */
export function drawDayChart({ source, interval, candles }: CandlesResponse, now: Date): DayChartResponse {
  const first = candles.at(0)
  const last = candles.at(-1)
  if (!first || !last) return { source, chart: null }
  const intervalMs = interval * 1_000
  const indexOf = (timeMs: number) => Math.floor(timeMs / intervalMs)
  const fromIndex = indexOf(now.getTime() - DAY_MS)
  const toX = ({ start }: Candle) => Math.max(0, indexOf(Date.parse(start)) - fromIndex)
  const toY = createScale(candles.map(({ close }) => close))
  const segments = splitAtGaps(candles, toX)
  const lines = segments.map((segment) => {
    const points = segment.map((candle) => `${toX(candle)} ${toY(candle.close)}`)
    // A single price is a dot: a line of no length, with round ends.
    return points.length === 1 ? `M${points}h0` : `M${points.join('L')}`
  })
  return {
    source,
    chart: {
      as_of: new Date(Math.min(now.getTime(), Date.parse(last.start) + intervalMs)).toISOString(),
      line: lines.join(''),
      // The newest interval may not have a price yet, and the oldest one ends the range.
      has_gaps: segments.length > 1 || toX(first) > 1,
      first: first.open,
      last: last.close,
      low: Math.min(...candles.map(({ low }) => low)),
      high: Math.max(...candles.map(({ high }) => high)),
    },
  }
}

/** Returns the function from a price to its place below the top, with one decimal. A constant price is in the middle. */
function createScale(prices: readonly number[]): (price: number) => number {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (low === high) return () => HEIGHT / 2
  return (price) => Math.round(((high - price) / (high - low)) * HEIGHT * 10) / 10
}

function splitAtGaps(candles: readonly Candle[], toX: (candle: Candle) => number): Candle[][] {
  const segments: Candle[][] = []
  let previousX = Number.NaN
  for (const candle of candles) {
    const x = toX(candle)
    if (x - previousX === 1) segments.at(-1)?.push(candle)
    else segments.push([candle])
    previousX = x
  }
  return segments
}
