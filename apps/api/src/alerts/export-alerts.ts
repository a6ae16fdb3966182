import { setDatabaseUserRole } from '#auth/index.ts'
import { readRowsByCursor } from '#kernel/database/batches.ts'
import type { Db } from '#kernel/database/db.ts'
import type { JsonObjectMemberStream } from '#kernel/http/json-parts.ts'
import {
  type AlertNoticeRow,
  findAlertsOfUser,
  hasAlertEmailsEnabled,
  selectAlertNoticesOfUser,
} from './alerts.queries.ts'
import { toAlertNoticeResponse, toAlertResponse } from './alerts.ts'

/** Yields the stored alerts, notices and settings of a user for the data export, newest first. */
export async function* exportAlertsOfUser(tx: Db, userId: string): JsonObjectMemberStream {
  await setDatabaseUserRole(tx, userId)
  yield ['alerts', { value: (await findAlertsOfUser(tx, userId)).map(toAlertResponse) }]
  yield ['alert_notices', { items: readNotices(tx, userId) }]
  yield ['alert_mails', { value: await hasAlertEmailsEnabled(tx, userId) }]
}

async function* readNotices(tx: Db, userId: string) {
  for await (const rows of readRowsByCursor(tx, selectAlertNoticesOfUser(tx, userId))) {
    yield rows.map((row) => toAlertNoticeResponse(toNoticeRow(row)))
  }
}

/** Converts a row of a cursor, which has the column names and int8 as text. */
function toNoticeRow({
  user_id,
  alert_id,
  value,
  price,
  price_24h,
  as_of,
  ...same
}: Record<string, unknown>) {
  const toBigInt = (text: unknown) => BigInt(String(text))
  return {
    ...same,
    userId: user_id,
    alertId: alert_id,
    value: toBigInt(value),
    price: toBigInt(price),
    price24h: price_24h === null ? null : toBigInt(price_24h),
    asOf: as_of,
  } as AlertNoticeRow
}
