import { ApiError } from '#kernel/http/errors.ts'

const MS = { ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const
const PART = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g
const DURATION = new RegExp(`^[+-]?(0|(${PART.source})+)$`)
/** Go's longest duration is 292 years. */
const MAX_MS = 292 * 365 * 24 * 3_600_000

/** Parses a duration in the format of Go, such as `24h` or `1h30m`, to milliseconds; null if it is malformed or too long. */
function parseGoDuration(text: string): number | null {
  if (!DURATION.test(text)) return null
  const parts = [...text.matchAll(PART)].map(([, count, unit]) => Number(count) * MS[unit as keyof typeof MS])
  const total = parts.reduce((sum, ms) => sum + ms, 0)
  if (total > MAX_MS) return null
  return text.startsWith('-') ? -total : total
}

/** Returns the end of a ban of this duration; null lifts it. Throws `validation_failed` for a malformed duration. */
export function parseBanEnd(duration: string, now: Date): Date | null {
  const ms = duration === 'none' ? 0 : parseGoDuration(duration)
  if (ms === null) {
    throw new ApiError('validation_failed', {
      message: `invalid format for ban duration: time: invalid duration ${JSON.stringify(duration)}`,
    })
  }
  return ms === 0 ? null : new Date(now.getTime() + ms)
}
