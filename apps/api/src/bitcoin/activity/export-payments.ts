import type { Readable } from 'node:stream'
import type { EndpointInput, exportPaymentsEndpoint, Payment } from '@satlens/contract'
import { type Currency, DEFAULT_CURRENCY } from '@satlens/domain'
import { setDatabaseUserRole } from '#auth/index.ts'
import { readRowsByCursor } from '#kernel/database/batches.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { streamJsonObject } from '#kernel/http/json-parts.ts'
import { createSnapshotStreamer } from '#kernel/http/stream-snapshot.ts'
import { findWatchedAccounts } from '../accounts/accounts.queries.ts'
import { type ActivityDeps, toPaymentFilter } from './list-payments.ts'
import { toPayments } from './payment-json.ts'
import { type ListedPaymentRow, selectPayments } from './payments.queries.ts'
import { formatPaymentAsCsv, PAYMENTS_CSV_HEADER } from './payments-csv.ts'
import { findChainTip } from './tip.queries.ts'

type ExportQuery = EndpointInput<typeof exportPaymentsEndpoint>['query']

const MAX_CONCURRENT_EXPORTS = 2
const RETRY_AFTER_S = 10

/** Returns a function that streams the payments of a user as CSV or JSON. */
export function createPaymentExporter(deps: ActivityDeps) {
  const streamSnapshot = createSnapshotStreamer({
    db: deps.db,
    maxConcurrent: MAX_CONCURRENT_EXPORTS,
    createBusyError: () =>
      new ApiError('over_request_rate_limit', {
        message: 'Other exports are in progress. Try again later.',
        retryAfterSeconds: RETRY_AFTER_S,
      }),
  })
  return (userId: string, query: ExportQuery): Promise<Readable> =>
    streamSnapshot(async (tx) => {
      const currency = query.currency ?? DEFAULT_CURRENCY
      const tip = await findChainTip(tx, deps.network)
      await setDatabaseUserRole(tx, userId)
      const accounts = await findWatchedAccounts(tx, userId)
      const tipHeight = tip.block?.height ?? null
      const payments = readPayments(deps, tx, { userId, query, currency, tipHeight })
      if (query.format === 'csv')
        return streamCsv(new Map(accounts.map(({ id, name }) => [id, name])), currency, payments)
      return streamJson(deps.clock.now(), currency, payments)
    })
}

async function* readPayments(
  { network, getPricesAt }: ActivityDeps,
  tx: Db,
  {
    userId,
    query,
    currency,
    tipHeight,
  }: { userId: string; query: ExportQuery; currency: Currency; tipHeight: number | null },
): AsyncGenerator<Payment[]> {
  const payments = selectPayments(tx, userId, toPaymentFilter(network, query))
  for await (const rows of readRowsByCursor(tx, payments)) {
    yield await toPayments(rows.map(toListedRow), { tipHeight, currency, getPricesAt })
  }
}

/** Converts a row of a cursor, which has the column names and int8 as text. */
const toListedRow = (row: Record<string, unknown>) =>
  ({
    ...row,
    accountId: row.account_id,
    amountSats: BigInt(String(row.amount_sats)),
    feeSats: row.fee_sats === null ? null : BigInt(String(row.fee_sats)),
    replacedBy: row.replaced_by,
    position: BigInt(String(row.position)),
  }) as ListedPaymentRow

async function* streamCsv(
  names: ReadonlyMap<string, string>,
  currency: Currency,
  payments: AsyncIterable<Payment[]>,
): AsyncGenerator<string> {
  yield PAYMENTS_CSV_HEADER
  for await (const batch of payments) {
    yield batch
      .map((payment) => formatPaymentAsCsv(payment, names.get(payment.account_id) ?? '', currency))
      .join('')
  }
}

const streamJson = (now: Date, currency: Currency, payments: AsyncIterable<Payment[]>) =>
  streamJsonObject(
    (async function* () {
      yield ['exported_at', { value: now.toISOString() }] as const
      yield ['currency', { value: currency }] as const
      yield ['payments', { items: payments }] as const
    })(),
  )
