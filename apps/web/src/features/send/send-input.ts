import {
  type AddressIssue,
  type BitcoinPaymentUri,
  cleanPastedText,
  fail,
  formatAddressIssue,
  formatLocalBtc,
  isBitcoinPaymentUri,
  ok,
  PAYMENT_URI_ISSUE_MESSAGES,
  type PaymentUriIssue,
  parseBitcoinAddress,
  parseBitcoinPaymentUri,
  parseSendForm,
  SEND_FORM_ISSUE_TITLES,
  type SendFormIssue,
  type ValidatedSendForm,
} from '@satlens/domain'
import type { FieldErrors, ParsedForm } from '#shared/form/use-form.ts'
import { type AmountInput, parseAmountInput } from './amount/amount-input.ts'
import { messages } from './messages.ts'

/** The send form as it was typed: an address or a payment link, and an amount in one of three units. */
export type SendInput = { readonly recipient: string; readonly amount: AmountInput }

export const EMPTY_SEND_INPUT: SendInput = { recipient: '', amount: { unit: 'btc', text: '' } }

/** The content of the recipient's field: the address to validate, and its link or why the link is invalid. */
interface RecipientInput {
  readonly address: string
  readonly link: BitcoinPaymentUri | null
  readonly linkIssue: PaymentUriIssue | null
}

/** Reads the recipient's field. The text of an invalid link is validated as an address, which it is not. */
export function parseRecipientInput(text: string): RecipientInput {
  if (!isBitcoinPaymentUri(text)) return { address: text, link: null, linkIssue: null }
  const link = parseBitcoinPaymentUri(text)
  return link.ok
    ? { address: link.value.address, link: link.value, linkIssue: null }
    : { address: text, link: null, linkIssue: link.issue }
}

/** The changes that another recipient makes. A link that names an amount fills that in, once: it may then be changed. */
export function changeRecipient(typed: SendInput, recipient: string): Partial<SendInput> {
  const amount = getLinkAmount(recipient)
  if (amount === null || amount === getLinkAmount(typed.recipient)) return { recipient }
  return { recipient, amount: { unit: 'btc', text: formatLocalBtc(amount) } }
}

const getLinkAmount = (recipient: string) => parseRecipientInput(recipient).link?.amount ?? null

/** Parses the form by the rules of the domain, in its order (docs/spec/README.md#validation). */
export function parseSendInput(typed: SendInput): ParsedForm<SendInput, ValidatedSendForm> {
  const fields = { recipientAddress: parseRecipientInput(typed.recipient).address, amount: typed.amount.text }
  const parsed = parseSendForm(fields, (text) => {
    const amount = parseAmountInput({ ...typed.amount, text })
    return amount.ok ? ok(amount.value.amount) : fail(amount.issue.message)
  })
  if (parsed.ok) return parsed
  const toast = { title: SEND_FORM_ISSUE_TITLES[parsed.issue.kind], description: parsed.issue.message }
  return { ok: false, errors: getHints(parsed.issue, typed), toast }
}

/** How to correct what the toast says is wrong: one line for every field concerned. */
function getHints(issue: SendFormIssue, { recipient, amount }: SendInput): FieldErrors<SendInput> {
  switch (issue.kind) {
    case 'missing':
      return {
        recipient: cleanPastedText(recipient) === '' ? messages.addressHints.required : undefined,
        amount: cleanPastedText(amount.text) === '' ? messages.amountRequired : undefined,
      }
    case 'address': {
      const { address, linkIssue } = parseRecipientInput(recipient)
      if (linkIssue !== null) return { recipient: PAYMENT_URI_ISSUE_MESSAGES[linkIssue] }
      const parsed = parseBitcoinAddress(address)
      // The message of a wrong checksum names the place itself.
      return { recipient: parsed.ok ? issue.message : getAddressHint(parsed.issue, address) }
    }
    case 'amount': {
      const parsed = parseAmountInput(amount)
      return { amount: parsed.ok ? issue.message : parsed.issue.hint }
    }
  }
}

const getAddressHint = (issue: AddressIssue, address: string): string =>
  issue === 'invisible_character' ? formatAddressIssue(issue, address) : messages.addressHints[issue]
