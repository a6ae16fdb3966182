import type { AlertList, AlertNotice, AlertSettings } from '@satlens/contract'
import { FREE_ACTIVE_ALERTS, MAX_STORED_ALERTS } from '@satlens/domain'
import { type Caller, withLiveCaller, withUserRole } from '../auth/index.ts'
import type { Db } from '../kernel/database/db.ts'
import { toAlertJson, toNoticeJson } from './alert-json.ts'
import { expireAlertsOf, listAlertsOf, listNoticesOf, setWantsEmails, wantsEmails } from './alerts.queries.ts'
import type { AlertDeps } from './create-alert.ts'

/** Returns the alerts of the caller, their limits and settings, and whether alerts are being evaluated. */
export function listAlerts({ db, clock, prices }: AlertDeps, caller: Caller): Promise<AlertList> {
  const { userId } = caller
  return withUserRole(db, userId, async (tx) => {
    await expireAlertsOf(tx, userId, clock.now())
    const paused = prices.getPaused()
    return {
      alerts: (await listAlertsOf(tx, userId)).map(toAlertJson),
      active_limit: FREE_ACTIVE_ALERTS,
      kept_limit: MAX_STORED_ALERTS,
      evaluating: paused === null,
      paused,
      settings: toSettings(caller, await wantsEmails(tx, userId)),
    }
  })
}

const SHOWN_NOTICES = 50

/** Returns the latest notices of the caller, newest first. */
export const listNotices = (db: Db, userId: string): Promise<AlertNotice[]> =>
  withUserRole(db, userId, async (tx) => (await listNoticesOf(tx, userId, SHOWN_NOTICES)).map(toNoticeJson))

/** Switches all alert emails of the caller on or off. */
export const updateSettings = (db: Db, caller: Caller, mails: boolean): Promise<AlertSettings> =>
  withLiveCaller(db, caller, async (tx) => {
    await setWantsEmails(tx, caller.userId, mails)
    return toSettings(caller, mails)
  })

const toSettings = ({ user }: Caller, mails: boolean): AlertSettings => ({
  mails,
  has_confirmed_address: user.email !== null && user.emailConfirmedAt !== null,
})
