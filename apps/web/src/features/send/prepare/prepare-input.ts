import { type FeeChoice, MAX_CHOSEN_COINS } from '@satlens/contract'
import {
  cleanPastedText,
  formatBtc,
  formatUnpayableAddressIssue,
  parseBitcoinAddress,
  type Sats,
  trimPastedText,
  verifyAddressChecksum,
} from '@satlens/domain'
import type { ParsedForm } from '#shared/form/use-form.ts'
import { type AmountInput, parseAmountInput } from '../amount/amount-input.ts'
import { parseRecipientInput } from '../send-input.ts'
import { type FeeInput, parseFeeRate } from './fee/fee-input.ts'
import { messages } from './messages.ts'

/** The form of a payment as it was filled in. */
export interface PrepareInput extends FeeInput {
  readonly recipient: string
  readonly amount: AmountInput & { readonly unit: 'btc' | 'sats' }
  readonly isEverything: boolean
  /** The chosen coins as `txid:vout`; null if the server shall choose. */
  readonly coins: readonly string[] | null
  readonly acceptsHighFee: boolean
}

/** A payment that follows the rules that need no code of the wallet. Whether the address is one is verified later. */
export interface PaymentRequest {
  readonly address: string
  readonly amount: Sats | 'everything'
  readonly coins: readonly string[] | null
  readonly fee: FeeChoice | number
  readonly acceptsHighFee: boolean
}

/** Parses the form. Each wrong field gets a message. */
export function parsePrepareInput(typed: PrepareInput): ParsedForm<PrepareInput, PaymentRequest> {
  const { address } = parseRecipientInput(typed.recipient)
  const amount = parseAmountInput(typed.amount)
  const fee = typed.fee === 'own' ? parseFeeRate(typed.ownRate) : typed.fee
  const errors = {
    recipient: findAddressFault(typed.recipient, address),
    amount:
      typed.isEverything || amount.ok ? undefined : findAmountFault(typed.amount.text, amount.issue.hint),
    coins: typed.coins === null ? undefined : findCoinFault(typed.coins.length),
    ownRate: fee === null ? messages.fee.ownWrong : undefined,
  }
  const sent = typed.isEverything ? 'everything' : amount.ok ? amount.value.amount : null
  const isWrong = Object.values(errors).some((error) => error !== undefined)
  if (isWrong || sent === null || fee === null) return { ok: false, errors }
  const { coins, acceptsHighFee } = typed
  return { ok: true, value: { address: trimPastedText(address), amount: sent, coins, fee, acceptsHighFee } }
}

function findCoinFault(count: number): string | undefined {
  if (count === 0) return messages.coins.none
  return count > MAX_CHOSEN_COINS ? messages.coins.tooMany : undefined
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

/** The changes that another recipient makes. A link that names an amount fills that in, once. */
export function changeRecipientOf(typed: PrepareInput, recipient: string): Partial<PrepareInput> {
  const amount = parseRecipientInput(recipient).link?.amount ?? null
  const before = parseRecipientInput(typed.recipient).link?.amount ?? null
  if (amount === null || amount === before) return { recipient }
  return { recipient, isEverything: false, amount: { unit: 'btc', text: formatBtc(amount) } }
}

/** The body of the request that composes the transaction. */
export const toComposeBody = (account: string, request: PaymentRequest) => ({
  account,
  fee_rate: request.fee,
  accepts_high_fee: request.acceptsHighFee,
  outputs: [{ address: request.address, amount_sats: String(request.amount) }],
  coins: request.coins === null ? null : [...request.coins],
})
