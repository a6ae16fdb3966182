import type { EndpointInput, listPaymentsEndpoint } from '@satlens/contract'
import { PAYMENTS_PER_PAGE } from '@satlens/contract'
import { type BitcoinNetwork, DEFAULT_CURRENCY } from '@satlens/domain'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { formatPageKey, parsePageKey } from './page-key.ts'
import { type GetPricesAt, toPayments } from './payment-json.ts'
import { findPayments, type PaymentFilter, type PaymentKey } from './payments.queries.ts'
import { findChainTip } from './tip.queries.ts'

export interface ActivityDeps extends DatabaseServices {
  readonly network: BitcoinNetwork
  readonly getPricesAt: GetPricesAt
}

type ListQuery = EndpointInput<typeof listPaymentsEndpoint>['query']

/** Returns a page of the payments of a user. Throws `validation_failed` if the key of the page is invalid. */
export async function listPayments(deps: ActivityDeps, userId: string, query: ListQuery) {
  const limit = query.limit === undefined ? PAYMENTS_PER_PAGE : Number(query.limit)
  const filter = {
    ...toPaymentFilter(deps.network, query),
    before: query.before === undefined ? undefined : parsePaymentKey(query.before),
  }
  const { rows, next } = await runWithDatabaseUserRole(deps.db, userId, (tx) =>
    findPaymentPage(tx, userId, filter, limit),
  )
  const tip = await findChainTip(deps.db, deps.network)
  const context = {
    tipHeight: tip.block?.height ?? null,
    currency: query.currency ?? DEFAULT_CURRENCY,
    getPricesAt: deps.getPricesAt,
  }
  return { payments: await toPayments(rows, context), next }
}

/** Converts the filters of a request. */
export const toPaymentFilter = (
  network: BitcoinNetwork,
  { account, direction, label, from, to }: Omit<ListQuery, 'limit' | 'before' | 'currency'>,
): PaymentFilter => ({
  network,
  account,
  direction,
  label,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})

/** Returns the rows of a page and the key of the next one. */
export async function findPaymentPage(tx: Db, userId: string, filter: PaymentFilter, limit: number) {
  const rows = await findPayments(tx, userId, filter, limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page, next: last ? formatPageKey(last.position, last.txid, last.accountId) : null }
}

const PAYMENT_KEY = /^(\d{1,17}) ([0-9a-f]{64}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function parsePaymentKey(key: string): PaymentKey {
  const [position = '', txid = '', accountId = ''] = parsePageKey(key, PAYMENT_KEY, 'before')
  return { position: BigInt(position), txid, accountId }
}
