import { computeChangePercent, describeAlert, formatPercent, formatUsd } from '@satlens/domain'
import type { Email } from '../auth/index.ts'
import type { AlertRow } from './alerts.queries.ts'
import type { Tick } from './ticks.queries.ts'

/** What every notice needs that is mailed. */
export interface AlertEmailDeps {
  readonly brand: string
  /** Without a slash at the end. */
  readonly siteUrl: string
  /** Where a user switches these mails off without signing in. */
  switchOffUrl(userId: string): string
}

/** The name under which made-up prices go. */
export const SIMULATED = 'simulated'

/** Tells somebody that their alert fired: at which price, read when and where. */
export function renderNoticeEmail(
  { brand, siteUrl, switchOffUrl }: AlertEmailDeps,
  { to, alert, tick }: { to: string; alert: AlertRow; tick: Tick },
): Email {
  const isSimulated = tick.source === SIMULATED
  const change = tick.price24h && computeChangePercent(tick.price, tick.price24h)
  const moved = change ? `, ${formatPercent(change)} in 24 h` : ''
  const readAt = `${tick.asOf.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return {
    to,
    subject: `${brand}${isSimulated ? ' (simulated)' : ''}: ${describeAlert(alert)}`,
    paragraphs: [
      isSimulated
        ? `One bitcoin was at ${formatUsd(tick.price)}${moved} at ${readAt}. This price is simulated: it was made up for development.`
        : `One bitcoin was at ${formatUsd(tick.price)}${moved}, as read from ${tick.source} at ${readAt}.`,
      'The alert has fired and will not fire again until you re-arm it.',
    ],
    link: { label: 'Open the dashboard', url: `${siteUrl}/dashboard` },
    note: `You get this mail because you made this price alert at ${brand}. It is a notice, not advice.`,
    switchOffUrl: switchOffUrl(alert.userId),
  }
}
