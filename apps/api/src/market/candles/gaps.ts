import { type CandleStep, STEP_MS } from './candle.ts'
import { type CandleSpan, MAX_CANDLES_OF_SPAN } from './candle-source.ts'

/**
 * The spans to ask for so that no candle from one moment to another is missing, the newest first. Each reaches from a
 * missing candle to a missing candle and holds no more than a source gives at once, so their number is bounded however
 * many gaps there are. Both moments are starts of the step.
 */
export function findGaps(
  step: CandleStep,
  from: Date,
  to: Date,
  kept: readonly Date[],
): readonly CandleSpan[] {
  const width = STEP_MS[step]
  const known = new Set(kept.map((start) => start.getTime()))
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
