import { setUserRole } from '../auth/index.ts'
import type { Db } from '../kernel/database/db.ts'
import { readByCursor } from '../kernel/database/read-by-cursor.ts'
import type { JsonMembers } from '../kernel/http/json-parts.ts'
import { toAlertJson, toNoticeJson } from './alert-json.ts'
import { listAlertsOf, type NoticeRow, selectNoticesOf, wantsEmails } from './alerts.queries.ts'

/** What this module keeps about a user, for their export: the newest first. */
export async function* exportAlerts(tx: Db, userId: string): JsonMembers {
  await setUserRole(tx, userId)
  yield ['alerts', { value: (await listAlertsOf(tx, userId)).map(toAlertJson) }]
  yield ['alert_notices', { items: readNotices(tx, userId) }]
  yield ['alert_mails', { value: await wantsEmails(tx, userId) }]
}

async function* readNotices(tx: Db, userId: string) {
  for await (const rows of readByCursor(tx, selectNoticesOf(tx, userId))) {
    yield rows.map((row) => toNoticeJson(noticeOf(row)))
  }
}

/** A row as its columns are named, with int8 as text. */
function noticeOf({ user_id, alert_id, value, price, price_24h, as_of, ...same }: Record<string, unknown>) {
  const count = (text: unknown) => BigInt(String(text))
  return {
    ...same,
    userId: user_id,
    alertId: alert_id,
    value: count(value),
    price: count(price),
    price24h: price_24h === null ? null : count(price_24h),
    asOf: as_of,
  } as NoticeRow
}
