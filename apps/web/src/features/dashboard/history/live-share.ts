import { LOCALE } from '@satlens/domain'

const HOUR_SECONDS = 3_600
const MINUTE_SECONDS = 60

/** For how much of the last 24 hours a price was observed, and live. */
export interface LiveTime {
  readonly observedSeconds: number
  readonly liveSeconds: number
}

/**
 * Returns the share of the observed time in which a price was live, in tenths of a percent. Rounded down: only a price that
 * was live all the time has 1,000. Null before a minute was observed, when a share would say nothing.
 */
export function getLiveShare({ observedSeconds, liveSeconds }: LiveTime): number | null {
  if (observedSeconds < MINUTE_SECONDS) return null
  return Math.floor((Math.min(liveSeconds, observedSeconds) * 1_000) / observedSeconds)
}

/** Returns the shortest time over which one of the prices with a share was observed; null if none has one. */
export function getMeasuredSeconds(times: readonly LiveTime[]): number | null {
  const measured = times.filter((time) => getLiveShare(time) !== null)
  return measured.length === 0 ? null : Math.min(...measured.map(({ observedSeconds }) => observedSeconds))
}

const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })

/** Formats a share in tenths of a percent: `99.9%`, `100%`. */
export const formatLiveShare = (share: number): string => percent.format(share / 1_000)

const hours = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
const minutes = new Intl.NumberFormat(LOCALE, { style: 'unit', unit: 'minute', unitDisplay: 'long' })

/** Formats a span of time in whole hours, or in minutes if it is shorter: `5 hours`, `12 minutes`. */
export const formatSpan = (seconds: number): string =>
  seconds < HOUR_SECONDS
    ? minutes.format(Math.floor(seconds / MINUTE_SECONDS))
    : hours.format(Math.floor(seconds / HOUR_SECONDS))
