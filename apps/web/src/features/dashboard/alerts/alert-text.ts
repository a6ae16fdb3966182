import type { AlertNotice, PriceAlert } from '@satlens/contract'
import {
  type AlertKind,
  describeAlertCondition,
  formatUsd,
  parseAlertCondition,
  parseUsdAmount,
} from '@satlens/domain'
import { formatDay, formatMoment } from '#shared/date-format.ts'
import { messages } from './messages.ts'

/** What an alert waits for: `Price above $65,000.00`. */
export function formatAlertCondition({ kind, value }: { kind: AlertKind; value: string }): string {
  const condition = parseAlertCondition(kind, value)
  return condition.ok ? describeAlertCondition(condition.value) : value
}

/** What its state means for the one who waits. */
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
      return messages.firedAt(formatMoment(alert.fired_at ?? alert.expires_at))
    case 'expired':
      return messages.expiredOn(day)
  }
}

/** The price that crossed: `at $65,012.40`, and of a move that of the day before. */
export function formatCrossing({ price, price_24h: before }: AlertNotice): string {
  const at = messages.at(formatUsdText(price))
  return before === null ? at : `${at}, ${messages.after(formatUsdText(before))}`
}

/** Dollars of the wire as they are shown. */
export function formatUsdText(text: string): string {
  const price = parseUsdAmount(text)
  return price.ok ? formatUsd(price.value) : text
}
