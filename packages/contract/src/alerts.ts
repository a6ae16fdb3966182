import { ALERT_ACTIONS, ALERT_KINDS, ALERT_STATUSES } from '@satlens/domain'
import * as z from 'zod/mini'
import { SIGNED_IN } from './auth/signed-in.ts'
import { endpoint } from './endpoint.ts'

const PATH = '/alerts/v1'

const kind = z.enum(ALERT_KINDS)

const alert = z.object({
  id: z.uuid(),
  kind,
  /** Dollars, or of a `day_move` percent: decimal text with two decimals. */
  value: z.string(),
  status: z.enum(ALERT_STATUSES),
  /** True while the condition holds already: it then waits until the price has come back, and for the next crossing. */
  waits_for_return: z.boolean(),
  /** Whether a notice of it is mailed, as long as the account takes mails of alerts at all. */
  mails: z.boolean(),
  created_at: z.string(),
  /** When it stops waiting by itself, RFC 3339. */
  expires_at: z.string(),
  /** When it last fired; null before. */
  fired_at: z.nullable(z.string()),
})

/** An alert as its owner sees it. */
export type Alert = z.infer<typeof alert>

const alertSettings = z.object({
  /** The switch of the account: off, no alert is mailed, whatever its own switch says. */
  mails: z.boolean(),
  /** Whether the account has an address that mail may go to: one that was confirmed. */
  has_confirmed_address: z.boolean(),
})

/** See {@link updateAlertSettingsEndpoint}. */
export type AlertSettings = z.infer<typeof alertSettings>

const alertList = z.object({
  /** The newest first. */
  alerts: z.array(alert),
  /** How many may be active at once on the free tier. */
  active_limit: z.number(),
  /** How many may be kept in all. */
  kept_limit: z.number(),
  /** False while an alert would miss a crossing because prices are not live. */
  evaluating: z.boolean(),
  /** The kinds that wait for live prices, and what there is instead; null while all are evaluated. */
  paused: z.nullable(
    z.object({ kinds: z.array(kind), because: z.enum(['delayed', 'unavailable', 'simulated']) }),
  ),
  settings: alertSettings,
})

/** See {@link listAlertsEndpoint}. */
export type AlertList = z.infer<typeof alertList>

const alertNotice = z.object({
  id: z.uuid(),
  /** Null once the alert is deleted. */
  alert_id: z.nullable(z.uuid()),
  kind,
  /** As of the alert. */
  value: z.string(),
  /** The price that crossed, in USD as decimal text, and of a `day_move` that of 24 hours before. */
  price: z.string(),
  price_24h: z.nullable(z.string()),
  /** When that price was read, RFC 3339. */
  as_of: z.string(),
  /** The source's name; `simulated` is made up for development and labelled wherever it shows. */
  source: z.string(),
  /** Whether a mail was written with it. */
  mailed: z.boolean(),
})

/** A crossing that was told: what the history of alerts consists of. */
export type AlertNotice = z.infer<typeof alertNotice>

/** GET the caller's alerts, whether they are being evaluated, and the switch of their mails. */
export const listAlertsEndpoint = endpoint({
  method: 'GET',
  path: `${PATH}/alerts`,
  summary: "Lists the caller's price alerts.",
  reply: alertList,
  errors: SIGNED_IN,
})

/**
 * POST an alert: it fires once, at the next crossing, and expires after 90 days. The same kind and value cannot be active
 * twice.
 */
export const createAlertEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/alerts`,
  summary: 'Makes a price alert, which fires once.',
  body: z.object({
    kind,
    /** Dollars, or of a `day_move` percent, as decimal text. */
    value: z.string(),
    mails: z._default(z.boolean(), true),
  }),
  reply: alert,
  errors: [
    ...SIGNED_IN,
    'invalid_alert_value',
    'alert_limit_reached',
    'too_many_alerts_kept',
    'alert_already_active',
  ],
})

/**
 * PATCH an alert: pause, resume, or re-arm one that has fired or expired, which gives it another 90 days; the value that
 * it waits for, from which it looks anew; and the switch of its mails. What is so already stays so. The value of one that
 * is over changes only as it is re-armed.
 */
export const updateAlertEndpoint = endpoint({
  method: 'PATCH',
  path: `${PATH}/alerts/:id`,
  summary: 'Pauses, resumes or re-arms a price alert, changes its value, or switches its mails.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    action: z.optional(z.enum(ALERT_ACTIONS)),
    /** As of a new one of the same kind. */
    value: z.optional(z.string()),
    mails: z.optional(z.boolean()),
  }),
  reply: alert,
  errors: [
    ...SIGNED_IN,
    'invalid_alert_value',
    'alert_not_found',
    'alert_action_impossible',
    'alert_limit_reached',
    'alert_already_active',
  ],
})

/** DELETE an alert. Its notices stay in the history. */
export const deleteAlertEndpoint = endpoint({
  method: 'DELETE',
  path: `${PATH}/alerts/:id`,
  summary: 'Deletes a price alert.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.uuid() }),
  errors: [...SIGNED_IN, 'alert_not_found'],
})

/** GET what was told: at most the fifty newest notices of the last 90 days. */
export const listAlertNoticesEndpoint = endpoint({
  method: 'GET',
  path: `${PATH}/notices`,
  summary: "Lists the notices of the caller's price alerts, the newest first.",
  reply: z.object({ notices: z.array(alertNotice) }),
  errors: SIGNED_IN,
})

/** PATCH the switch of the account for mails of alerts. Mail goes to a confirmed address only. */
export const updateAlertSettingsEndpoint = endpoint({
  method: 'PATCH',
  path: `${PATH}/settings`,
  summary: 'Switches the mails of all price alerts of the caller on or off.',
  body: z.object({ mails: z.boolean() }),
  reply: alertSettings,
  errors: SIGNED_IN,
})
