import type { Payment } from '@satlens/contract'
import {
  type Currency,
  convertSatsToMoney,
  formatMoneyDecimal,
  type MinorUnits,
  toSats,
} from '@satlens/domain'
import type { ListedPaymentRow } from './payments.queries.ts'

/** Returns the price of one bitcoin at each time. Null where the history has none. */
export type GetPricesAt = (
  times: readonly Date[],
  currency: Currency,
) => Promise<readonly ({ readonly price: MinorUnits; readonly at: Date; readonly source: string } | null)[]>

interface PaymentContext {
  /** The height of the newest block; null before the first. */
  readonly tipHeight: number | null
  readonly currency: Currency
  readonly getPricesAt: GetPricesAt
}

/** Converts rows to payments of the contract, with their worth at the time. */
export async function toPayments(
  rows: readonly ListedPaymentRow[],
  { tipHeight, currency, getPricesAt }: PaymentContext,
): Promise<Payment[]> {
  const prices = await getPricesAt(
    rows.map(({ time }) => time),
    currency,
  )
  return rows.map((row, at) => {
    const price = prices[at] ?? null
    return {
      id: `${row.accountId}:${row.txid}`,
      account_id: row.accountId,
      txid: row.txid,
      direction: row.direction,
      state: row.state,
      amount_sats: row.amountSats.toString(),
      fee_sats: row.feeSats?.toString() ?? null,
      height: row.height,
      confirmations: countConfirmations(row.height, tipHeight),
      time: row.time.toISOString(),
      addresses: [...row.addresses],
      replaced_by: row.replacedBy,
      verified: row.verified,
      label: row.label,
      fiat: price && {
        currency,
        value: convertSignedSats(row.amountSats, price.price, currency),
        price_as_of: price.at.toISOString(),
        price_source: price.source,
      },
    }
  })
}

// A block may be known to the payment before it is stored as the newest one.
const countConfirmations = (height: number | null, tipHeight: number | null): number =>
  height === null ? 0 : Math.max(1, (tipHeight ?? height) - height + 1)

function convertSignedSats(amount: bigint, price: MinorUnits, currency: Currency): string {
  const magnitude = toSats(amount < 0n ? -amount : amount)
  return `${amount < 0n ? '-' : ''}${formatMoneyDecimal(convertSatsToMoney(magnitude, price), currency)}`
}
