import { type FeeChoice, MAX_CHOSEN_COINS } from '@satlens/contract'
import type { ParsedForm } from '#shared/form/use-form.ts'
import { type FeeInput, parseFeeRate } from './fee/fee-input.ts'
import { messages } from './messages.ts'
import { parseRow, type RecipientRow, type RequestedPayment } from './recipients/recipient-row.ts'

/** The form of a payment as it was filled in. */
export interface PrepareInput extends FeeInput {
  /** One at least. */
  readonly recipients: readonly RecipientRow[]
  /** Whether the only recipient gets all that the fee leaves. With several, each has its amount. */
  readonly isEverything: boolean
  /** The chosen coins as `txid:vout`; null if the server shall choose. */
  readonly coins: readonly string[] | null
  readonly acceptsHighFee: boolean
}

/** A payment that follows the rules that need no code of the wallet. */
export interface PaymentRequest {
  readonly payments: readonly RequestedPayment[]
  readonly coins: readonly string[] | null
  readonly fee: FeeChoice | number
  readonly acceptsHighFee: boolean
}

/** Parses the form. Each wrong field gets a message. */
export function parsePrepareInput(typed: PrepareInput): ParsedForm<PrepareInput, PaymentRequest> {
  const { coins, acceptsHighFee } = typed
  const isEverything = typed.isEverything && typed.recipients.length === 1
  const rows = typed.recipients.map((row) => parseRow(row, isEverything))
  const payments = rows.flatMap((row) => (row.ok ? [row.value] : []))
  const fee = typed.fee === 'own' ? parseFeeRate(typed.ownRate) : typed.fee
  const coinFault = coins === null ? undefined : findCoinFault(coins.length)
  if (payments.length === rows.length && fee !== null && coinFault === undefined)
    return { ok: true, value: { payments, coins, fee, acceptsHighFee } }
  const errors = {
    recipients: rows.map((row) => (row.ok ? {} : row.errors)),
    coins: coinFault,
    ownRate: fee === null ? messages.fee.ownWrong : undefined,
  }
  return { ok: false, errors }
}

function findCoinFault(count: number): string | undefined {
  if (count === 0) return messages.coins.none
  return count > MAX_CHOSEN_COINS ? messages.coins.tooMany : undefined
}

/** The body of the request that composes the transaction. */
export const toComposeBody = (account: string, request: PaymentRequest) => ({
  account,
  fee_rate: request.fee,
  accepts_high_fee: request.acceptsHighFee,
  outputs: request.payments.map(({ address, amount }) => ({ address, amount_sats: String(amount) })),
  coins: request.coins === null ? null : [...request.coins],
})
