import type { AlertNotice, Notice, PaymentNotice, PriceAlert } from '@satlens/contract'
import {
  type AlertCondition,
  type AlertKind,
  describeAlertCondition,
  describePaymentNotice,
  formatUsd,
  parseAlertCondition,
  parseTypedDecimal,
  parseUsdAmount,
} from '@satlens/domain'
import { formatDay, formatMoment } from '#shared/date-format.ts'
import type { ParsedForm } from '#shared/form/use-form.ts'
import { messages } from './messages.ts'

/** What an alert waits for: `Price at or above $65,000.00`. */
export function formatAlertCondition({ kind, value }: { kind: AlertKind; value: string }): string {
  const condition = parseAlertCondition(kind, value)
  return condition.ok ? describeAlertCondition(condition.value) : value
}

export function formatAlertState(alert: PriceAlert): string {
  const day = formatDay(alert.expires_at)
  switch (alert.status) {
    case 'active':
      return alert.waits_for_return
        ? `${messages.waitsForReturn} · ${messages.waitsUntil(day)}`
        : messages.waitsUntil(day)
    case 'paused':
      return messages.pausedUntil(day)
    case 'fired':
      return formatMoment(alert.fired_at ?? alert.expires_at)
    case 'expired':
      return day
  }
}

/** The price that crossed: `at $65,012.40`, and of a move that of the day before. */
export function formatCrossing({ price, price_24h: before }: AlertNotice): string {
  const at = messages.at(formatUsdText(price))
  if (before === null) return at
  const direction = Number(price) < Number(before) ? 'down' : 'up'
  return `${at}, ${messages.fromBefore(direction, formatUsdText(before))}`
}

export const isPaymentNotice = (notice: Notice): notice is PaymentNotice => 'txid' in notice

/** What happened to a payment: `Payment to Savings`. Without amounts, which may be hidden. */
export const formatPaymentNotice = ({ kind, account_name, direction, value }: PaymentNotice): string =>
  describePaymentNotice({
    kind,
    accountName: account_name,
    direction,
    value: value === null ? null : BigInt(value),
    amount: null,
  })

export function formatUsdText(text: string): string {
  const price = parseUsdAmount(text)
  return price.ok ? formatUsd(price.value) : text
}

/** Parses the typed value of an alert, with either decimal mark. A number that may be grouped is not guessed at. */
export function parseConditionForm(
  kind: AlertKind,
  typed: string,
  failedTitle: string,
): ParsedForm<{ value: string }, AlertCondition> {
  const decimal = parseTypedDecimal(typed)
  const isReadable = decimal.ok && !decimal.value.isAmbiguous
  const condition = isReadable ? parseAlertCondition(kind, decimal.value.text) : null
  if (condition?.ok) return condition
  const message = condition ? messages.form.issues[condition.issue] : messages.form.grouped
  return { ok: false, errors: { value: message }, toast: { title: failedTitle, description: message } }
}
