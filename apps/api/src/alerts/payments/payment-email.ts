import { isolateText, type Language, toSats } from '@satlens/domain'
import type { EmailContent, EmailRecipient } from '#auth/index.ts'
import { formatBtcIn, formatDateTimeUtc } from '#kernel/language/formats.ts'
import { ALERT_TEXTS } from '../texts.ts'
import type { DecidedPaymentNotice } from './payment-notices.queries.ts'
import type { PaymentChange } from './watched-payments.ts'

export interface PaymentEmailSite {
  readonly brand: string
  readonly siteUrl: string
  readonly getPaymentUnsubscribeUrl: (userId: string) => string
}

/**
 * Renders the email about the notices that one change of a payment caused. Without `saysAmounts` it contains no amount, no
 * address and no transaction ID.
 */
export function renderPaymentEmail(
  { brand, siteUrl, getPaymentUnsubscribeUrl }: PaymentEmailSite,
  { address: to, language }: EmailRecipient,
  change: PaymentChange,
  notices: readonly DecidedPaymentNotice[],
  saysAmounts: boolean,
): EmailContent {
  const [first] = notices
  if (!first) throw new Error('An email about a payment needs a notice')
  const texts = ALERT_TEXTS[language].payment
  const name = isolateText(language, brand)
  const kinds = notices.map(({ kind }) => kind)
  return {
    to,
    language,
    subject: texts.subject(name, describeNotice(first, language, false)),
    paragraphs: [
      ...notices.map((notice) =>
        [`${describeNotice(notice, language, saysAmounts)}.`, ...listMore(notice, change, language)].join(
          ' ',
        ),
      ),
      ...(kinds.includes('spent') ? [texts.stolenKeys] : []),
    ],
    ...(saysAmounts ? { details: getDetails(change, language) } : {}),
    link: { label: texts.button, url: `${siteUrl}/wallet` },
    note: texts.note(name),
    switchOffUrl: getPaymentUnsubscribeUrl(change.userId),
  }
}

/** Describes a notice in one line. Without amounts it also leaves out the threshold. */
function describeNotice(
  { kind, accountName, direction, value = null, amountSats }: DecidedPaymentNotice,
  language: Language,
  saysAmounts: boolean,
): string {
  const { notices } = ALERT_TEXTS[language].payment
  const account = isolateText(language, accountName)
  const format = (sats: bigint | null) =>
    sats === null || !saysAmounts ? null : isolateText(language, formatBtcIn(language, toSats(sats)))
  const amount = format(amountSats < 0n ? -amountSats : amountSats)
  const isIncoming = direction === 'in'
  switch (kind) {
    case 'received':
      return isIncoming ? notices.received(account, amount) : notices.sent(account, amount)
    case 'spent':
      return notices.spent(account, amount)
    case 'confirmed': {
      const confirmations = Number(value)
      return isIncoming
        ? notices.confirmedIn(account, amount, confirmations)
        : notices.confirmedOut(account, amount, confirmations)
    }
    case 'balance_below':
      return notices.balanceBelow(account, format(value))
    case 'balance_above':
      return notices.balanceAbove(account, format(value))
    case 'dormant_moved':
      return notices.dormantMoved(account)
    case 'vanished':
      return isIncoming ? notices.vanishedIn(account, amount) : notices.vanishedOut(account, amount)
  }
}

function listMore(
  { kind }: DecidedPaymentNotice,
  { payment }: PaymentChange,
  language: Language,
): readonly string[] {
  const texts = ALERT_TEXTS[language].payment
  switch (kind) {
    case 'received':
    case 'spent': {
      const seen = texts.seen(formatDateTimeUtc(payment.happenedAt, language))
      return payment.state === 'unconfirmed' ? [seen, texts.unconfirmed] : [seen]
    }
    case 'balance_below':
    case 'balance_above':
      return [texts.unconfirmedIncluded]
    case 'vanished':
      return [texts.vanished]
    case 'confirmed':
    case 'dormant_moved':
      return []
  }
}

function getDetails({ amount, balance, txid }: PaymentChange, language: Language) {
  const { details } = ALERT_TEXTS[language].payment
  const format = (sats: bigint) => formatBtcIn(language, toSats(sats))
  return [
    { label: details.amount, value: amount < 0n ? `-${format(-amount)}` : format(amount) },
    { label: details.balance, value: format(balance < 0n ? 0n : balance) },
    { label: details.transaction, value: txid },
  ]
}
