import type { Alert, createAlertEndpoint, EndpointInput } from '@satlens/contract'
import {
  ALERT_LIFE_DAYS,
  ALERT_MESSAGES,
  type AlertCondition,
  type AlertKind,
  FREE_ACTIVE_ALERTS,
  getInitialAlertSide,
  MAX_STORED_ALERTS,
  parseAlertCondition,
} from '@satlens/domain'
import { type Caller, withLiveCaller } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { toAlertJson } from './alert-json.ts'
import { type AlertRow, expireAlertsOf, insertAlert, listAlertsOf, lockAlertsOf } from './alerts.queries.ts'
import type { Prices } from './prices.ts'

export interface AlertDeps {
  readonly db: Db
  readonly clock: Clock
  readonly prices: Prices
}

const DAY_MS = 86_400_000

/** Returns the expiry time of an alert that is created or re-armed now. */
export const getExpiry = (now: Date): Date => new Date(now.getTime() + ALERT_LIFE_DAYS * DAY_MS)

/** Creates an active alert, which triggers at the next crossing of its value. */
export async function createAlert(
  { db, clock, prices }: AlertDeps,
  caller: Caller,
  { kind, value, mails }: EndpointInput<typeof createAlertEndpoint>['body'],
): Promise<Alert> {
  const { userId } = caller
  const condition = parseCondition(kind, value)
  const now = clock.now()
  return withLiveCaller(db, caller, async (tx) => {
    const stored = await lockOwnAlerts(tx, userId, now)
    if (stored.length >= MAX_STORED_ALERTS) throw new ApiError('too_many_alerts_kept')
    requireFreeSlot(condition, stored)
    const observation = prices.getObservation(kind)
    const row = await insertAlert(tx, {
      userId,
      kind,
      value: condition.value,
      mails,
      status: 'active',
      side: getInitialAlertSide(condition, 'unknown', observation),
      seenAt: observation?.asOf ?? null,
      createdAt: now,
      expiresAt: getExpiry(now),
    })
    return toAlertJson(row)
  })
}

/** Parses the value of an alert. Throws `invalid_alert_value` if it is invalid. */
export function parseCondition(kind: AlertKind, value: string): AlertCondition {
  const parsed = parseAlertCondition(kind, value)
  if (parsed.ok) return parsed.value
  throw new ApiError('invalid_alert_value', { message: ALERT_MESSAGES[parsed.issue] })
}

/** Locks the alerts of the user, expires old ones and returns all of them. */
export async function lockOwnAlerts(tx: Db, userId: string, now: Date): Promise<AlertRow[]> {
  await lockAlertsOf(tx, userId)
  await expireAlertsOf(tx, userId, now)
  return listAlertsOf(tx, userId)
}

/** Throws an error if the user has the same active alert already, or too many active alerts. */
export function requireFreeSlot({ kind, value }: AlertCondition, stored: readonly AlertRow[]): void {
  const active = stored.filter(({ status }) => status === 'active')
  if (active.some((other) => other.kind === kind && other.value === value)) {
    throw new ApiError('alert_already_active')
  }
  if (active.length >= FREE_ACTIVE_ALERTS) throw new ApiError('alert_limit_reached')
}
