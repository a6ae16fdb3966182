import { NOTICE_CONFIRMATIONS, type Translation } from '@satlens/domain'
import type {
  PAYMENT_RULE_ISSUE_MESSAGES as englishIssues,
  PAYMENT_NOTICE_MESSAGES as englishNotices,
} from '@satlens/domain/notices/messages'
import { plural } from '#languages/de/plural.ts'

/** Messages for the value of a payment rule. */
export const PAYMENT_RULE_ISSUE_MESSAGES: Translation<typeof englishIssues> = {
  value_missing: 'Geben Sie einen Wert für diese Benach\u00adrichtigung ein',
  value_not_used: 'Diese Benach\u00adrichtigung braucht keinen Wert',
  confirmations_not_offered: `Wählen Sie ${NOTICE_CONFIRMATIONS.slice(0, -1).join(', ')} oder ${NOTICE_CONFIRMATIONS.at(-1)} Bestätigungen`,
  not_a_number: 'Geben Sie den Betrag in Satoshis ein, zum Beispiel 100000',
  not_positive: 'Das Guthaben muss größer als 0 sein',
  too_precise: 'Geben Sie den Betrag in ganzen Satoshis ein',
  above_supply: 'So viele Bitcoins kann es nie geben',
  below_minimum: 'Geben Sie den Betrag in ganzen Satoshis ein',
}

/**
 * Notices about payments in one line, without a full stop. `sum` is an amount with its unit, null if amounts are not to be
 * told; `level` is a threshold, null likewise.
 */
export const PAYMENT_NOTICE_MESSAGES: Translation<typeof englishNotices> = {
  received: (account, sum) => `${payment(sum)} an ${account}`,
  sent: (account, sum) => `${payment(sum)} aus ${account}`,
  spent: (account, sum) => `${sum ?? 'Bitcoins'} aus ${account} ausgegeben`,
  confirmedIn: (account, sum, count) => `${payment(sum)} an ${account} hat ${confirmations(count)}`,
  confirmedOut: (account, sum, count) => `${payment(sum)} aus ${account} hat ${confirmations(count)}`,
  balanceBelow: (account, level) => `Guthaben von ${account} liegt unter ${level ?? 'Ihrer Schwelle'}`,
  balanceAbove: (account, level) => `Guthaben von ${account} hat ${level ?? 'Ihre Schwelle'} erreicht`,
  dormantMoved: (account) => `Erste Bewegung von ${account} seit mindestens einem Jahr`,
  vanishedIn: (account, sum) => `${payment(sum)} an ${account} wurde ersetzt oder verworfen`,
  vanishedOut: (account, sum) => `${payment(sum)} aus ${account} wurde ersetzt oder verworfen`,
}

function payment(sum: string | null) {
  return sum === null ? 'Zahlung' : `Zahlung über ${sum}`
}

function confirmations(count: number) {
  return plural(count, { one: '1 Bestätigung', other: `${count} Bestätigungen` })
}
