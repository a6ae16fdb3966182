import type { Alert, EndpointInput, updateAlertEndpoint } from '@satlens/contract'
import { type AlertAction, nextAlertStatus, sideWhenArmed } from '@satlens/domain'
import { asUser } from '../auth/index.ts'
import { ApiError } from '../kernel/errors.ts'
import { wireAlert } from './alert-on-wire.ts'
import { type AlertRow, lockAlert, updateAlertOf } from './alerts.queries.ts'
import { endOfLife, ownAlerts, requireRoomFor, type StoryDeps } from './create-alert.ts'

/** Pauses, resumes or re-arms an alert, or switches its mails. */
export async function updateAlert(
  { db, clock, prices }: StoryDeps,
  userId: string,
  id: string,
  { action, mails }: EndpointInput<typeof updateAlertEndpoint>['body'],
): Promise<Alert> {
  const now = clock.now()
  return asUser(db, userId, async (tx) => {
    const kept = await ownAlerts(tx, userId, now)
    const alert = await lockAlert(tx, userId, id)
    if (!alert) throw new ApiError('alert_not_found')
    const change = {
      ...(mails === undefined ? {} : { mails }),
      ...(action === undefined ? {} : statusAfter(alert, action, kept)),
    }
    if (Object.keys(change).length === 0) return wireAlert(alert)
    return wireAlert(await updateAlertOf(tx, userId, id, change))
  })

  function statusAfter(alert: AlertRow, action: AlertAction, kept: readonly AlertRow[]) {
    const status = nextAlertStatus(alert.status, action)
    if (status === null) throw new ApiError('alert_action_impossible')
    if (status === alert.status) return {}
    if (status !== 'active') return { status }
    requireRoomFor(alert, kept)
    const seen = prices.seenBy(alert.kind)
    return {
      status,
      side: sideWhenArmed(alert, alert.side, seen),
      seenAt: seen?.asOf ?? alert.seenAt,
      ...(action === 're_arm' ? { expiresAt: endOfLife(now) } : {}),
    }
  }
}
