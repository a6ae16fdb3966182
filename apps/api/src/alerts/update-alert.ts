import type { Alert, EndpointInput, updateAlertEndpoint } from '@satlens/contract'
import { getInitialAlertSide, nextAlertStatus } from '@satlens/domain'
import { type Caller, withLiveCaller } from '../auth/index.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { toAlertJson } from './alert-json.ts'
import { type AlertRow, lockAlert, updateAlertOf } from './alerts.queries.ts'
import { type AlertDeps, getExpiry, lockOwnAlerts, parseCondition, requireFreeSlot } from './create-alert.ts'

type AlertChange = EndpointInput<typeof updateAlertEndpoint>['body']

/** Pauses, resumes or re-arms an alert, changes its value, or switches its emails on or off. */
export async function updateAlert(
  { db, clock, prices }: AlertDeps,
  caller: Caller,
  id: string,
  { mails, action, value }: AlertChange,
): Promise<Alert> {
  const { userId } = caller
  const now = clock.now()
  return withLiveCaller(db, caller, async (tx) => {
    const stored = await lockOwnAlerts(tx, userId, now)
    const alert = await lockAlert(tx, userId, id)
    if (!alert) throw new ApiError('alert_not_found')
    const update = { ...(mails === undefined ? {} : { mails }), ...getUpdate(alert, stored) }
    if (Object.keys(update).length === 0) return toAlertJson(alert)
    return toAlertJson(await updateAlertOf(tx, userId, id, update))
  })

  /** Returns the columns that the action and the new value change. Throws if the alert does not allow them. */
  function getUpdate(alert: AlertRow, stored: readonly AlertRow[]) {
    const status = action === undefined ? alert.status : nextAlertStatus(alert.status, action)
    const condition = value === undefined ? alert : parseCondition(alert.kind, value)
    const hasNewValue = condition.value !== alert.value
    if (status === alert.status && !hasNewValue) return {}
    // A fired or expired alert keeps its value until it is re-armed.
    if (status === null || status === 'fired' || status === 'expired') {
      throw new ApiError('alert_action_impossible')
    }
    // The stored side applies to the old value only.
    const side = hasNewValue ? 'unknown' : alert.side
    const update = { status, value: condition.value, side }
    if (status === 'paused') return update
    requireFreeSlot(
      condition,
      stored.filter((other) => other.id !== id),
    )
    const observation = prices.getObservation(alert.kind)
    return {
      ...update,
      side: getInitialAlertSide(condition, side, observation),
      seenAt: observation?.asOf ?? alert.seenAt,
      ...(status !== alert.status && action === 're_arm' ? { expiresAt: getExpiry(now) } : {}),
    }
  }
}
