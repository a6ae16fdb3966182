/** What an alert is: waiting for its crossing, put aside by its owner, done after one notice, or out of time. */
export const ALERT_STATUSES = ['active', 'paused', 'fired', 'expired'] as const

/** See {@link ALERT_STATUSES}. */
export type AlertStatus = (typeof ALERT_STATUSES)[number]

/** What its owner can do with an alert, short of deleting it. */
export const ALERT_ACTIONS = ['pause', 'resume', 're_arm'] as const

/** See {@link ALERT_ACTIONS}. */
export type AlertAction = (typeof ALERT_ACTIONS)[number]

/** How many alerts may be active at once on the free tier (docs/spec/README.md#product: limited alerts). No other tier lifts it. */
export const FREE_ACTIVE_ALERTS = 3

/** How many alerts an account keeps in all, whatever their status. */
export const MAX_STORED_ALERTS = 20

/** How long an alert waits before it expires, counted from when it was made or re-armed. Pausing does not lengthen it. */
export const ALERT_LIFE_DAYS = 90

/**
 * The status after an action; null where it makes no sense: what has fired or expired can only be re-armed, and only
 * that can be. Doing again what is done already changes nothing.
 */
export function nextAlertStatus(status: AlertStatus, action: AlertAction): AlertStatus | null {
  const isOver = status === 'fired' || status === 'expired'
  switch (action) {
    case 'pause':
      return isOver ? null : 'paused'
    case 'resume':
      return isOver ? null : 'active'
    case 're_arm':
      return status === 'paused' ? null : 'active'
  }
}
