import { NOTICE_CONFIRMATIONS, type Translation } from '@satlens/domain'
import type {
  PAYMENT_RULE_ISSUE_MESSAGES as englishIssues,
  PAYMENT_NOTICE_MESSAGES as englishNotices,
} from '@satlens/domain/notices/messages'
import { plural } from '#languages/ar/plural.ts'

/** Messages for the value of a payment rule. */
export const PAYMENT_RULE_ISSUE_MESSAGES: Translation<typeof englishIssues> = {
  value_missing: 'أدخل قيمة لهذا الإشعار',
  value_not_used: 'ليست لهذا الإشعار قيمة',
  confirmations_not_offered: `اختر أحد هذه الأعداد من التأكيدات: ${NOTICE_CONFIRMATIONS.join('، ')}`,
  not_a_number: 'أدخل عددًا من الساتوشي، مثل 100000',
  not_positive: 'يجب أن يكون الرصيد أكبر من 0',
  too_precise: 'أدخل عددًا صحيحًا من الساتوشي',
  above_supply: 'الرصيد يتجاوز أقصى كمية ممكنة من البيتكوين',
  below_minimum: 'أدخل عددًا صحيحًا من الساتوشي',
}

/**
 * Notices about payments in one line, without a full stop. `sum` is an amount with its unit, null if amounts are not to be
 * told; `level` is a threshold, null likewise.
 */
export const PAYMENT_NOTICE_MESSAGES: Translation<typeof englishNotices> = {
  received: (account, sum) => `${payment(sum)} إلى \u2068${account}\u2069`,
  sent: (account, sum) => `${payment(sum)} من \u2068${account}\u2069`,
  spent: (account, sum) =>
    sum === null
      ? `أُنفقت عملات من \u2068${account}\u2069`
      : `أُنفق \u2068${sum}\u2069 من \u2068${account}\u2069`,
  confirmedIn: (account, sum, count) => `${payment(sum)} إلى \u2068${account}\u2069: ${confirmations(count)}`,
  confirmedOut: (account, sum, count) => `${payment(sum)} من \u2068${account}\u2069: ${confirmations(count)}`,
  balanceBelow: (account, level) =>
    level === null
      ? `رصيد \u2068${account}\u2069 أقل من الحد الذي حددته`
      : `رصيد \u2068${account}\u2069 أقل من \u2068${level}\u2069`,
  balanceAbove: (account, level) =>
    level === null
      ? `وصل رصيد \u2068${account}\u2069 إلى الحد الذي حددته`
      : `وصل رصيد \u2068${account}\u2069 إلى \u2068${level}\u2069`,
  dormantMoved: (account) => `أول حركة في \u2068${account}\u2069 منذ سنة أو أكثر`,
  vanishedIn: (account, sum) => `استُبدلت أو أُسقطت ${payment(sum)} إلى \u2068${account}\u2069`,
  vanishedOut: (account, sum) => `استُبدلت أو أُسقطت ${payment(sum)} من \u2068${account}\u2069`,
}

function payment(sum: string | null) {
  return sum === null ? 'دفعة' : `دفعة بقيمة \u2068${sum}\u2069`
}

function confirmations(count: number) {
  return plural(count, {
    zero: 'بلا تأكيدات',
    one: 'تأكيد واحد',
    two: 'تأكيدان',
    few: `${count} تأكيدات`,
    many: `${count} تأكيدًا`,
    other: `${count} تأكيد`,
  })
}
