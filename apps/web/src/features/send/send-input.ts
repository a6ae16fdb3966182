import {
  type BitcoinPaymentUri,
  fail,
  formatBtc,
  isBitcoinPaymentUri,
  ok,
  type PaymentUriIssue,
  parseBitcoinPaymentUri,
  parseSendForm,
  type Result,
  type SendFormIssue,
  type ValidatedSendForm,
} from '@satlens/domain'
import { type AmountInput, parseAmountInput } from './amount/amount-input.ts'

/** The send form as it was typed: an address or a payment link, and an amount in one of three units. */
export type SendInput = { readonly recipient: string; readonly amount: AmountInput }

/** Nothing typed yet. */
export const EMPTY_SEND_INPUT: SendInput = { recipient: '', amount: { unit: 'btc', text: '' } }

/** What the recipient's field holds: the address to be judged, and the link it came in or why that is none. */
export type RecipientInput = {
  readonly address: string
  readonly link: BitcoinPaymentUri | null
  readonly linkIssue: PaymentUriIssue | null
}

/** Reads the recipient's field. A link that is refused is judged as the address it is not. */
export function parseRecipientInput(text: string): RecipientInput {
  if (!isBitcoinPaymentUri(text)) return { address: text, link: null, linkIssue: null }
  const link = parseBitcoinPaymentUri(text)
  return link.ok
    ? { address: link.value.address, link: link.value, linkIssue: null }
    : { address: text, link: null, linkIssue: link.issue }
}

/** The form with another recipient. A link that asks for an amount fills that in, once: it may then be changed. */
export function setRecipientInput(typed: SendInput, recipient: string): SendInput {
  const asked = amountAskedFor(recipient)
  if (asked === null || asked === amountAskedFor(typed.recipient)) return { ...typed, recipient }
  return { recipient, amount: { unit: 'btc', text: formatBtc(asked) } }
}

const amountAskedFor = (recipient: string) => parseRecipientInput(recipient).link?.amount ?? null

/** Reads the form by the rules of the domain, in its order (docs/spec/README.md#validation). */
export function parseSendInput({ recipient, amount }: SendInput): Result<ValidatedSendForm, SendFormIssue> {
  const recipientAddress = parseRecipientInput(recipient).address
  return parseSendForm({ recipientAddress, amount: amount.text }, (text) => {
    const reading = parseAmountInput({ ...amount, text })
    return reading.ok ? ok(reading.value.amount) : fail(reading.issue.message)
  })
}
