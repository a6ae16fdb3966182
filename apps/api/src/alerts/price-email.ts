import {
  type AlertCondition,
  computePriceChange,
  DEFAULT_CURRENCY,
  isolateText,
  type Language,
  toMinorUnits,
} from '@satlens/domain'
import type { EmailContent, EmailRecipient } from '#auth/index.ts'
import { formatDateTimeUtc, formatMoneyIn, formatPercentIn } from '#kernel/language/formats.ts'
import type { PriceAlertRow } from './alerts.queries.ts'
import { SIMULATED_PRICE_SOURCE } from './prices.ts'
import { ALERT_TEXTS } from './texts.ts'
import type { AlertPriceTickRow } from './ticks.queries.ts'

export interface PriceEmailSite {
  readonly brand: string
  readonly siteUrl: string
  readonly getUnsubscribeUrl: (userId: string) => string
}

/** Renders the email about a price that crossed an alert. */
export function renderPriceEmail(
  { brand, siteUrl, getUnsubscribeUrl }: PriceEmailSite,
  { address: to, language }: EmailRecipient,
  alert: PriceAlertRow,
  { currency, price, price24h, source, asOf }: AlertPriceTickRow,
): EmailContent {
  const texts = ALERT_TEXTS[language].price
  const isSimulated = source === SIMULATED_PRICE_SOURCE
  const change = price24h && computePriceChange(price, price24h)
  const name = isolateText(language, brand)
  const amount = isolateText(language, formatMoneyIn(language, price, currency))
  const changeText = change
    ? isolateText(language, formatPercentIn(language, change, { isSigned: true }))
    : null
  const time = formatDateTimeUtc(asOf, language)
  return {
    to,
    language,
    subject: texts.subject(name, describeCondition(alert, language), isSimulated),
    paragraphs: [
      texts.reached(amount, changeText, time, isSimulated ? null : isolateText(language, source)),
      texts.triggered,
    ],
    link: { label: texts.button, url: `${siteUrl}/dashboard` },
    note: texts.note(name),
    switchOffUrl: getUnsubscribeUrl(alert.userId),
  }
}

function describeCondition({ kind, value, currency }: AlertCondition, language: Language): string {
  const { conditions } = ALERT_TEXTS[language].price
  const named = currency === DEFAULT_CURRENCY ? null : currency
  const formatted =
    kind === 'day_move'
      ? formatPercentIn(language, value)
      : formatMoneyIn(language, toMinorUnits(value), currency)
  return conditions[kind](isolateText(language, formatted), named)
}
