import { ALERT_ACTIONS, ALERT_KINDS, ALERT_STATUSES, CURRENCIES, DEFAULT_CURRENCY } from '@satlens/domain'
import * as z from 'zod/mini'
import { signedInEndpoint } from './endpoint.ts'
import { paymentNoticeSchema } from './payment-rules.ts'

const PATH = '/alerts/v1'

const kind = z.enum(ALERT_KINDS)
const currency = z.enum(CURRENCIES)

const alert = z.object({
  id: z.uuid(),
  kind,
  /** The currency whose prices the alert is compared with. */
  currency,
  /** A price in the currency, or percent for a `day_move`, as decimal text with all decimals. */
  value: z.string(),
  status: z.enum(ALERT_STATUSES),
  /** True while the price is already past the threshold. The alert triggers after the price has moved back and crosses again. */
  waits_for_return: z.boolean(),
  /** True if an email is sent when the alert triggers, provided the account's `settings.mails` is on. */
  mails: z.boolean(),
  created_at: z.string(),
  /** When the alert expires, RFC 3339. */
  expires_at: z.string(),
  /** When the alert last triggered, RFC 3339; null before the first time. */
  fired_at: z.nullable(z.string()),
})

/** A price alert, as returned to its owner. */
export type PriceAlert = z.infer<typeof alert>

const alertSettings = z.object({
  /** The account-wide switch for alert emails. When false, no alert sends email, whatever its own `mails` says. */
  mails: z.boolean(),
  /** True if the account has a confirmed email address. Alert emails go to a confirmed address only. */
  has_confirmed_address: z.boolean(),
})
export type PriceAlertSettings = z.infer<typeof alertSettings>

const alertList = z.object({
  /** Newest first. */
  alerts: z.array(alert),
  /** The number of alerts that may be active at once on the free plan. */
  active_limit: z.number(),
  /** The number of alerts an account may store, whatever their status. */
  kept_limit: z.number(),
  /** False while prices are not live, so that alerts would miss a crossing. */
  evaluating: z.boolean(),
  /** The kinds in USD that are not evaluated and the price status that prevents it; null while all kinds are evaluated. */
  paused: z.nullable(
    z.object({ kinds: z.array(kind), because: z.enum(['delayed', 'unavailable', 'simulated']) }),
  ),
  /**
   * The active alerts of the caller in other currencies that are not evaluated. `no_history`: the price 24 hours ago is not
   * known yet.
   */
  paused_currencies: z.array(
    z.object({
      currency,
      kinds: z.array(kind),
      because: z.enum(['delayed', 'unavailable', 'simulated', 'no_history']),
    }),
  ),
  settings: alertSettings,
})
export type PriceAlertList = z.infer<typeof alertList>

const alertNotice = z.object({
  id: z.uuid(),
  /** Null once the alert is deleted. */
  alert_id: z.nullable(z.uuid()),
  kind,
  currency,
  /** The alert's value, in the same format. */
  value: z.string(),
  /** The price that triggered the alert, in its currency as decimal text. */
  price: z.string(),
  /** The price 24 hours earlier, for a `day_move`; null for the other kinds. */
  price_24h: z.nullable(z.string()),
  /** When the price was read, RFC 3339. */
  as_of: z.string(),
  /** The name of the price source. `simulated` prices are generated for development and labelled on every screen. */
  source: z.string(),
  /** True if an email was sent with this notice. */
  mailed: z.boolean(),
})

/** An entry in the alert history: one alert that triggered. */
export type AlertNotice = z.infer<typeof alertNotice>

/** GET /alerts: the caller's alerts, the evaluation status and the email settings. */
export const listAlertsEndpoint = signedInEndpoint('GET', `${PATH}/alerts`, {
  summary: "Lists the caller's price alerts.",
  reply: alertList,
})

/**
 * POST /alerts: creates an alert. It triggers once, at the next crossing. Kind, currency and value must be unique among the
 * active alerts. The currency of an alert cannot be changed.
 */
export const createAlertEndpoint = signedInEndpoint('POST', `${PATH}/alerts`, {
  summary: 'Creates a price alert. It triggers once.',
  body: z.object({
    kind,
    currency: z._default(currency, DEFAULT_CURRENCY),
    /** A price in the currency, or percent for a `day_move`, as decimal text. */
    value: z.string(),
    mails: z._default(z.boolean(), true),
  }),
  reply: alert,
  errors: [
    'invalid_alert_value',
    'currency_without_source',
    'alert_limit_reached',
    'too_many_alerts_kept',
    'alert_already_active',
  ],
})

/**
 * PATCH /alerts/{id}: pauses, resumes or re-arms an alert, changes its value or turns its emails on or off. Re-arming
 * restarts the alert's lifetime. A new value restarts the evaluation; a triggered or expired alert accepts one only
 * together with `re_arm`. Repeating an action has no effect.
 */
export const updateAlertEndpoint = signedInEndpoint('PATCH', `${PATH}/alerts/:id`, {
  summary: 'Pauses, resumes, reactivates or edits a price alert, or turns its emails on or off.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    action: z.optional(z.enum(ALERT_ACTIONS)),
    /** In the same format as for a new alert of this kind. */
    value: z.optional(z.string()),
    mails: z.optional(z.boolean()),
  }),
  reply: alert,
  errors: [
    'invalid_alert_value',
    'alert_not_found',
    'alert_action_impossible',
    'alert_limit_reached',
    'alert_already_active',
  ],
})

/** DELETE /alerts/{id}: deletes an alert. Its notices stay in the history. */
export const deleteAlertEndpoint = signedInEndpoint('DELETE', `${PATH}/alerts/:id`, {
  summary: 'Deletes a price alert.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.uuid() }),
  errors: ['alert_not_found'],
})

const notice = z.union([alertNotice, paymentNoticeSchema])

/** An entry in the history: a triggered alert, or a notice about a payment. `kind` tells them apart. */
export type Notice = z.infer<typeof notice>

/** The notices on one page. */
export const NOTICES_PER_PAGE = 50

/** GET /notices: the notices of the last 90 days, newest first. */
export const listAlertNoticesEndpoint = signedInEndpoint('GET', `${PATH}/notices`, {
  summary: "Lists the caller's triggered alerts and notices about payments, newest first.",
  query: z.object({
    /** The `next` of the page before. */
    before: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({
    notices: z.array(notice),
    /** The key of the following page; null if this is the last one. */
    next: z.nullable(z.string()),
  }),
})

/** PATCH /settings: turns alert emails on or off for the account. */
export const updateAlertSettingsEndpoint = signedInEndpoint('PATCH', `${PATH}/settings`, {
  summary: "Turns emails for all of the caller's price alerts on or off.",
  body: z.object({ mails: z.boolean() }),
  reply: alertSettings,
})
