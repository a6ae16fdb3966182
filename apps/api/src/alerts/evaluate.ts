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
  readonly letters: AlertEmailDeps
}

/** How many alerts one transaction takes. */
const BATCH_SIZE = 200

// A run ends some time, whatever has piled up: the next tick asks for another one.
const MAX_BATCHES = 500

/**
 * Shows every tick that is left to the alerts it may touch, in the order of the ticks. A batch of alerts is one
 * transaction: their new state, the notices and the mails that wait to leave are there together or not at all, so whoever
 * dies meanwhile has told nothing, and whoever comes next tells it.
 */
export async function evaluateAlerts(deps: EvaluateDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const done = await deps.db.transaction((tx) => judgeBatch(deps, tx))
    if (done === null) return
    if (done.mails > 0) deps.mailer.wake()
  }
}

/** Null when no tick is left. */
async function judgeBatch({ mailer, letters }: EvaluateDeps, tx: Db): Promise<{ mails: number } | null> {
  await lockTicks(tx)
  const tick = await findNextTick(tx)
  if (!tick) return null
  const touched = await findCrossedAlerts(tx, tick, BATCH_SIZE)
  // Whoever has seen it is not found again, so a full batch means that there may be more.
  if (touched.length < BATCH_SIZE) await deleteTick(tx, tick.id)
  if (touched.length === 0) return { mails: 0 }
  const owners = [...new Set(touched.map(({ userId }) => userId))]
  const addresses = await mailer.addressesOf(tx, owners)
  const locked = await lockAlerts(
    tx,
    tick,
    touched.map(({ id }) => id),
  )

  const judged = locked.map((alert) => ({ alert, verdict: evaluateAlert(alert, alert.side, tick) }))
  const quiet = (side: AlertRow['side']) =>
    judged.filter(({ verdict }) => !verdict.isCrossing && verdict.side === side).map(({ alert }) => alert.id)
  await moveAlerts(tx, quiet('near'), 'near', tick.asOf)
  await moveAlerts(tx, quiet('beyond'), 'beyond', tick.asOf)

  const fired = judged.filter(({ verdict }) => verdict.isCrossing).map(({ alert }) => alert)
  const switchedOff = await findSwitchedOff(tx, owners)
  const addressOf = ({ userId, mails }: AlertRow): string | null =>
    mails && !switchedOff.has(userId) ? (addresses.get(userId) ?? null) : null
  await fireAlerts(
    tx,
    fired.map(({ id }) => id),
    tick.asOf,
  )
  await insertNotices(
    tx,
    fired.map((alert) => noticeOf(alert, tick, addressOf(alert) !== null)),
  )
  const mails = fired.flatMap((alert) => {
    const to = addressOf(alert)
    return to === null
      ? []
      : [{ userId: alert.userId, mail: renderNoticeEmail(letters, { to, alert, tick }) }]
  })
  for (const { userId, mail } of mails) await mailer.put(tx, userId, 'price_alert', mail)
  return { mails: mails.length }
}

const noticeOf = (alert: AlertRow, { price, price24h, source, asOf }: Tick, mailed: boolean) => ({
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
