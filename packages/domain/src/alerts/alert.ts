import { convertDecimalToUnits, getDecimalMagnitude, parseDecimal } from '../amounts/decimal.ts'
import { formatMoney, type MinorUnits, toMinorUnits } from '../amounts/money.ts'
import { fail, ok, type Result } from '../result.ts'

/** `price_above` and `price_below` include the threshold; `day_move` is a change over 24 hours in either direction. */
export const ALERT_KINDS = ['price_above', 'price_below', 'day_move'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** The condition of an alert. `value` is in cents for a price and in basis points for a move. */
export type AlertCondition = { readonly kind: AlertKind; readonly value: bigint }

/** How far the price must return past the threshold before it can be crossed again, in basis points. */
export const ALERT_HYSTERESIS_BASIS_POINTS = 25n

/** Why the value of an alert was rejected. */
export type AlertConditionIssue = `${'price' | 'move'}_${Fault}`
type Fault = 'not_a_number' | 'too_precise' | 'out_of_range'

/** Messages for the value of an alert. */
export const ALERT_CONDITION_ISSUE_MESSAGES = {
  price_not_a_number: 'Enter a price in US dollars, for example 65000 or 65000.50',
  price_too_precise: 'The price cannot have more than 2 decimal places',
  price_out_of_range: 'The price must be between $1 and $10,000,000',
  move_not_a_number: 'Enter a percentage, for example 5 or 7.5',
  move_too_precise: 'The change cannot have more than 2 decimal places',
  move_out_of_range: 'The change must be between 1% and 100%',
} as const satisfies Record<AlertConditionIssue, string>

// In hundredths. A smaller move would be too close to the hysteresis.
const BOUNDS = {
  price: { min: 1_00n, max: 10_000_000_00n },
  move: { min: 1_00n, max: 100_00n },
} as const
const DECIMALS = 2
const MAX_MAGNITUDE = 10

/** Parses the value of an alert, in dollars or percent, without rounding. */
export function parseAlertCondition(
  kind: AlertKind,
  text: string,
): Result<AlertCondition, AlertConditionIssue> {
  const subject = kind === 'day_move' ? 'move' : 'price'
  const failWith = (fault: Fault) => fail<AlertConditionIssue>(`${subject}_${fault}`)
  const decimal = parseDecimal(text)
  if (decimal === null) return failWith('not_a_number')
  if (decimal.isNegative || getDecimalMagnitude(decimal) > MAX_MAGNITUDE) return failWith('out_of_range')
  if (decimal.writtenDecimals > DECIMALS) return failWith('too_precise')
  const { units: value, rest } = convertDecimalToUnits(decimal, DECIMALS)
  const { min, max } = BOUNDS[subject]
  if (value < min || value > max) return failWith('out_of_range')
  return rest === 'none' ? ok({ kind, value }) : failWith('too_precise')
}

/** Formats the value with two decimals, as {@link parseAlertCondition} reads it: `65000.00`. */
export const formatAlertConditionValue = ({ value }: AlertCondition): string =>
  `${value / 100n}.${(value % 100n).toString().padStart(DECIMALS, '0')}`

/** Describes a condition to the user: `Price at or above $65,000.00`, `24h change of 5.00% or more`. */
export function describeAlertCondition(condition: AlertCondition): string {
  switch (condition.kind) {
    case 'price_above':
      return `Price at or above ${formatMoney(toMinorUnits(condition.value), 'USD')}`
    case 'price_below':
      return `Price at or below ${formatMoney(toMinorUnits(condition.value), 'USD')}`
    case 'day_move':
      return `24h change of ${formatAlertConditionValue(condition)}% or more`
  }
}

/**
 * The side of the threshold that the last observed price was on. `beyond`: the condition is met. The price has to return
 * by more than {@link ALERT_HYSTERESIS_BASIS_POINTS} to be `near` again. `unknown`: no price was observed yet.
 */
export type AlertPriceSide = 'unknown' | 'near' | 'beyond'

/** An observed price, with the price 24 hours earlier if known. */
export type PriceObservation = { readonly price: MinorUnits; readonly price24h: MinorUnits | null }

/** The side after an observation. `isCrossing`: the price went from `near` to `beyond`, so the alert fires. */
export type AlertEvaluation = { readonly side: AlertPriceSide; readonly isCrossing: boolean }

/**
 * Evaluates one observation. A condition that is already met at the first observation is not a crossing, nor is a price
 * that fluctuates around the threshold. An observation without the needed price changes nothing.
 */
export function evaluateAlertCondition(
  condition: AlertCondition,
  side: AlertPriceSide,
  seen: PriceObservation,
): AlertEvaluation {
  if (condition.kind === 'day_move' && !seen.price24h) return { side, isCrossing: false }
  if (isMet(condition, seen, 0n)) return { side: 'beyond', isCrossing: side === 'near' }
  const isStillBack = side === 'beyond' && isMet(condition, seen, ALERT_HYSTERESIS_BASIS_POINTS)
  return { side: isStillBack ? 'beyond' : 'near', isCrossing: false }
}

/**
 * Returns the side on which an alert starts when it is created, resumed or re-armed.
 * @param before the side before a pause: a price that was `beyond` has to return first
 * @param seen the last observation, if there is one; a crossing during a pause does not count
 */
export function getInitialAlertPriceSide(
  condition: AlertCondition,
  before: AlertPriceSide,
  seen: PriceObservation | null,
): AlertPriceSide {
  const start = before === 'beyond' ? 'beyond' : 'unknown'
  return seen ? evaluateAlertCondition(condition, start, seen).side : start
}

const BASIS_POINTS_PER_WHOLE = 10_000n

/** Returns true if the condition is met when relaxed by `slack` basis points. Exact: it does not divide. */
function isMet({ kind, value }: AlertCondition, { price, price24h }: PriceObservation, slack: bigint) {
  switch (kind) {
    case 'price_above':
      return price * BASIS_POINTS_PER_WHOLE >= value * (BASIS_POINTS_PER_WHOLE - slack)
    case 'price_below':
      return price * BASIS_POINTS_PER_WHOLE <= value * (BASIS_POINTS_PER_WHOLE + slack)
    case 'day_move': {
      const base = price24h ?? price
      const moved = price > base ? price - base : base - price
      return moved * BASIS_POINTS_PER_WHOLE >= (value - slack) * base
    }
  }
}
