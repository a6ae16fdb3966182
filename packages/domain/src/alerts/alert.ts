import { type Currency, DEFAULT_CURRENCY, getCurrencyDecimals } from '../amounts/currency.ts'
import { convertDecimalToUnits, getDecimalMagnitude, parseDecimal } from '../amounts/decimal.ts'
import {
  formatMoney,
  formatMoneyDecimal,
  formatShortMoney,
  type MinorUnits,
  toMinorUnits,
} from '../amounts/money.ts'
import { fail, ok, type Result } from '../result.ts'
import { DECIMAL_MARK } from '../text/locale.ts'
import { ALERT_MESSAGES } from './messages.ts'

/** `price_above` and `price_below` include the threshold; `day_move` is a change over 24 hours in either direction. */
export const ALERT_KINDS = ['price_above', 'price_below', 'day_move'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/**
 * The condition of an alert. `value` is in minor units for a price and in basis points for a move. It is compared with
 * prices in `currency` only.
 */
export type AlertCondition = {
  readonly kind: AlertKind
  readonly value: bigint
  readonly currency: Currency
}

/** How far the price must return past the threshold before it can be crossed again, in basis points. */
export const ALERT_HYSTERESIS_BASIS_POINTS = 25n

/** Why the value of an alert was rejected. */
export type AlertConditionIssue = `${'price' | 'move'}_${Fault}`
type Fault = 'not_a_number' | 'too_precise' | 'out_of_range'

/** Returns the message for the value of an alert. */
export function formatAlertConditionIssue(issue: AlertConditionIssue, currency: Currency): string {
  const { min, max, decimals } = getPriceBounds(currency)
  const format = (value: bigint) => formatShortMoney(toMinorUnits(value), currency)
  switch (issue) {
    case 'price_not_a_number':
      return ALERT_MESSAGES.price.not_a_number(getNamedCurrency(currency), decimals)
    case 'price_too_precise':
      return ALERT_MESSAGES.price.too_precise(decimals)
    case 'price_out_of_range':
      return ALERT_MESSAGES.price.out_of_range(format(min), format(max))
    case 'move_not_a_number':
      return ALERT_MESSAGES.move.not_a_number
    case 'move_too_precise':
      return ALERT_MESSAGES.move.too_precise
    case 'move_out_of_range':
      return ALERT_MESSAGES.move.out_of_range
  }
}

/** Returns a currency that texts name: any but US dollars. */
const getNamedCurrency = (currency: Currency): Currency | null =>
  currency === DEFAULT_CURRENCY ? null : currency

// In basis points. A smaller move would be too close to the hysteresis.
const MOVE_BOUNDS = { min: 1_00n, max: 100_00n, decimals: 2 }
const MAX_MAGNITUDE = 10

/** Returns the least and the highest price of an alert. A bitcoin costs millions of some currencies. */
function getPriceBounds(currency: Currency) {
  const decimals = getCurrencyDecimals(currency)
  const unit = 10n ** BigInt(decimals)
  const highest = currency === DEFAULT_CURRENCY ? 10_000_000n : 1_000_000_000n
  return { min: unit, max: highest * unit, decimals }
}

/** Parses the value of an alert, in a currency or in percent, without rounding. */
export function parseAlertCondition(
  kind: AlertKind,
  text: string,
  currency: Currency,
): Result<AlertCondition, AlertConditionIssue> {
  const subject = kind === 'day_move' ? 'move' : 'price'
  const { min, max, decimals } = kind === 'day_move' ? MOVE_BOUNDS : getPriceBounds(currency)
  const failWith = (fault: Fault) => fail<AlertConditionIssue>(`${subject}_${fault}`)
  const decimal = parseDecimal(text)
  if (decimal === null) return failWith('not_a_number')
  if (decimal.isNegative || getDecimalMagnitude(decimal) > MAX_MAGNITUDE) return failWith('out_of_range')
  if (decimal.writtenDecimals > decimals) return failWith('too_precise')
  const { units: value, rest } = convertDecimalToUnits(decimal, decimals)
  if (value < min || value > max) return failWith('out_of_range')
  return rest === 'none' ? ok({ kind, value, currency }) : failWith('too_precise')
}

/** Formats the value with all decimals, as {@link parseAlertCondition} reads it: `65000.00`. */
export const formatAlertConditionValue = ({ kind, value, currency }: AlertCondition): string =>
  // A percentage has the decimals of the dollar.
  formatMoneyDecimal(toMinorUnits(value), kind === 'day_move' ? DEFAULT_CURRENCY : currency)

/**
 * Describes a condition to the user: `Price at or above $65,000.00`, `24h change of 5.00% or more`. Other currencies than
 * USD are named: `Price in EUR at or above €60,000.00`.
 */
export function describeAlertCondition(condition: AlertCondition): string {
  const { kind, value, currency } = condition
  const text =
    kind === 'day_move'
      ? formatAlertConditionValue(condition).replace('.', DECIMAL_MARK)
      : formatMoney(toMinorUnits(value), currency)
  return ALERT_MESSAGES.conditions[kind](getNamedCurrency(currency), text)
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
