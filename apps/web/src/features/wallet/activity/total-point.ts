import type { Sats } from '@satlens/domain'
import { type AmountUnit, formatAmountInUnit } from '#shared/amount/amount-unit.ts'

/** The total at the end of a span of time, whose date is RFC 3339. */
export interface TotalPoint {
  readonly date: string
  readonly total: Sats
}

/** Formats a total in this unit; in bitcoin where dollars are chosen, whose price has changed since. */
export function formatTotal(total: Sats, unit: AmountUnit): string {
  const { value, unit: name } = formatAmountInUnit(total, unit, null, true)
  return `${value} ${name}`
}
