import { LOCALE } from '#shared/date-format.ts'
import { messages } from '../messages.ts'

const text = messages.fee
const MINUTES_PER_BLOCK = 10

/** Describes how long a payment waits that is expected within so many blocks: `About 10 minutes, in the next block`. */
export function describeWait(blocks: number): string {
  const minutes = blocks * MINUTES_PER_BLOCK
  const time =
    minutes < 60
      ? text.minutes(minutes)
      : minutes < 24 * 60
        ? text.hours(Math.round(minutes / 60))
        : text.days(Math.round(minutes / (24 * 60)))
  return text.time(time, text.within(blocks))
}

/** Formats a fee rate with up to three decimals, without zeros at the end. */
export const formatRate = (rate: number): string =>
  rate.toLocaleString(LOCALE, { maximumFractionDigits: 3, useGrouping: false })
