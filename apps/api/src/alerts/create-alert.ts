import type { Alert, createAlertEndpoint, EndpointInput } from '@satlens/contract'
import {
  ALERT_LIFE_DAYS,
  ALERT_MESSAGES,
  type AlertCondition,
  type AlertKind,
  FREE_ACTIVE_ALERTS,
  getSideWhenArmed,
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

/** When an alert that is made or re-armed now stops waiting. */
export const getExpiry = (now: Date): Date => new Date(now.getTime() + ALERT_LIFE_DAYS * DAY_MS)

/** Makes an alert that waits from now on for the next crossing. */
export async function createAlert(
  { db, clock, prices }: AlertDeps,
  caller: Caller,
  { kind, value, mails }: EndpointInput<typeof createAlertEndpoint>['body'],
): Promise<Alert> {
  const { userId } = caller
  const condition = parseCondition(kind, value)
  const now = clock.now()
  return withLiveCaller(db, caller, async (tx) => {
    const kept = await lockOwnAlerts(tx, userId, now)
    if (kept.length >= MAX_STORED_ALERTS) throw new ApiError('too_many_alerts_kept')
    requireFreeSlot(condition, kept)
    const seen = prices.seenBy(kind)
    const row = await insertAlert(tx, {
      userId,
      kind,
      value: condition.value,
      mails,
      status: 'active',
      side: getSideWhenArmed(condition, 'unknown', seen),
      seenAt: seen?.asOf ?? null,
      createdAt: now,
      expiresAt: getExpiry(now),
    })
    return toAlertJson(row)
  })
}

/** What an alert of this kind waits for, of the text that names its value. */
export function parseCondition(kind: AlertKind, value: string): AlertCondition {
  const parsed = parseAlertCondition(kind, value)
  if (parsed.ok) return parsed.value
  throw new ApiError('invalid_alert_value', { message: ALERT_MESSAGES[parsed.issue] })
}

/** The alerts of the user as they are now, one change after the other. */
export async function lockOwnAlerts(tx: Db, userId: string, now: Date): Promise<AlertRow[]> {
  await lockAlertsOf(tx, userId)
  await expireAlertsOf(tx, userId, now)
  return listAlertsOf(tx, userId)
}

/** Refuses one active alert too many, and the same one twice. */
export function requireFreeSlot({ kind, value }: AlertCondition, kept: readonly AlertRow[]): void {
  const active = kept.filter(({ status }) => status === 'active')
  if (active.some((other) => other.kind === kind && other.value === value)) {
    throw new ApiError('alert_already_active')
  }
  if (active.length >= FREE_ACTIVE_ALERTS) throw new ApiError('alert_limit_reached')
}
