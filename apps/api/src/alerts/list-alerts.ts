import type { AlertList, AlertNotice, AlertSettings } from '@satlens/contract'
import { FREE_ACTIVE_ALERTS, KEPT_ALERTS } from '@satlens/domain'
import { asLiveCaller, asUser, type Caller } from '../auth/index.ts'
import type { Db } from '../kernel/db.ts'
import { wireAlert, wireNotice } from './alert-on-wire.ts'
import { expireAlertsOf, listAlertsOf, listNoticesOf, switchMails, takesMails } from './alerts.queries.ts'
import type { StoryDeps } from './create-alert.ts'

/** What the caller waits for, and whether it is being waited for. */
export function listAlerts({ db, clock, prices }: StoryDeps, caller: Caller): Promise<AlertList> {
  const { userId } = caller
  return asUser(db, userId, async (tx) => {
    await expireAlertsOf(tx, userId, clock.now())
    const paused = prices.paused()
    return {
      alerts: (await listAlertsOf(tx, userId)).map(wireAlert),
      active_limit: FREE_ACTIVE_ALERTS,
      kept_limit: KEPT_ALERTS,
      evaluating: paused === null,
      paused,
      settings: settingsOf(caller, await takesMails(tx, userId)),
    }
  })
}

const SHOWN_NOTICES = 50

/** What the caller was told, the newest first. */
export const listNotices = (db: Db, userId: string): Promise<AlertNotice[]> =>
  asUser(db, userId, async (tx) => (await listNoticesOf(tx, userId, SHOWN_NOTICES)).map(wireNotice))

/** Switches the mails of all alerts of the caller on or off. */
export const updateSettings = (db: Db, caller: Caller, mails: boolean): Promise<AlertSettings> =>
  asLiveCaller(db, caller, async (tx) => {
    await switchMails(tx, caller.userId, mails)
    return settingsOf(caller, mails)
  })

const settingsOf = ({ user }: Caller, mails: boolean): AlertSettings => ({
  mails,
  has_confirmed_address: user.email !== null && user.emailConfirmedAt !== null,
})
