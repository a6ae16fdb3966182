/** `active`: waits for its condition; `fired`: has sent its email; `expired`: its time is over. */
export const ALERT_STATUSES = ['active', 'paused', 'fired', 'expired'] as const
export type AlertStatus = (typeof ALERT_STATUSES)[number]

/** The actions of the owner, apart from deleting the alert. */
export const ALERT_ACTIONS = ['pause', 'resume', 're_arm'] as const
export type AlertAction = (typeof ALERT_ACTIONS)[number]

/** Maximum number of active alerts per account. */
export const MAX_FREE_ACTIVE_ALERTS = 3

/** Maximum number of alerts per account, in any status. */
export const MAX_ALERTS_PER_USER = 20

/** Days after its creation or re-arming until an alert expires. Pausing does not extend them. */
export const ALERT_LIFETIME_DAYS = 90

/**
 * Returns the status after an action, or null if the action is not allowed: a fired or expired alert can only be
 * re-armed, a paused one only resumed. Repeating an action changes nothing.
 */
export function getNextAlertStatus(status: AlertStatus, action: AlertAction): AlertStatus | null {
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
