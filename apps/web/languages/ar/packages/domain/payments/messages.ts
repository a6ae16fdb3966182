import type { Translation } from '@satlens/domain'
import type {
  EMPTY_SEND_FIELD_MESSAGE as englishEmpty,
  BITCOIN_CONFIRMATION_TIME_TEXT as englishTime,
  SEND_FORM_ISSUE_TITLES as englishTitles,
  PAYMENT_URI_ISSUE_MESSAGES as englishUri,
} from '@satlens/domain/payments/messages'
import { ADDRESS_ISSUE_MESSAGES } from '../addresses/messages.ts'

/** Messages for payment URIs. */
export const PAYMENT_URI_ISSUE_MESSAGES: Translation<typeof englishUri> = {
  ...ADDRESS_ISSUE_MESSAGES,
  not_a_uri: 'هذا ليس رابط دفع بالبيتكوين',
  bad_encoding: 'رابط الدفع هذا تالف. اطلب رابطًا جديدًا.',
  unknown_requirement: 'لا ندعم هذا النوع من روابط الدفع. اطلب العنوان بدلًا منه.',
  repeated: 'رابط الدفع هذا يناقض نفسه. اطلب رابطًا جديدًا.',
  bad_amount: 'المبلغ في رابط الدفع هذا غير صالح',
  no_address: 'ليس في رابط الدفع هذا عنوان بيتكوين',
}

/** Toast titles by the kind of issue. */
export const SEND_FORM_ISSUE_TITLES: Translation<typeof englishTitles> = {
  missing: 'معلومات ناقصة',
  address: 'عنوان غير صالح',
  amount: 'مبلغ غير صالح',
}

/** Message for an empty field of the send form. */
export const EMPTY_SEND_FIELD_MESSAGE: Translation<typeof englishEmpty> = 'املأ جميع الحقول'

/** How long a confirmation takes, as stated to the user. */
export const BITCOIN_CONFIRMATION_TIME_TEXT: Translation<typeof englishTime> = 'من 10 إلى 60 دقيقة'
