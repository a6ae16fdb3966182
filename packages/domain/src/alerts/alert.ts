import { getMagnitude, parseDecimal, toUnits } from '../amounts/decimal.ts'
import { type Cents, formatUsd, toCents } from '../amounts/price.ts'
import { fail, ok, type Result } from '../result.ts'

/** What an alert may wait for: the price at or above a threshold, at or below one, or a move over 24 hours either way. */
export const ALERT_KINDS = ['price_above', 'price_below', 'day_move'] as const

/** See {@link ALERT_KINDS}. */
export type AlertKind = (typeof ALERT_KINDS)[number]

/** What an alert waits for. `value` counts hundredths: cents of the price, or basis points of the move. */
export type AlertCondition = { readonly kind: AlertKind; readonly value: bigint }

/** How far the price must come back before an alert may fire again: 0.25%, in basis points. Of a move, of its percents. */
export const ALERT_HYSTERESIS = 25n

/** Why the value of an alert was refused; the sentence is in ALERT_MESSAGES. */
export type AlertIssue = `${'price' | 'move'}_${Fault}`
type Fault = 'not_a_number' | 'too_precise' | 'out_of_range'

/** One sentence for each refusal of an alert's value. */
export const ALERT_MESSAGES = {
  price_not_a_number: 'Enter a price in US dollars, for example 65000 or 65000.50',
  price_too_precise: 'The price cannot have more than 2 decimal places',
  price_out_of_range: 'The price must be between $1 and $10,000,000',
  move_not_a_number: 'Enter a percentage, for example 5 or 7.5',
  move_too_precise: 'The move cannot have more than 2 decimal places',
  move_out_of_range: 'The move must be between 1% and 100%',
} as const satisfies Record<AlertIssue, string>

// In hundredths. A move below the least would be within a few times the hysteresis.
const BOUNDS = {
  price: { least: 1_00n, most: 10_000_000_00n },
  move: { least: 1_00n, most: 100_00n },
} as const
const DECIMALS = 2
const MAX_MAGNITUDE = 10

/** Reads the value of an alert: dollars or percent in decimal text, refusing rather than rounding. Never negative. */
export function parseAlertCondition(kind: AlertKind, text: string): Result<AlertCondition, AlertIssue> {
  const subject = kind === 'day_move' ? 'move' : 'price'
  const refuse = (fault: Fault) => fail<AlertIssue>(`${subject}_${fault}`)
  const decimal = parseDecimal(text.trim())
  if (decimal === null) return refuse('not_a_number')
  if (decimal.isNegative || getMagnitude(decimal) > MAX_MAGNITUDE) return refuse('out_of_range')
  if (decimal.writtenDecimals > DECIMALS) return refuse('too_precise')
  const { units: value, rest } = toUnits(decimal, DECIMALS)
  const { least, most } = BOUNDS[subject]
  if (value < least || value > most) return refuse('out_of_range')
  return rest === 'none' ? ok({ kind, value }) : refuse('too_precise')
}

/** The value as decimal text with two decimals, as {@link parseAlertCondition} reads it: `6500000n` is `65000.00`. */
export const formatAlertValue = ({ value }: AlertCondition): string =>
  `${value / 100n}.${(value % 100n).toString().padStart(DECIMALS, '0')}`

/** What an alert waits for, in a few words for people: `Price above $65,000.00`, `24 h move of 5.00% or more`. */
export function describeAlert(condition: AlertCondition): string {
  switch (condition.kind) {
    case 'price_above':
      return `Price above ${formatUsd(toCents(condition.value))}`
    case 'price_below':
      return `Price below ${formatUsd(toCents(condition.value))}`
    case 'day_move':
      return `24 h move of ${formatAlertValue(condition)}% or more`
  }
}

/**
 * Where the price was when an alert last looked: never looked, on the near side of the condition, or beyond it, from
 * where it has to come back by more than the hysteresis before the alert is on the near side again.
 */
export type AlertSide = 'unknown' | 'near' | 'beyond'

/** What an alert is shown: a price, and where it is known that of 24 hours before. */
export type PriceObservation = { readonly price: Cents; readonly price24h: Cents | null }

/** Where the price is after a sighting, and whether that is a crossing: from the near side to beyond. */
export type AlertEvaluation = { readonly side: AlertSide; readonly isCrossing: boolean }

/**
 * Judges one sighting. A condition that holds when the alert first looks is no crossing; nor is a price that only
 * trembles around the threshold. A sighting without what the condition asks for changes nothing.
 */
export function evaluateAlert(
  condition: AlertCondition,
  side: AlertSide,
  seen: PriceObservation,
): AlertEvaluation {
  if (condition.kind === 'day_move' && !seen.price24h) return { side, isCrossing: false }
  if (holds(condition, seen, 0n)) return { side: 'beyond', isCrossing: side === 'near' }
  const isStillBack = side === 'beyond' && holds(condition, seen, ALERT_HYSTERESIS)
  return { side: isStillBack ? 'beyond' : 'near', isCrossing: false }
}

/**
 * Where an alert starts when it is made, resumed or re-armed, given the last sighting if there is one. What was beyond
 * has to come back first; whatever happened while nobody looked is no crossing.
 */
export function getInitialAlertSide(
  condition: AlertCondition,
  before: AlertSide,
  seen: PriceObservation | null,
): AlertSide {
  const start = before === 'beyond' ? 'beyond' : 'unknown'
  return seen ? evaluateAlert(condition, start, seen).side : start
}

const WHOLE = 10_000n

/** Whether the condition holds when it is loosened by so many basis points. Exact: nothing is divided. */
function holds(
  { kind, value }: AlertCondition,
  { price, price24h }: PriceObservation,
  slack: bigint,
): boolean {
  switch (kind) {
    case 'price_above':
      return price * WHOLE >= value * (WHOLE - slack)
    case 'price_below':
      return price * WHOLE <= value * (WHOLE + slack)
    case 'day_move': {
      const base = price24h ?? price
      const moved = price > base ? price - base : base - price
      return moved * WHOLE >= (value - slack) * base
    }
  }
}
