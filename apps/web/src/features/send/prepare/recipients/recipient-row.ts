import {
  cleanPastedText,
  formatLocalBtc,
  formatUnpayableAddressIssue,
  parseBitcoinAddress,
  type Sats,
  trimPastedText,
  verifyAddressChecksum,
} from '@satlens/domain'
import type { FieldErrors } from '#shared/form/use-form.ts'
import { type AmountInput, parseAmountInput } from '../../amount/amount-input.ts'
import { parseRecipientInput } from '../../send-input.ts'
import { messages } from '../messages.ts'

/** A recipient as it was filled in. */
export interface RecipientRow {
  /** Distinguishes it from the others while they come and go. */
  readonly id: number
  /** An address or a payment link. */
  readonly recipient: string
  readonly amount: AmountInput & { readonly unit: 'btc' | 'sats' }
}

/** What a recipient gets. Whether the address is one is verified later. */
export interface RequestedPayment {
  readonly address: string
  readonly amount: Sats | 'everything'
}

type ParsedRow =
  | { readonly ok: true; readonly value: RequestedPayment }
  | { readonly ok: false; readonly errors: FieldErrors<RecipientRow> }

export const createRow = (unit: RecipientRow['amount']['unit'], id = 1): RecipientRow => ({
  id,
  recipient: '',
  amount: { unit, text: '' },
})

/** Adds an empty recipient, with the unit of the last one. */
export function addRow(rows: readonly RecipientRow[]): readonly RecipientRow[] {
  const unit = rows.at(-1)?.amount.unit ?? 'btc'
  return [...rows, createRow(unit, Math.max(0, ...rows.map(({ id }) => id)) + 1)]
}

/** Parses one recipient. `isEverything` if it gets what the fee leaves, whatever stands in its amount. */
export function parseRow({ recipient, amount: typed }: RecipientRow, isEverything: boolean): ParsedRow {
  const { address } = parseRecipientInput(recipient)
  const amount = parseAmountInput(typed)
  const addressFault = findAddressFault(recipient, address)
  const sent = isEverything ? 'everything' : amount.ok ? amount.value.amount : null
  if (addressFault === undefined && sent !== null)
    return { ok: true, value: { address: trimPastedText(address), amount: sent } }
  const amountFault = sent === null && !amount.ok ? findAmountFault(typed.text, amount.issue.hint) : undefined
  return { ok: false, errors: { recipient: addressFault, amount: amountFault } }
}

const findAmountFault = (text: string, hint: string): string =>
  cleanPastedText(text) === '' ? messages.amount.required : hint

/** Finds what is wrong with an address by its own checksum, which tells where; other forms are up to the wallet's code. */
function findAddressFault(typed: string, address: string): string | undefined {
  if (cleanPastedText(typed) === '') return messages.recipientErrors.required
  const parsed = parseBitcoinAddress(address)
  if (!parsed.ok) return undefined
  const checked = verifyAddressChecksum(parsed.value)
  return checked.ok ? undefined : formatUnpayableAddressIssue(checked.issue)
}

/** The changes that another text makes. A link that names an amount fills that in, once. */
export function changeRecipientOf(row: RecipientRow, recipient: string): Partial<RecipientRow> {
  const amount = parseRecipientInput(recipient).link?.amount ?? null
  const before = parseRecipientInput(row.recipient).link?.amount ?? null
  if (amount === null || amount === before) return { recipient }
  return { recipient, amount: { unit: 'btc', text: formatLocalBtc(amount) } }
}

/** Returns the place of the first recipient with the address of this one; null if it is the first or has none. */
export function findEarlierRow(rows: readonly RecipientRow[], at: number): number | null {
  const addresses = rows.map(({ recipient }) => normalizeAddress(parseRecipientInput(recipient).address))
  const first = addresses.indexOf(addresses[at] ?? '')
  return first < at && addresses[at] !== '' ? first : null
}

/** Addresses of segwit may be written in capitals. */
function normalizeAddress(typed: string): string {
  const address = trimPastedText(typed)
  return /^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
}
