import { computeChangePercent, describeAlert, formatPercent, formatUsd } from '@satlens/domain'
import type { Email } from '../auth/index.ts'
import type { AlertRow } from './alerts.queries.ts'
import type { Tick } from './ticks.queries.ts'

/** What the emails of all alerts have in common. */
export interface AlertEmailDeps {
  readonly brand: string
  /** Has no slash at the end. */
  readonly siteUrl: string
  /** Returns the URL where a user unsubscribes without signing in. */
  switchOffUrl(userId: string): string
}

/** The source of simulated prices. */
export const SIMULATED = 'simulated'

/** Renders the email of a triggered alert, with the price, its time and its source. */
export function renderNoticeEmail(
  { brand, siteUrl, switchOffUrl }: AlertEmailDeps,
  { to, alert, tick }: { to: string; alert: AlertRow; tick: Tick },
): Email {
  const isSimulated = tick.source === SIMULATED
  const change = tick.price24h && computeChangePercent(tick.price, tick.price24h)
  const changeText = change ? `, ${formatPercent(change)} in 24h` : ''
  const observedAt = `${tick.asOf.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return {
    to,
    subject: `${brand}${isSimulated ? ' (simulated)' : ''}: ${describeAlert(alert)}`,
    paragraphs: [
      isSimulated
        ? `Bitcoin was at ${formatUsd(tick.price)}${changeText} at ${observedAt}. This price is simulated.`
        : `Bitcoin was at ${formatUsd(tick.price)}${changeText} at ${observedAt}, according to ${tick.source}.`,
      "This alert has triggered and won't trigger again until you reactivate it.",
    ],
    link: { label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
    note: `You're receiving this email because you set this price alert on ${brand}. It is not financial advice.`,
    switchOffUrl: switchOffUrl(alert.userId),
  }
}
