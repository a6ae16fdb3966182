import type { AlertNotice, Notice, PaymentNotice, PriceAlert } from '@satlens/contract'
import {
  type AlertCondition,
  type AlertKind,
  type Currency,
  describeAlertCondition,
  describePaymentNotice,
  formatAlertConditionIssue,
  formatMoney,
  parseAlertCondition,
  parseMoney,
  parseTypedDecimal,
} from '@satlens/domain'
import { joinTexts } from '#shared/components/join-texts.ts'
import { formatDay, formatMoment } from '#shared/date-format.ts'
import type { ParsedForm } from '#shared/form/use-form.ts'
import { messages } from './messages.ts'

/** What an alert waits for: `Price at or above $65,000.00`. */
export function formatAlertCondition({
  kind,
  value,
  currency,
}: Pick<PriceAlert, 'kind' | 'value' | 'currency'>): string {
  const condition = parseAlertCondition(kind, value, currency)
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
export function formatCrossing({ price, price_24h: before, currency }: AlertNotice): string {
  const at = messages.at(formatMoneyText(price, currency))
  if (before === null) return at
  const direction = Number(price) < Number(before) ? 'down' : 'up'
  return joinTexts([at, messages.fromBefore(direction, formatMoneyText(before, currency))])
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

export function formatMoneyText(text: string, currency: Currency): string {
  const price = parseMoney(text, currency)
  return price.ok ? formatMoney(price.value, currency) : text
}

/** Parses the typed value of an alert, with either decimal mark. A number that may be grouped is not guessed at. */
export function parseConditionForm(
  kind: AlertKind,
  currency: Currency,
  typed: string,
  failedTitle: string,
): ParsedForm<{ value: string }, AlertCondition> {
  const decimal = parseTypedDecimal(typed)
  const isReadable = decimal.ok && !decimal.value.isAmbiguous
  const condition = isReadable ? parseAlertCondition(kind, decimal.value.text, currency) : null
  if (condition?.ok) return condition
  const message = condition ? formatAlertConditionIssue(condition.issue, currency) : messages.form.grouped
  return { ok: false, errors: { value: message }, toast: { title: failedTitle, description: message } }
}
