import type { BitcoinOverview } from '@satlens/contract'
import {
  type Currency,
  formatMoney,
  formatShortMoney,
  type MinorUnits,
  parseMoneyDecimal,
  type Sats,
  toMinorUnits,
  toSats,
} from '@satlens/domain'
import { type AmountUnit, formatAmountText } from '#shared/amount/amount-unit.ts'

/** The total at the end of a span of time, whose date is RFC 3339. */
export interface TotalPoint {
  readonly date: string
  readonly total: Sats
  /** What it was worth then; null if no price of that time is known. */
  readonly worth: MinorUnits | null
}

/** Reads the points of the chart. */
export const toTotalPoints = ({ series, currency }: Pick<BitcoinOverview, 'series' | 'currency'>) =>
  series.map(({ date, sats, value }): TotalPoint => {
    const worth = value === null ? null : parseMoneyDecimal(value, currency)
    return { date, total: toSats(BigInt(sats)), worth }
  })

/** Returns what the chart shows of a point: satoshis, or what they were worth then. */
export const getFigure = ({ total, worth }: TotalPoint, unit: AmountUnit): bigint | null =>
  unit === 'fiat' ? worth : total

/** Formats a figure of the chart. */
export function formatFigure(figure: bigint, unit: AmountUnit, currency: Currency): string {
  if (unit === 'fiat') return formatMoney(toMinorUnits(figure), currency)
  return formatAmountText(toSats(figure), unit, null, true)
}

/** Formats a figure at the axis of the chart, without decimals if they are zero. */
export const formatTick = (figure: bigint, unit: AmountUnit, currency: Currency): string =>
  unit === 'fiat' ? formatShortMoney(toMinorUnits(figure), currency) : formatFigure(figure, unit, currency)

/** A span of time without prices: the dates of the known points beside it, null at an end of the chart. */
export interface PriceGap {
  readonly after: string | null
  readonly before: string | null
}

/** Finds the spans of points without a price, in order. */
export function findPriceGaps(points: readonly TotalPoint[]): PriceGap[] {
  const gaps: PriceGap[] = []
  let after: string | null = null
  let isOpen = false
  for (const { date, worth } of points) {
    if (worth === null) {
      isOpen = true
      continue
    }
    if (isOpen) gaps.push({ after, before: date })
    isOpen = false
    after = date
  }
  if (isOpen) gaps.push({ after, before: null })
  return gaps
}
