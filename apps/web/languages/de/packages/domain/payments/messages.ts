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
  not_a_uri: 'Das ist kein Bitcoin-Zahlungslink',
  bad_encoding: 'Dieser Zahlungslink ist beschädigt. Bitten Sie um einen neuen.',
  unknown_requirement:
    'Diese Art von Zahlungslink unterstützen wir nicht. Bitten Sie stattdessen um die Adresse.',
  repeated: 'Dieser Zahlungslink widerspricht sich. Bitten Sie um einen neuen.',
  bad_amount: 'Der Betrag in diesem Zahlungslink ist ungültig',
  no_address: 'Dieser Zahlungslink enthält keine Bitcoin-Adresse',
}

/** Toast titles by the kind of issue. */
export const SEND_FORM_ISSUE_TITLES: Translation<typeof englishTitles> = {
  missing: 'Angaben fehlen',
  address: 'Ungültige Adresse',
  amount: 'Ungültiger Betrag',
}

/** Message for an empty field of the send form. */
export const EMPTY_SEND_FIELD_MESSAGE: Translation<typeof englishEmpty> = 'Füllen Sie alle Felder aus'

/** How long a confirmation takes, as stated to the user. */
export const BITCOIN_CONFIRMATION_TIME_TEXT: Translation<typeof englishTime> =
  '10\u2060–\u206060\u00a0Minuten'
