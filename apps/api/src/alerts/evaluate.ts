import { evaluateAlert } from '@satlens/domain'
import type { Mailer } from '../auth/index.ts'
import type { Db } from '../kernel/database/db.ts'
import { type AlertEmailDeps, renderNoticeEmail } from './alert-email.ts'
import type { AlertRow } from './alerts.queries.ts'
import {
  deleteTick,
  findCrossedAlerts,
  findNextTick,
  findSwitchedOff,
  fireAlerts,
  insertNotices,
  lockAlerts,
  lockTicks,
  moveAlerts,
  type Tick,
} from './ticks.queries.ts'

export interface EvaluateDeps {
  readonly db: Db
  readonly mailer: Mailer
  readonly email: AlertEmailDeps
}

/** The number of alerts per transaction. */
const BATCH_SIZE = 200

// Limits the length of a run. The next tick requests another one.
const MAX_BATCHES = 500

/**
 * Evaluates the stored ticks in their order against the alerts that they may change. Each batch of alerts is one
 * transaction that stores their state, the notices and the queued emails together. After a crash the next run therefore
 * repeats the batch without sending anything twice.
 */
export async function evaluateAlerts(deps: EvaluateDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const done = await deps.db.transaction((tx) => evaluateBatch(deps, tx))
    if (done === null) return
    if (done.mails > 0) deps.mailer.wake()
  }
}

/** Returns the number of queued emails. Null if no tick is left. */
async function evaluateBatch({ mailer, email }: EvaluateDeps, tx: Db): Promise<{ mails: number } | null> {
  await lockTicks(tx)
  const tick = await findNextTick(tx)
  if (!tick) return null
  const crossed = await findCrossedAlerts(tx, tick, BATCH_SIZE)
  // Evaluated alerts are not found again, so a full batch means that there may be more.
  if (crossed.length < BATCH_SIZE) await deleteTick(tx, tick.id)
  if (crossed.length === 0) return { mails: 0 }
  const owners = [...new Set(crossed.map(({ userId }) => userId))]
  const addresses = await mailer.addressesOf(tx, owners)
  const locked = await lockAlerts(
    tx,
    tick,
    crossed.map(({ id }) => id),
  )

  const evaluated = locked.map((alert) => ({ alert, verdict: evaluateAlert(alert, alert.side, tick) }))
  const getUncrossed = (side: AlertRow['side']) =>
    evaluated
      .filter(({ verdict }) => !verdict.isCrossing && verdict.side === side)
      .map(({ alert }) => alert.id)
  await moveAlerts(tx, getUncrossed('near'), 'near', tick.asOf)
  await moveAlerts(tx, getUncrossed('beyond'), 'beyond', tick.asOf)

  const fired = evaluated.filter(({ verdict }) => verdict.isCrossing).map(({ alert }) => alert)
  const switchedOff = await findSwitchedOff(tx, owners)
  const getAddress = ({ userId, mails }: AlertRow): string | null =>
    mails && !switchedOff.has(userId) ? (addresses.get(userId) ?? null) : null
  await fireAlerts(
    tx,
    fired.map(({ id }) => id),
    tick.asOf,
  )
  await insertNotices(
    tx,
    fired.map((alert) => toNotice(alert, tick, getAddress(alert) !== null)),
  )
  const mails = fired.flatMap((alert) => {
    const to = getAddress(alert)
    return to === null ? [] : [{ userId: alert.userId, mail: renderNoticeEmail(email, { to, alert, tick }) }]
  })
  for (const { userId, mail } of mails) await mailer.put(tx, userId, 'price_alert', mail)
  return { mails: mails.length }
}

const toNotice = (alert: AlertRow, { price, price24h, source, asOf }: Tick, mailed: boolean) => ({
  userId: alert.userId,
  alertId: alert.id,
  kind: alert.kind,
  value: alert.value,
  price,
  price24h,
  source,
  asOf,
  mailed,
})
