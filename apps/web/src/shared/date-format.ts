import { LANGUAGE, LOCALE } from '@satlens/domain'

/** The one locale of the page: that of its language, whatever the browser's is. */
export { LOCALE }

/** A medium date of Arabic is digits only, which do not tell the day from the month. */
const DATE_STYLE = LANGUAGE === 'ar' ? 'long' : 'medium'

const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: DATE_STYLE })
const utcDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: DATE_STYLE, timeZone: 'UTC' })
const utcMonthDay = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: DATE_STYLE, timeStyle: 'short' })
const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' })
const longMoment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short' })

/** A point in time: a `Date`, milliseconds, or RFC 3339 text. */
type Time = Date | number | string

/** Formats a date, such as `Nov 21, 2026`. */
export const formatDay = (time: Time): string => day.format(new Date(time))

/** Formats a date in UTC, such as `Nov 21, 2026`. */
export const formatUtcDay = (time: Time): string => utcDay.format(new Date(time))

/** Formats a date in UTC without its year, such as `Nov 21`. */
export const formatUtcMonthDay = (time: Time): string => utcMonthDay.format(new Date(time))

/** Formats a date with its time, such as `Nov 21, 2026, 3:04 PM`. */
export const formatMoment = (time: Time): string => moment.format(new Date(time))

/** Formats a time of day, such as `3:04:09 PM`. */
export const formatClock = (time: Time): string => clock.format(new Date(time))

/** Formats a date in full with its time, such as `November 21, 2026 at 3:04 PM`. */
export const formatLongMoment = (time: Time): string => longMoment.format(new Date(time))
