import { CURRENCIES, type Translation } from '@satlens/domain'
import type {
  AMOUNT_ISSUE_MESSAGES as englishAmount,
  FALLBACK_PRICE_CHANGE_TEXT as englishChange,
  CURRENCY_ISSUE_MESSAGES as englishCurrency,
  USD_ISSUE_MESSAGES as englishUsd,
} from '@satlens/domain/amounts/messages'

/** The messages of the checks, in their order. */
export const AMOUNT_ISSUE_MESSAGES: Translation<typeof englishAmount> = {
  not_a_number: 'يجب أن يكون المبلغ رقمًا صالحًا',
  not_positive: 'يجب أن يكون المبلغ أكبر من 0',
  too_precise: 'يجب ألا تزيد المنازل العشرية في المبلغ على 8',
  above_supply: 'المبلغ يتجاوز أقصى كمية ممكنة من البيتكوين',
  below_minimum: 'المبلغ أقل من الحد الأدنى (ساتوشي واحد)',
}

/** Messages for dollar amounts. */
export const USD_ISSUE_MESSAGES: Translation<typeof englishUsd> = {
  not_a_number: 'يجب أن يكون المبلغ رقمًا صالحًا',
  not_positive: 'يجب أن يكون المبلغ أكبر من 0',
  too_precise: 'يجب ألا تزيد المنازل العشرية في المبلغ على منزلتين',
  too_large: 'يجب ألا يزيد المبلغ على \u2066$1,000,000,000\u2069',
}

/** Messages for the choice of a currency. */
export const CURRENCY_ISSUE_MESSAGES: Translation<typeof englishCurrency> = {
  unknown: `اختر إحدى هذه العملات: \u2066${CURRENCIES.join(', ')}\u2069`,
}

/** The change shown with the fallback price. A string, so that no code calculates with it. */
export const FALLBACK_PRICE_CHANGE_TEXT: Translation<typeof englishChange> = '\u2066+2.4%\u2069'
