import { evaluateAlertCondition } from '@satlens/domain'
import type { EmailRecipient, ModuleEmailSender } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { PriceAlertRow } from './alerts.queries.ts'
import { type PriceEmailSite, renderPriceEmail } from './price-email.ts'
import {
  type AlertPriceTickRow,
  deleteAlertPriceTick,
  findAlertsToEvaluate,
  findNextAlertPriceTick,
  findUsersWithAlertEmailsDisabled,
  insertAlertNotices,
  lockAlertPriceTicks,
  lockAlertsForTick,
  updateAlertsAfterTick,
} from './ticks.queries.ts'

interface EvaluateDeps extends PriceEmailSite {
  readonly db: Db
  readonly mailer: ModuleEmailSender
}

const BATCH_SIZE = 200

// Limits the length of a run. The next tick requests another one.
const MAX_BATCHES = 500

/**
 * Evaluates the stored ticks in their order against the alerts that they may change. Each batch of alerts is one
 * transaction that stores their state, the notices and the queued emails together. After a crash the next run therefore
 * repeats the batch without sending anything twice.
 */
export async function evaluateAlertsForQueuedPriceTicks(deps: EvaluateDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const queuedEmails = await deps.db.transaction((tx) => evaluateBatch(deps, tx))
    if (queuedEmails === null) return
    if (queuedEmails > 0) deps.mailer.wake()
  }
}

/** Returns the number of queued emails. Null if no tick is left. */
async function evaluateBatch(deps: EvaluateDeps, tx: Db): Promise<number | null> {
  const { mailer } = deps
  await lockAlertPriceTicks(tx)
  const tick = await findNextAlertPriceTick(tx)
  if (!tick) return null
  const crossed = await findAlertsToEvaluate(tx, tick, BATCH_SIZE)
  // Evaluated alerts are not found again, so a full batch means that there may be more.
  if (crossed.length < BATCH_SIZE) await deleteAlertPriceTick(tx, tick.id)
  if (crossed.length === 0) return 0
  const owners = [...new Set(crossed.map(({ userId }) => userId))]
  const recipients = await mailer.recipientsOf(tx, owners)
  const locked = await lockAlertsForTick(tx, tick, toIds(crossed))

  const evaluated = locked.map((alert) => ({ ...alert, ...evaluateAlertCondition(alert, alert.side, tick) }))
  for (const side of ['near', 'beyond'] as const) {
    const uncrossed = evaluated.filter((alert) => !alert.isCrossing && alert.side === side)
    await updateAlertsAfterTick(tx, toIds(uncrossed), { side, seenAt: tick.asOf })
  }

  const fired = evaluated.filter(({ isCrossing }) => isCrossing)
  const switchedOff = await findUsersWithAlertEmailsDisabled(tx, owners)
  const getRecipient = ({ userId, mails }: PriceAlertRow): EmailRecipient | undefined =>
    mails && !switchedOff.has(userId) ? recipients.get(userId) : undefined
  const change = { status: 'fired', side: 'beyond', seenAt: tick.asOf, firedAt: tick.asOf } as const
  await updateAlertsAfterTick(tx, toIds(fired), change)
  await insertAlertNotices(
    tx,
    fired.map((alert) => toNotice(alert, tick, getRecipient(alert) !== undefined)),
  )
  let queued = 0
  for (const alert of fired) {
    const to = getRecipient(alert)
    if (to === undefined) continue
    await mailer.put(tx, alert.userId, 'price_alert', renderPriceEmail(deps, to, alert, tick))
    queued++
  }
  return queued
}

const toIds = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

const toNotice = (
  alert: PriceAlertRow,
  { price, price24h, source, asOf }: AlertPriceTickRow,
  mailed: boolean,
) => ({
  userId: alert.userId,
  alertId: alert.id,
  kind: alert.kind,
  currency: alert.currency,
  value: alert.value,
  price,
  price24h,
  source,
  asOf,
  mailed,
})
