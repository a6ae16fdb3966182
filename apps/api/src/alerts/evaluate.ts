import { computeChangePercent, describeAlert, evaluateAlert, formatPercent, formatUsd } from '@satlens/domain'
import type { Email, Mailer } from '../auth/index.ts'
import type { Db } from '../kernel/database/db.ts'
import type { AlertRow } from './alerts.queries.ts'
import { SIMULATED } from './prices.ts'
import {
  deleteTick,
  findCrossedAlerts,
  findNextTick,
  findSwitchedOff,
  insertNotices,
  lockAlerts,
  lockTicks,
  type Tick,
  updateAlerts,
} from './ticks.queries.ts'

interface EvaluateDeps {
  readonly db: Db
  readonly mailer: Mailer
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
export async function evaluateAlerts(deps: EvaluateDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const queuedEmails = await deps.db.transaction((tx) => evaluateBatch(deps, tx))
    if (queuedEmails === null) return
    if (queuedEmails > 0) deps.mailer.wake()
  }
}

/** Returns the number of queued emails. Null if no tick is left. */
async function evaluateBatch(deps: EvaluateDeps, tx: Db): Promise<number | null> {
  const { mailer } = deps
  await lockTicks(tx)
  const tick = await findNextTick(tx)
  if (!tick) return null
  const crossed = await findCrossedAlerts(tx, tick, BATCH_SIZE)
  // Evaluated alerts are not found again, so a full batch means that there may be more.
  if (crossed.length < BATCH_SIZE) await deleteTick(tx, tick.id)
  if (crossed.length === 0) return 0
  const owners = [...new Set(crossed.map(({ userId }) => userId))]
  const addresses = await mailer.addressesOf(tx, owners)
  const locked = await lockAlerts(tx, tick, toIds(crossed))

  const evaluated = locked.map((alert) => ({ ...alert, ...evaluateAlert(alert, alert.side, tick) }))
  for (const side of ['near', 'beyond'] as const) {
    const uncrossed = evaluated.filter((alert) => !alert.isCrossing && alert.side === side)
    await updateAlerts(tx, toIds(uncrossed), { side, seenAt: tick.asOf })
  }

  const fired = evaluated.filter(({ isCrossing }) => isCrossing)
  const switchedOff = await findSwitchedOff(tx, owners)
  const getAddress = ({ userId, mails }: AlertRow): string | undefined =>
    mails && !switchedOff.has(userId) ? addresses.get(userId) : undefined
  const change = { status: 'fired', side: 'beyond', seenAt: tick.asOf, firedAt: tick.asOf } as const
  await updateAlerts(tx, toIds(fired), change)
  await insertNotices(
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

function renderAlertEmail(
  { brand, siteUrl, getUnsubscribeUrl }: EvaluateDeps,
  to: string,
  alert: AlertRow,
  { price, price24h, source, asOf }: Tick,
): Email {
  const isSimulated = source === SIMULATED
  const change = price24h && computeChangePercent(price, price24h)
  const changeText = change ? `, ${formatPercent(change)} in 24h` : ''
  const observedAt = `${asOf.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const origin = isSimulated ? '. This price is simulated.' : `, according to ${source}.`
  return {
    to,
    subject: `${brand}${isSimulated ? ' (simulated)' : ''}: ${describeAlert(alert)}`,
    paragraphs: [
      `Bitcoin was at ${formatUsd(price)}${changeText} at ${observedAt}${origin}`,
      "This alert has triggered and won't trigger again until you reactivate it.",
    ],
    link: { label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
    note: `You're receiving this email because you set this price alert on ${brand}. It is not financial advice.`,
    switchOffUrl: getUnsubscribeUrl(alert.userId),
  }
}
