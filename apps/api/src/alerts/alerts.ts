import {
  type Alert,
  type AlertHistoryEntry,
  type AlertList,
  type AlertSettings,
  type createAlertEndpoint,
  type EndpointInput,
  formatUsdDecimal,
  type updateAlertEndpoint,
} from '@satlens/contract'
import {
  ALERT_LIFE_DAYS,
  ALERT_MESSAGES,
  type AlertCondition,
  type AlertKind,
  FREE_ACTIVE_ALERTS,
  formatAlertValue,
  getInitialAlertSide,
  MAX_STORED_ALERTS,
  nextAlertStatus,
  parseAlertCondition,
} from '@satlens/domain'
import { type Caller, withLiveCaller, withUserRole } from '../auth/index.ts'
import type { Db } from '../kernel/database/db.ts'
import { ApiError } from '../kernel/http/errors.ts'
import type { Services } from '../kernel/services.ts'
import {
  type AlertRow,
  expireAlertsOf,
  insertAlert,
  listAlertsOf,
  listNoticesOf,
  lockAlert,
  lockAlertsOf,
  type NoticeRow,
  setWantsEmails,
  updateAlertOf,
  wantsEmails,
} from './alerts.queries.ts'
import type { AlertPrices } from './prices.ts'

export interface AlertDeps extends Pick<Services, 'db' | 'clock'> {
  readonly prices: AlertPrices
}

const DAY_MS = 86_400_000
const NOTICE_LIMIT = 50

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

/** Pauses, resumes or re-arms an alert, changes its value, or switches its emails on or off. */
export function updateAlert(
  { db, clock, prices }: AlertDeps,
  caller: Caller,
  id: string,
  { mails, action, value }: EndpointInput<typeof updateAlertEndpoint>['body'],
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

export const listNotices = (db: Db, userId: string): Promise<AlertHistoryEntry[]> =>
  withUserRole(db, userId, async (tx) => (await listNoticesOf(tx, userId, NOTICE_LIMIT)).map(toNoticeJson))

export const updateSettings = (db: Db, caller: Caller, mails: boolean): Promise<AlertSettings> =>
  withLiveCaller(db, caller, async (tx) => {
    await setWantsEmails(tx, caller.userId, mails)
    return toSettings(caller, mails)
  })

export const toAlertJson = (alert: AlertRow): Alert => ({
  id: alert.id,
  kind: alert.kind,
  value: formatAlertValue(alert),
  status: alert.status,
  waits_for_return: alert.status === 'active' && alert.side === 'beyond',
  mails: alert.mails,
  created_at: alert.createdAt.toISOString(),
  expires_at: alert.expiresAt.toISOString(),
  fired_at: alert.firedAt?.toISOString() ?? null,
})

export const toNoticeJson = (notice: NoticeRow): AlertHistoryEntry => ({
  id: notice.id,
  alert_id: notice.alertId,
  kind: notice.kind,
  value: formatAlertValue(notice),
  price: formatUsdDecimal(notice.price),
  price_24h: notice.price24h === null ? null : formatUsdDecimal(notice.price24h),
  as_of: notice.asOf.toISOString(),
  source: notice.source,
  mailed: notice.mailed,
})

const toSettings = ({ user }: Caller, mails: boolean): AlertSettings => ({
  mails,
  has_confirmed_address: user.email !== null && user.emailConfirmedAt !== null,
})

const getExpiry = (now: Date): Date => new Date(now.getTime() + ALERT_LIFE_DAYS * DAY_MS)

function parseCondition(kind: AlertKind, value: string): AlertCondition {
  const parsed = parseAlertCondition(kind, value)
  if (parsed.ok) return parsed.value
  throw new ApiError('invalid_alert_value', { message: ALERT_MESSAGES[parsed.issue] })
}

async function lockOwnAlerts(tx: Db, userId: string, now: Date): Promise<AlertRow[]> {
  await lockAlertsOf(tx, userId)
  await expireAlertsOf(tx, userId, now)
  return listAlertsOf(tx, userId)
}

/** Throws an error if the user has the same active alert already, or too many active alerts. */
function requireFreeSlot({ kind, value }: AlertCondition, stored: readonly AlertRow[]): void {
  const active = stored.filter(({ status }) => status === 'active')
  if (active.some((other) => other.kind === kind && other.value === value)) {
    throw new ApiError('alert_already_active')
  }
  if (active.length >= FREE_ACTIVE_ALERTS) throw new ApiError('alert_limit_reached')
}
