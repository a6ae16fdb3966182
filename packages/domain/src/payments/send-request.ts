import { ADDRESS_MESSAGES, parseBitcoinAddress } from '../addresses/address.ts'
import {
  type AddressGroup,
  type CheckedAddress,
  formatChecksumIssue,
  verifyChecksum,
} from '../addresses/address-checksum.ts'
import { AMOUNT_MESSAGES, parseBtcAmount, type Sats } from '../amounts/amount.ts'
import { fail, ok, type Result } from '../result.ts'

/** The toast titles of docs/spec/README.md#errors, by the kind of refusal. */
export const SEND_ISSUE_TITLES = {
  missing: 'Missing Information',
  address: 'Invalid Address',
  amount: 'Invalid Amount',
} as const

/** Under 'Missing Information' when a field of the send form is empty (docs/spec/README.md#validation). */
export const MISSING_FIELDS_MESSAGE = 'Please fill in all fields'

/** How long a confirmation is said to take (docs/spec/README.md#constants). */
export const SEND_CONFIRMATION = '10-60 minutes'

/** The two fields of the send form as typed (docs/spec/README.md#entities). */
export type SendFields = { readonly recipientAddress: string; readonly amount: string }

/** A send that every rule has passed. */
export type SendRequest = { readonly recipient: CheckedAddress; readonly amount: Sats }

/** The first refusal of a send form. The title is SEND_ISSUE_TITLES[kind]; `group` is where to re-read, if known. */
export type SendIssue =
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'address'; readonly message: string; readonly group: AddressGroup | null }
  | { readonly kind: 'amount'; readonly message: string }

/**
 * Reads the send form. Order: empty fields, the address's shape, its checksum, the amount (docs/spec/README.md#validation).
 * Both fields are trimmed, so a pasted space is no mistake. The amount is in BTC, unless `parseAmount` reads another
 * unit; its issue is the sentence to show.
 */
export function parseSendRequest(
  fields: SendFields,
  parseAmount: (text: string) => Result<Sats, string> = parseBtc,
): Result<SendRequest, SendIssue> {
  const recipientText = fields.recipientAddress.trim()
  const amountText = fields.amount.trim()
  if (recipientText === '' || amountText === '') {
    return fail({ kind: 'missing', message: MISSING_FIELDS_MESSAGE })
  }
  const recipient = parseRecipient(recipientText)
  if (!recipient.ok) return recipient
  const amount = parseAmount(amountText)
  if (!amount.ok) return fail({ kind: 'amount', message: amount.issue })
  return ok({ recipient: recipient.value, amount: amount.value })
}

function parseBtc(text: string): Result<Sats, string> {
  const amount = parseBtcAmount(text)
  return amount.ok ? amount : fail(AMOUNT_MESSAGES[amount.issue])
}

function parseRecipient(text: string): Result<CheckedAddress, SendIssue> {
  const shape = parseBitcoinAddress(text)
  if (!shape.ok) return fail({ kind: 'address', message: ADDRESS_MESSAGES[shape.issue], group: null })
  const checked = verifyChecksum(shape.value)
  if (checked.ok) return checked
  const group = checked.issue.reason === 'mistyped' ? checked.issue.group : null
  return fail({ kind: 'address', message: formatChecksumIssue(checked.issue), group })
}
