import {
  type AlertNotice,
  type EndpointInput,
  type EndpointResponse,
  type listAlertNoticesEndpoint,
  NOTICES_PER_PAGE,
  type Notice,
  type PaymentNotice,
} from '@satlens/contract'
import { formatAlertConditionValue, formatMoneyDecimal } from '@satlens/domain'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import {
  type AlertNoticeRow,
  type NoticeKey,
  type PaymentNoticeRow,
  selectAlertNoticesOfUser,
  selectPaymentNoticesOfUser,
} from './notices.queries.ts'

/** Returns a page of the notices of the user about prices and payments, newest first. */
export function listNotices(
  db: Db,
  userId: string,
  { before }: EndpointInput<typeof listAlertNoticesEndpoint>['query'],
): Promise<EndpointResponse<typeof listAlertNoticesEndpoint>> {
  const after = before === undefined ? null : parseNoticeKey(before)
  // One more than fits, to see whether another page follows.
  const limit = NOTICES_PER_PAGE + 1
  return runWithDatabaseUserRole(db, userId, async (tx) => {
    const prices = await selectAlertNoticesOfUser(tx, userId, after).limit(limit)
    const payments = await selectPaymentNoticesOfUser(tx, userId, after).limit(limit)
    const all: Notice[] = [...prices.map(toAlertNoticeResponse), ...payments.map(toPaymentNoticeResponse)]
    const page = all.sort(compareNotices).slice(0, NOTICES_PER_PAGE)
    const last = page.at(-1)
    return { notices: page, next: last && all.length > page.length ? `${last.as_of} ${last.id}` : null }
  })
}

const compareNotices = (one: Notice, other: Notice): number =>
  other.as_of.localeCompare(one.as_of) || one.id.localeCompare(other.id)

const KEY = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/

function parseNoticeKey(text: string): NoticeKey {
  const [, time = '', id = ''] = KEY.exec(text) ?? []
  const asOf = new Date(time)
  if (Number.isNaN(asOf.getTime())) {
    throw new ApiError('validation_failed', { message: 'The field before is missing or invalid.' })
  }
  return { asOf, id }
}

export const toAlertNoticeResponse = (notice: AlertNoticeRow): AlertNotice => ({
  id: notice.id,
  alert_id: notice.alertId,
  kind: notice.kind,
  currency: notice.currency,
  value: formatAlertConditionValue(notice),
  price: formatMoneyDecimal(notice.price, notice.currency),
  price_24h: notice.price24h === null ? null : formatMoneyDecimal(notice.price24h, notice.currency),
  as_of: notice.asOf.toISOString(),
  source: notice.source,
  mailed: notice.mailed,
})

export const toPaymentNoticeResponse = (notice: PaymentNoticeRow): PaymentNotice => ({
  id: notice.id,
  kind: notice.kind,
  account_id: notice.accountId,
  account_name: notice.accountName,
  txid: notice.txid,
  direction: notice.direction,
  amount_sats: String(notice.amountSats),
  value: notice.value === null ? null : String(notice.value),
  as_of: notice.asOf.toISOString(),
  mailed: notice.mailed,
})
