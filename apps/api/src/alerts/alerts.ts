import type {
  createAlertEndpoint,
  EndpointInput,
  PriceAlert,
  PriceAlertList,
  PriceAlertSettings,
  updateAlertEndpoint,
} from '@satlens/contract'
import {
  ALERT_LIFETIME_DAYS,
  type AlertCondition,
  type AlertKind,
  type Currency,
  DAY_MS,
  formatAlertConditionIssue,
  formatAlertConditionValue,
  getInitialAlertPriceSide,
  getNextAlertStatus,
  MAX_ALERTS_PER_USER,
  MAX_FREE_ACTIVE_ALERTS,
  parseAlertCondition,
} from '@satlens/domain'
import { type AuthenticatedCaller, runAsLockedCaller, runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import {
  expireAlertsOfUser,
  findAlertsOfUser,
  hasAlertEmailsEnabled,
  insertPriceAlert,
  lockAlertById,
  lockAlertsOfUser,
  type PriceAlertRow,
  setAlertEmailsEnabled,
  updateAlertRow,
} from './alerts.queries.ts'
import type { AlertPriceReader } from './prices.ts'

export interface PriceAlertDeps extends DatabaseServices {
  readonly prices: AlertPriceReader
}

/** Returns the alerts of the caller, their limits and settings, and whether alerts are being evaluated. */
export async function listAlertsOfCaller(
  { db, clock, prices }: PriceAlertDeps,
  caller: AuthenticatedCaller,
): Promise<PriceAlertList> {
  const { userId } = caller
  const { alerts, hasEmails } = await runWithDatabaseUserRole(db, userId, async (tx) => {
    await expireAlertsOfUser(tx, userId, clock.now())
    const hasEmails = await hasAlertEmailsEnabled(tx, userId)
    return { alerts: await findAlertsOfUser(tx, userId), hasEmails }
  })
  const paused = prices.getPaused()
  const pausedCurrencies = await prices.findPausedCurrencies(
    alerts.filter(({ status }) => status === 'active'),
  )
  return {
    alerts: alerts.map(toAlertResponse),
    active_limit: MAX_FREE_ACTIVE_ALERTS,
    kept_limit: MAX_ALERTS_PER_USER,
    evaluating: paused === null && pausedCurrencies.length === 0,
    paused,
    paused_currencies: pausedCurrencies,
    settings: toSettings(caller, hasEmails),
  }
}

/** Creates an active alert, which triggers at the next crossing of its value. */
export async function createPriceAlert(
  { db, clock, prices }: PriceAlertDeps,
  caller: AuthenticatedCaller,
  { kind, currency, value, mails }: EndpointInput<typeof createAlertEndpoint>['body'],
): Promise<PriceAlert> {
  const { userId } = caller
  const condition = parseCondition(kind, value, currency)
  if (!prices.hasSource(currency)) throw new ApiError('currency_without_source')
  // Otherwise the first price of the alert could be the one that crosses it.
  await prices.refresh(currency)
  const now = clock.now()
  return runAsLockedCaller(db, caller, async (tx) => {
    const stored = await lockOwnAlerts(tx, userId, now)
    if (stored.length >= MAX_ALERTS_PER_USER) throw new ApiError('too_many_alerts_kept')
    requireFreeSlot(condition, stored)
    const observation = prices.getObservation(condition)
    const row = await insertPriceAlert(tx, {
      userId,
      kind,
      currency,
      value: condition.value,
      mails,
      status: 'active',
      side: getInitialAlertPriceSide(condition, 'unknown', observation),
      seenAt: observation?.asOf ?? null,
      createdAt: now,
      expiresAt: getExpiry(now),
    })
    return toAlertResponse(row)
  })
}

/** Pauses, resumes or re-arms an alert, changes its value, or switches its emails on or off. */
export function updatePriceAlert(
  { db, clock, prices }: PriceAlertDeps,
  caller: AuthenticatedCaller,
  id: string,
  { mails, action, value }: EndpointInput<typeof updateAlertEndpoint>['body'],
): Promise<PriceAlert> {
  const { userId } = caller
  const now = clock.now()
  return runAsLockedCaller(db, caller, async (tx) => {
    const stored = await lockOwnAlerts(tx, userId, now)
    const alert = await lockAlertById(tx, userId, id)
    if (!alert) throw new ApiError('alert_not_found')
    const update = { ...(mails === undefined ? {} : { mails }), ...getUpdate(alert, stored) }
    if (Object.keys(update).length === 0) return toAlertResponse(alert)
    return toAlertResponse(await updateAlertRow(tx, userId, id, update))
  })

  /** Returns the columns that the action and the new value change. Throws if the alert does not allow them. */
  function getUpdate(alert: PriceAlertRow, stored: readonly PriceAlertRow[]) {
    const status = action === undefined ? alert.status : getNextAlertStatus(alert.status, action)
    const condition = value === undefined ? alert : parseCondition(alert.kind, value, alert.currency)
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
    const latest = prices.getObservation(alert)
    const observation = latest && isOutdated(latest.asOf, alert.seenAt, now) ? null : latest
    return {
      ...update,
      side: getInitialAlertPriceSide(condition, side, observation),
      seenAt: observation?.asOf ?? alert.seenAt,
      ...(status !== alert.status && action === 're_arm' ? { expiresAt: getExpiry(now) } : {}),
    }
  }
}

/**
 * Returns true if another process has evaluated the alert with a newer price than this one has read, which would trigger it a
 * second time. A time in the future comes from a clock that was set back.
 */
const isOutdated = (asOf: Date, seenAt: Date | null, now: Date): boolean =>
  seenAt !== null && asOf < seenAt && seenAt <= now

export const updateAlertSettings = (
  db: Db,
  caller: AuthenticatedCaller,
  mails: boolean,
): Promise<PriceAlertSettings> =>
  runAsLockedCaller(db, caller, async (tx) => {
    await setAlertEmailsEnabled(tx, caller.userId, mails)
    return toSettings(caller, mails)
  })

export const toAlertResponse = (alert: PriceAlertRow): PriceAlert => ({
  id: alert.id,
  kind: alert.kind,
  currency: alert.currency,
  value: formatAlertConditionValue(alert),
  status: alert.status,
  waits_for_return: alert.status === 'active' && alert.side === 'beyond',
  mails: alert.mails,
  created_at: alert.createdAt.toISOString(),
  expires_at: alert.expiresAt.toISOString(),
  fired_at: alert.firedAt?.toISOString() ?? null,
})

const toSettings = ({ user }: AuthenticatedCaller, mails: boolean): PriceAlertSettings => ({
  mails,
  has_confirmed_address: user.email !== null && user.emailConfirmedAt !== null,
})

/** Returns when an alert that is made now expires. */
export const getExpiry = (now: Date): Date => new Date(now.getTime() + ALERT_LIFETIME_DAYS * DAY_MS)

function parseCondition(kind: AlertKind, value: string, currency: Currency): AlertCondition {
  const parsed = parseAlertCondition(kind, value, currency)
  if (parsed.ok) return parsed.value
  throw new ApiError('invalid_alert_value', { message: formatAlertConditionIssue(parsed.issue, currency) })
}

/** Locks the alerts of a user and returns them. */
export async function lockOwnAlerts(tx: Db, userId: string, now: Date): Promise<PriceAlertRow[]> {
  await lockAlertsOfUser(tx, userId)
  await expireAlertsOfUser(tx, userId, now)
  return findAlertsOfUser(tx, userId)
}

export const isSameCondition = (one: AlertCondition, other: AlertCondition): boolean =>
  one.kind === other.kind && one.currency === other.currency && one.value === other.value

/** Throws an error if the user has the same active alert already, or too many active alerts. */
function requireFreeSlot(condition: AlertCondition, stored: readonly PriceAlertRow[]): void {
  const active = stored.filter(({ status }) => status === 'active')
  if (active.some((other) => isSameCondition(other, condition))) {
    throw new ApiError('alert_already_active')
  }
  if (active.length >= MAX_FREE_ACTIVE_ALERTS) throw new ApiError('alert_limit_reached')
}
