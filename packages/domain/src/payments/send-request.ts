import { formatAddressIssue, parseBitcoinAddressFormat } from '../addresses/address.ts'
import {
  type AddressCharacterGroup,
  type ChecksumVerifiedAddress,
  formatUnpayableAddressIssue,
  verifyAddressChecksum,
} from '../addresses/address-checksum.ts'
import { parseBtcAmount } from '../amounts/amount.ts'
import { AMOUNT_ISSUE_MESSAGES } from '../amounts/messages.ts'
import type { Sats } from '../amounts/sats.ts'
import { fail, ok, type Result } from '../result.ts'
import { cleanPastedText, trimPastedText } from '../text/pasted-text.ts'
import { EMPTY_SEND_FIELD_MESSAGE } from './messages.ts'

/** The fields of the send form as typed. */
export type SendFormFields = { readonly recipientAddress: string; readonly amount: string }

/** A send that passed all rules. */
export type ValidatedSendForm = { readonly recipient: ChecksumVerifiedAddress; readonly amount: Sats }

/** The first issue of a send form. `group` contains the typing mistake of the address, if it can be located. */
export type SendFormIssue =
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'address'; readonly message: string; readonly group: AddressCharacterGroup | null }
  | { readonly kind: 'amount'; readonly message: string }

/**
 * Parses the send form: empty fields, format and checksum of the address, then the amount (docs/spec/README.md#validation).
 * @param fields are trimmed
 * @param parseAmount reads an amount in another unit than BTC; its issue is the message to show
 */
export function parseSendForm(
  fields: SendFormFields,
  parseAmount: (text: string) => Result<Sats, string> = parseBtc,
): Result<ValidatedSendForm, SendFormIssue> {
  const recipientText = trimPastedText(fields.recipientAddress)
  const amountText = cleanPastedText(fields.amount)
  if (recipientText === '' || amountText === '') {
    return fail({ kind: 'missing', message: EMPTY_SEND_FIELD_MESSAGE })
  }
  const recipient = parseRecipient(recipientText)
  if (!recipient.ok) return recipient
  const amount = parseAmount(amountText)
  if (!amount.ok) return fail({ kind: 'amount', message: amount.issue })
  return ok({ recipient: recipient.value, amount: amount.value })
}

function parseBtc(text: string): Result<Sats, string> {
  const amount = parseBtcAmount(text)
  return amount.ok ? amount : fail(AMOUNT_ISSUE_MESSAGES[amount.issue])
}

function parseRecipient(text: string): Result<ChecksumVerifiedAddress, SendFormIssue> {
  const shape = parseBitcoinAddressFormat(text)
  if (!shape.ok) return fail({ kind: 'address', message: formatAddressIssue(shape.issue, text), group: null })
  const checked = verifyAddressChecksum(shape.value)
  if (checked.ok) return checked
  const group = checked.issue.reason === 'mistyped' ? checked.issue.group : null
  return fail({ kind: 'address', message: formatUnpayableAddressIssue(checked.issue), group })
}
