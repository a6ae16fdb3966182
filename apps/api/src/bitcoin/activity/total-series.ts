import { MAX_SERIES_POINTS } from '@satlens/contract'

/** How the time since the first payment is divided. */
export interface SeriesPlan {
  readonly from: Date
  readonly spanMs: number
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
): { date: string; sats: string }[] {
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
    return { date: new Date(Math.min(end, now.getTime())).toISOString(), sats: total.toString() }
  })
}
