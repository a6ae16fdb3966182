import { listPaymentRulesEndpoint, type PaymentRuleList } from '@satlens/contract'
import { invalidateQueries, updateQuery } from '../query/query-client.ts'
import { endpointQuery } from '../query/use-endpoint.ts'

/** The payment rules of the user and the settings of their notices. */
export const paymentRulesQuery = endpointQuery(listPaymentRulesEndpoint)

/** Shows what a write has changed; without loaded rules they are read. */
export const updatePaymentRules = (change: (list: PaymentRuleList) => PaymentRuleList): void =>
  updateQuery(paymentRulesQuery, change)

/** Reads the rules again, after a write that may have been made. */
export const reloadPaymentRules = (): Promise<void> => invalidateQueries(paymentRulesQuery.queryKey)
