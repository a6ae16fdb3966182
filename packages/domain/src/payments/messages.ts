import { ADDRESS_ISSUE_MESSAGES } from '../addresses/messages.ts'

/** Messages for payment URIs. */
export const PAYMENT_URI_ISSUE_MESSAGES = {
  ...ADDRESS_ISSUE_MESSAGES,
  not_a_uri: 'This is not a bitcoin payment link',
  bad_encoding: 'This payment link is damaged. Ask for a new one.',
  unknown_requirement: "We don't support this type of payment link. Ask for the address instead.",
  repeated: 'This payment link contradicts itself. Ask for a new one.',
  bad_amount: 'The amount in this payment link is invalid',
  no_address: 'This payment link has no Bitcoin address',
} as const

/** Toast titles by the kind of issue (docs/spec/README.md#errors). */
export const SEND_FORM_ISSUE_TITLES = {
  missing: 'Missing Information',
  address: 'Invalid Address',
  amount: 'Invalid Amount',
} as const

/** Message for an empty field of the send form. */
export const EMPTY_SEND_FIELD_MESSAGE = 'Please fill in all fields'

/** How long a confirmation takes, as stated to the user. */
export const BITCOIN_CONFIRMATION_TIME_TEXT = '10-60 minutes'
