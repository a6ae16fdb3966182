import { asUser } from '../auth/index.ts'
import type { Db } from '../kernel/db.ts'
import { wireAlert, wireNotice } from './alert-on-wire.ts'
import { listAlertsOf, listNoticesOf, takesMails } from './alerts.queries.ts'

/** What this module keeps about a user, for their export: the newest first. */
export const exportAlerts = (db: Db, userId: string) =>
  asUser(db, userId, async (tx) => ({
    alerts: (await listAlertsOf(tx, userId)).map(wireAlert),
    alert_notices: (await listNoticesOf(tx, userId, null)).map(wireNotice),
    alert_mails: await takesMails(tx, userId),
  }))
