import type { EndpointInput, listPaymentsEndpoint, PaymentDirection } from '@satlens/contract'
import type { Currency } from '@satlens/domain'

/** The filters of the list as they are typed and chosen; an empty text filters nothing. */
export interface PaymentFilters {
  readonly account: string
  readonly direction: PaymentDirection | ''
  readonly label: string
  /** Days as date fields have them, such as `2026-11-21`; both are included. */
  readonly from: string
  readonly to: string
}

export const NO_FILTERS: PaymentFilters = { account: '', direction: '', label: '', from: '', to: '' }

/** The filters as the server takes them. */
export type PaymentQuery = Omit<
  EndpointInput<typeof listPaymentsEndpoint>['query'],
  'before' | 'limit' | 'currency'
>

/** The filters, and the currency of what the payments were worth. */
export type CurrencyQuery = PaymentQuery & { readonly currency: Currency }

/** Converts filters to the query of the server. A day begins and ends by the clock of this device. */
export function toPaymentQuery({ account, direction, label, from, to }: PaymentFilters): PaymentQuery {
  const text = label.trim()
  return {
    ...(account !== '' && { account }),
    ...(direction !== '' && { direction }),
    ...(text !== '' && { label: text }),
    ...(from !== '' && { from: startOfDay(from, 0) }),
    ...(to !== '' && { to: startOfDay(to, 1) }),
  }
}

/** Counts the filters that are set. */
export const countFilters = (filters: PaymentFilters): number => Object.keys(toPaymentQuery(filters)).length

function startOfDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
