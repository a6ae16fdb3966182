import { type AlertKind, formatUsd, toUsdCents, type UsdCents } from '@satlens/domain'
import { messages } from './messages.ts'

/** A value that one press puts into the field. */
export interface AlertPreset {
  readonly label: string
  /** The whole of it in words, where the label is only a sign and a number. */
  readonly words: string
  readonly value: string
}

const STEPS = [1, 5, 10] as const
const MOVES = [3, 5, 10] as const
const DOLLAR = 100n

/** Steps away from a live price, in whole dollars, or the usual moves. None without a price: a sample is nothing to start from. */
export function getAlertPresets(kind: AlertKind, price: UsdCents | null): readonly AlertPreset[] {
  if (kind === 'day_move')
    return MOVES.map((move) => ({ label: `${move}%`, words: `${move}%`, value: `${move}` }))
  if (price === null) return []
  const sign = kind === 'price_above' ? 1 : -1
  return STEPS.map((step) => {
    const dollars = (price * BigInt(100 + sign * step)) / 100n / DOLLAR
    return {
      label: `${sign > 0 ? '+' : '−'}${step}%`,
      words: messages.form.preset(sign * step, formatUsd(toUsdCents(dollars * DOLLAR))),
      value: `${dollars}`,
    }
  })
}
