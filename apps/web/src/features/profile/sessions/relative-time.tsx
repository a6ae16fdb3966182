import { useEffect, useId, useState } from 'react'
import { formatLongMoment, LOCALE } from '#shared/date-format.ts'
import { messages } from './messages.ts'

/** How long ago, with the exact time under the pointer or the focus; Escape takes that away (WCAG 2.2, 1.4.13). */
export function RelativeTime({ at, nowMs }: { at: string; nowMs: number }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const atMs = Date.parse(at)

  useEffect(() => {
    if (!isShown) return
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false)
    }
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [isShown])

  return (
    <span
      // On a phone the time stands over the whole line, where it fits.
      className="inline-block sm:relative"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
    >
      <button
        aria-describedby={id}
        className="min-h-6 cursor-help rounded-ui underline decoration-dotted decoration-1 underline-offset-[0.25em] pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        onBlur={() => setShown(false)}
        onFocus={() => setShown(true)}
        type="button"
      >
        <time dateTime={at}>{formatRelativeTime(atMs, nowMs)}</time>
      </button>
      <span
        className="absolute start-0 bottom-full z-10 w-max rounded-ui bg-ink px-2 py-1 text-12 text-canvas max-sm:max-w-full sm:whitespace-nowrap"
        hidden={!isShown}
        id={id}
        role="tooltip"
      >
        {formatLongMoment(atMs)}
      </span>
    </span>
  )
}

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' })

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
