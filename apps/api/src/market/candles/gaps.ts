import { type CandleStep, STEP_MS } from './candle.ts'
import { type CandleSpan, MAX_CANDLES_OF_SPAN } from './candle-source.ts'

/**
 * Returns the spans to request so that no candle between two times is missing, newest first. Each span begins and ends with
 * a missing candle and has at most `MAX_CANDLES_OF_SPAN` candles, so neighbouring gaps share a request. `from` and `to` are
 * starts of the step.
 */
export function findGaps(
  step: CandleStep,
  from: Date,
  to: Date,
  stored: readonly Date[],
): readonly CandleSpan[] {
  const width = STEP_MS[step]
  const known = new Set(stored.map((start) => start.getTime()))
  const spans: CandleSpan[] = []
  for (let at = to.getTime() - width; at >= from.getTime(); at -= width) {
    if (known.has(at)) continue
    const earliest = Math.max(from.getTime(), at - (MAX_CANDLES_OF_SPAN - 1) * width)
    let first = earliest
    while (known.has(first)) first += width
    spans.push({ step, from: new Date(first), to: new Date(at + width) })
    at = earliest
  }
  return spans
}
