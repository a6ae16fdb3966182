import {
  fail,
  formatBtc,
  isPaymentUri,
  ok,
  type PaymentUri,
  type PaymentUriIssue,
  parsePaymentUri,
  parseSendForm,
  type Result,
  type SendIssue,
  type SendRequest,
} from '@satlens/domain'
import { readTypedAmount, type TypedAmount } from './typed-amount.ts'

/** The send form as it was typed: an address or a payment link, and an amount in one of three units. */
export type TypedSend = { readonly recipient: string; readonly amount: TypedAmount }

/** Nothing typed yet. */
export const NOTHING_TYPED: TypedSend = { recipient: '', amount: { unit: 'btc', text: '' } }

/** What the recipient's field holds: the address to be judged, and the link it came in or why that is none. */
export type TypedRecipient = {
  readonly address: string
  readonly link: PaymentUri | null
  readonly linkIssue: PaymentUriIssue | null
}

/** Reads the recipient's field. A link that is refused is judged as the address it is not. */
export function readRecipient(text: string): TypedRecipient {
  if (!isPaymentUri(text)) return { address: text, link: null, linkIssue: null }
  const link = parsePaymentUri(text)
  return link.ok
    ? { address: link.value.address, link: link.value, linkIssue: null }
    : { address: text, link: null, linkIssue: link.issue }
}

/** The form with another recipient. A link that asks for an amount fills that in, once: it may then be changed. */
export function withRecipient(typed: TypedSend, recipient: string): TypedSend {
  const asked = amountAskedFor(recipient)
  if (asked === null || asked === amountAskedFor(typed.recipient)) return { ...typed, recipient }
  return { recipient, amount: { unit: 'btc', text: formatBtc(asked) } }
}

const amountAskedFor = (recipient: string) => readRecipient(recipient).link?.amount ?? null

/** Reads the form by the rules of the domain, in its order (docs/spec/README.md#validation). */
export function readTypedSend({ recipient, amount }: TypedSend): Result<SendRequest, SendIssue> {
  const recipientAddress = readRecipient(recipient).address
  return parseSendForm({ recipientAddress, amount: amount.text }, (text) => {
    const reading = readTypedAmount({ ...amount, text })
    return reading.ok ? ok(reading.value.amount) : fail(reading.issue.message)
  })
}
