import {
  computePriceChange,
  describeAlertCondition,
  evaluateAlertCondition,
  formatBasisPointsAsPercent,
  formatMoney,
} from '@satlens/domain'
import { type EmailContent, formatDateTimeUtc, type ModuleEmailSender } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { PriceAlertRow } from './alerts.queries.ts'
import { SIMULATED_PRICE_SOURCE } from './prices.ts'
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

interface EvaluateDeps {
  readonly db: Db
  readonly mailer: ModuleEmailSender
  readonly brand: string
  readonly siteUrl: string
  readonly getUnsubscribeUrl: (userId: string) => string
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
  const addresses = await mailer.addressesOf(tx, owners)
  const locked = await lockAlertsForTick(tx, tick, toIds(crossed))

  const evaluated = locked.map((alert) => ({ ...alert, ...evaluateAlertCondition(alert, alert.side, tick) }))
  for (const side of ['near', 'beyond'] as const) {
    const uncrossed = evaluated.filter((alert) => !alert.isCrossing && alert.side === side)
    await updateAlertsAfterTick(tx, toIds(uncrossed), { side, seenAt: tick.asOf })
  }

  const fired = evaluated.filter(({ isCrossing }) => isCrossing)
  const switchedOff = await findUsersWithAlertEmailsDisabled(tx, owners)
  const getAddress = ({ userId, mails }: PriceAlertRow): string | undefined =>
    mails && !switchedOff.has(userId) ? addresses.get(userId) : undefined
  const change = { status: 'fired', side: 'beyond', seenAt: tick.asOf, firedAt: tick.asOf } as const
  await updateAlertsAfterTick(tx, toIds(fired), change)
  await insertAlertNotices(
    tx,
    fired.map((alert) => toNotice(alert, tick, getAddress(alert) !== undefined)),
  )
  let queued = 0
  for (const alert of fired) {
    const to = getAddress(alert)
    if (to === undefined) continue
    await mailer.put(tx, alert.userId, 'price_alert', renderAlertEmail(deps, to, alert, tick))
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

function renderAlertEmail(
  { brand, siteUrl, getUnsubscribeUrl }: EvaluateDeps,
  to: string,
  alert: PriceAlertRow,
  { currency, price, price24h, source, asOf }: AlertPriceTickRow,
): EmailContent {
  const isSimulated = source === SIMULATED_PRICE_SOURCE
  const change = price24h && computePriceChange(price, price24h)
  const changeText = change ? ` (${formatBasisPointsAsPercent(change)} in 24h)` : ''
  const origin = isSimulated ? '. This price is simulated.' : `, according to ${source}.`
  return {
    to,
    subject: `${brand}${isSimulated ? ' (simulated)' : ''}: ${describeAlertCondition(alert)}`,
    paragraphs: [
      `Bitcoin reached ${formatMoney(price, currency)}${changeText} on ${formatDateTimeUtc(asOf)}${origin}`,
      "This alert has triggered and won't trigger again until you reactivate it.",
    ],
    link: { label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
    note: `You're receiving this email because you set this price alert on ${brand}. It is not financial advice.`,
    switchOffUrl: getUnsubscribeUrl(alert.userId),
  }
}
