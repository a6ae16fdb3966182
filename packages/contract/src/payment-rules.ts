import { PAYMENT_NOTICE_KINDS, PAYMENT_RULE_KINDS } from '@satlens/domain'
import * as z from 'zod/mini'
import { PAYMENT_DIRECTIONS } from './activity.ts'
import { signedInEndpoint } from './endpoint.ts'

const PATH = '/alerts/v1'

const kind = z.enum(PAYMENT_RULE_KINDS)

const rule = z.object({
  id: z.uuid(),
  /** Null for a rule about all accounts. A rule of the same kind about one account takes precedence. */
  account_id: z.nullable(z.uuid()),
  kind,
  /** The number of confirmations, or the threshold in satoshis, as decimal text; null for the other kinds. */
  value: z.nullable(z.string()),
  created_at: z.string(),
})

/** What the owner of watched accounts wants to be told, as returned to them. */
export type PaymentRuleResponse = z.infer<typeof rule>

const settings = z.object({
  /** True if notices about payments are emailed. */
  mails: z.boolean(),
  /** True if emails and browser notifications may contain amounts and transaction IDs. False by default. */
  says_amounts: z.boolean(),
  /** True if pages of the owner's browsers show notices as notifications, where the browser allows it. */
  browser: z.boolean(),
  /** True if the account has a confirmed email address. Emails go to a confirmed address only. */
  has_confirmed_address: z.boolean(),
})
export type PaymentNoticeSettings = z.infer<typeof settings>

/** The schema of {@link PaymentNotice}. */
export const paymentNoticeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(PAYMENT_NOTICE_KINDS),
  /** Null once the account is removed. */
  account_id: z.nullable(z.uuid()),
  /** The name of the account at that time. */
  account_name: z.string(),
  txid: z.string(),
  direction: z.enum(PAYMENT_DIRECTIONS),
  /** What the payment changes in the balance of the account, in satoshis as decimal text; negative if it decreases. */
  amount_sats: z.string(),
  /** The value of the rule, as in the rule. */
  value: z.nullable(z.string()),
  /** When the notice was made, RFC 3339. */
  as_of: z.string(),
  /** True if an email was sent with this notice. */
  mailed: z.boolean(),
})

/** An entry in the history about a payment of a watched account. Each kind occurs once per payment. */
export type PaymentNotice = z.infer<typeof paymentNoticeSchema>

const ruleList = z.object({
  /** Oldest first. */
  rules: z.array(rule),
  /** The number of rules that a person may store. */
  limit: z.int(),
  settings,
})
export type PaymentRuleList = z.infer<typeof ruleList>

/** GET /payment-rules: the caller's payment rules and the settings of the notices. */
export const listPaymentRulesEndpoint = signedInEndpoint('GET', `${PATH}/payment-rules`, {
  summary: "Lists the caller's rules for notices about payments.",
  reply: ruleList,
})

/**
 * PUT /payment-rules: sets the rule of a kind for one account, or for all. It replaces the value of an existing one. Only
 * payments from now on cause notices.
 */
export const setPaymentRuleEndpoint = signedInEndpoint('PUT', `${PATH}/payment-rules`, {
  summary: 'Sets a rule for notices about payments of one watched account, or of all.',
  body: z.object({
    account_id: z.nullable(z.uuid()),
    kind,
    /** The number of confirmations (1, 3 or 6) or the threshold in satoshis; null for the other kinds. */
    value: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  }),
  reply: rule,
  errors: ['invalid_payment_rule', 'watched_account_not_found', 'too_many_payment_rules'],
})

/** DELETE /payment-rules/{id}: deletes a rule. Its notices stay in the history. */
export const deletePaymentRuleEndpoint = signedInEndpoint('DELETE', `${PATH}/payment-rules/:id`, {
  summary: 'Deletes a rule for notices about payments.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.uuid() }),
  errors: ['payment_rule_not_found'],
})

/** PATCH /payment-settings: changes how notices about payments reach the caller. */
export const updatePaymentNoticeSettingsEndpoint = signedInEndpoint('PATCH', `${PATH}/payment-settings`, {
  summary: 'Turns emails, amounts and browser notifications of payment notices on or off.',
  body: z.object({
    mails: z.optional(z.boolean()),
    says_amounts: z.optional(z.boolean()),
    browser: z.optional(z.boolean()),
  }),
  reply: settings,
})
