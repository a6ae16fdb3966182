import {
  type AlertCondition,
  type AlertKind,
  fail,
  parseAlertCondition,
  parseTypedDecimal,
  type Result,
} from '@satlens/domain'
import { messages } from './messages.ts'

const text = messages.form

/** Reads what was typed with either decimal mark; a number that may be grouped is not guessed at. */
export function parseTypedCondition(kind: AlertKind, typed: string): Result<AlertCondition, string> {
  const decimal = parseTypedDecimal(typed)
  if (!decimal.ok || decimal.value.isAmbiguous) return fail(text.grouped)
  const condition = parseAlertCondition(kind, decimal.value.text)
  return condition.ok ? condition : fail(text.refused[condition.issue])
}
