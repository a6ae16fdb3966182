import { messages } from './messages.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

const SECOND_MS = 1_000
const UNITS = [
  ['year', 365 * 86_400 * SECOND_MS],
  ['month', 30 * 86_400 * SECOND_MS],
  ['week', 7 * 86_400 * SECOND_MS],
  ['day', 86_400 * SECOND_MS],
  ['hour', 3_600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
] as const

/** How long ago a moment was, by its largest whole unit: `3 hours ago`. Within a minute, and in the future, it is now. */
export function formatRelativeTime(atMs: number, nowMs: number): string {
  const ageMs = nowMs - atMs
  for (const [unit, unitMs] of UNITS) {
    if (ageMs >= unitMs) return relative.format(-Math.floor(ageMs / unitMs), unit)
  }
  return messages.justNow
}
