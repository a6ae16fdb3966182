import type { Alert, EndpointInput, updateAlertEndpoint } from '@satlens/contract'
import { getSideWhenArmed, nextAlertStatus } from '@satlens/domain'
import { type Caller, withLiveCaller } from '../auth/index.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { toAlertJson } from './alert-json.ts'
import { type AlertRow, lockAlert, updateAlertOf } from './alerts.queries.ts'
import { type AlertDeps, getExpiry, lockOwnAlerts, parseCondition, requireFreeSlot } from './create-alert.ts'

type Wish = EndpointInput<typeof updateAlertEndpoint>['body']

/** Pauses, resumes or re-arms an alert, changes what it waits for, or switches its mails. */
export async function updateAlert(
  { db, clock, prices }: AlertDeps,
  caller: Caller,
  id: string,
  { mails, ...wish }: Wish,
): Promise<Alert> {
  const { userId } = caller
  const now = clock.now()
  return withLiveCaller(db, caller, async (tx) => {
    const kept = await lockOwnAlerts(tx, userId, now)
    const alert = await lockAlert(tx, userId, id)
    if (!alert) throw new ApiError('alert_not_found')
    const change = { ...(mails === undefined ? {} : { mails }), ...waitAfter(alert, wish, kept) }
    if (Object.keys(change).length === 0) return toAlertJson(alert)
    return toAlertJson(await updateAlertOf(tx, userId, id, change))
  })

  function waitAfter(alert: AlertRow, { action, value }: Wish, kept: readonly AlertRow[]) {
    const status = action === undefined ? alert.status : nextAlertStatus(alert.status, action)
    const condition = value === undefined ? alert : parseCondition(alert.kind, value)
    const isMoved = condition.value !== alert.value
    if (status === alert.status && !isMoved) return {}
    // One that is over has told of the value it has.
    if (status === null || status === 'fired' || status === 'expired') {
      throw new ApiError('alert_action_impossible')
    }
    // Where the price was of another value says nothing of this one.
    const side = isMoved ? 'unknown' : alert.side
    const wait = { status, value: condition.value, side }
    if (status === 'paused') return wait
    requireFreeSlot(
      condition,
      kept.filter((other) => other.id !== id),
    )
    const seen = prices.seenBy(alert.kind)
    return {
      ...wait,
      side: getSideWhenArmed(condition, side, seen),
      seenAt: seen?.asOf ?? alert.seenAt,
      ...(status !== alert.status && action === 're_arm' ? { expiresAt: getExpiry(now) } : {}),
    }
  }
}
