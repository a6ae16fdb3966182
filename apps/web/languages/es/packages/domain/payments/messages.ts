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
  not_a_uri: 'Este no es un enlace de pago de bitcoin',
  bad_encoding: 'Este enlace de pago está dañado. Pide uno nuevo.',
  unknown_requirement: 'No admitimos este tipo de enlace de pago. Pide la dirección en su lugar.',
  repeated: 'Este enlace de pago contiene datos contradictorios. Pide uno nuevo.',
  bad_amount: 'El monto de este enlace de pago no es válido',
  no_address: 'Este enlace de pago no tiene una dirección de Bitcoin',
}

/** Toast titles by the kind of issue. */
export const SEND_FORM_ISSUE_TITLES: Translation<typeof englishTitles> = {
  missing: 'Faltan datos',
  address: 'Dirección no válida',
  amount: 'Monto no válido',
}

/** Message for an empty field of the send form. */
export const EMPTY_SEND_FIELD_MESSAGE: Translation<typeof englishEmpty> = 'Completa todos los campos'

/** How long a confirmation takes, as stated to the user. */
export const BITCOIN_CONFIRMATION_TIME_TEXT: Translation<typeof englishTime> =
  '10\u00a0a\u00a060\u00a0minutos'
