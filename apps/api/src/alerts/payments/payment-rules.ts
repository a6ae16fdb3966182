import type {
  EndpointInput,
  PaymentNoticeSettings,
  PaymentRuleList,
  PaymentRuleResponse,
  setPaymentRuleEndpoint,
  updatePaymentNoticeSettingsEndpoint,
} from '@satlens/contract'
import { MAX_PAYMENT_RULES_PER_USER, PAYMENT_RULE_ISSUE_MESSAGES, parsePaymentRule } from '@satlens/domain'
import { type AuthenticatedCaller, runAsLockedCaller, runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { lockAlertsOfUser } from '../alerts.queries.ts'
import {
  countPaymentRulesOfUser,
  findPaymentRulesOfUser,
  getPaymentSettings,
  type PaymentRuleRow,
  type PaymentSettings,
  updatePaymentSettings,
  upsertPaymentRule,
} from './payment-rules.queries.ts'
import type { WatchedPayments } from './watched-payments.ts'

export interface PaymentRuleDeps extends DatabaseServices {
  readonly payments: WatchedPayments
}

/** Returns the payment rules of the caller, their limit and the settings of the notices. */
export const listPaymentRules = (db: Db, caller: AuthenticatedCaller): Promise<PaymentRuleList> =>
  runWithDatabaseUserRole(db, caller.userId, async (tx) => ({
    rules: (await findPaymentRulesOfUser(tx, caller.userId)).map(toPaymentRuleResponse),
    limit: MAX_PAYMENT_RULES_PER_USER,
    settings: toSettings(caller, await getPaymentSettings(tx, caller.userId)),
  }))

/** Sets the rule of a kind for an account or for all accounts. Payments before it cause no notices. */
export async function setPaymentRule(
  { db, clock, payments }: PaymentRuleDeps,
  caller: AuthenticatedCaller,
  { account_id: accountId, kind, value }: EndpointInput<typeof setPaymentRuleEndpoint>['body'],
): Promise<PaymentRuleResponse> {
  const { userId } = caller
  const rule = parsePaymentRule(kind, value)
  if (!rule.ok) {
    throw new ApiError('invalid_payment_rule', { message: PAYMENT_RULE_ISSUE_MESSAGES[rule.issue] })
  }
  // Read first, because the role of requests may not read the chain.
  const sinceHeight = await payments.getTipHeight(db)
  return runAsLockedCaller(db, caller, async (tx) => {
    await lockAlertsOfUser(tx, userId)
    if (accountId !== null && !(await payments.hasAccount(tx, userId, accountId))) {
      throw new ApiError('watched_account_not_found')
    }
    const row = await upsertPaymentRule(tx, {
      userId,
      accountId,
      ...rule.value,
      createdAt: clock.now(),
      sinceHeight,
    })
    if ((await countPaymentRulesOfUser(tx, userId)) > MAX_PAYMENT_RULES_PER_USER) {
      throw new ApiError('too_many_payment_rules')
    }
    return toPaymentRuleResponse(row)
  })
}

/** Changes how notices about payments reach the caller. */
export const changePaymentSettings = (
  db: Db,
  caller: AuthenticatedCaller,
  change: EndpointInput<typeof updatePaymentNoticeSettingsEndpoint>['body'],
): Promise<PaymentNoticeSettings> =>
  runAsLockedCaller(db, caller, async (tx) => {
    const { mails, says_amounts: saysAmounts, browser } = change
    const update = {
      ...(mails === undefined ? {} : { paymentMails: mails }),
      ...(saysAmounts === undefined ? {} : { saysAmounts }),
      ...(browser === undefined ? {} : { browser }),
    }
    const isEmpty = Object.keys(update).length === 0
    return toSettings(
      caller,
      isEmpty
        ? await getPaymentSettings(tx, caller.userId)
        : await updatePaymentSettings(tx, caller.userId, update),
    )
  })

export const toPaymentRuleResponse = (rule: PaymentRuleRow): PaymentRuleResponse => ({
  id: rule.id,
  account_id: rule.accountId,
  kind: rule.kind,
  value: rule.value === null ? null : String(rule.value),
  created_at: rule.createdAt.toISOString(),
})

const toSettings = (
  { user }: AuthenticatedCaller,
  { paymentMails, saysAmounts, browser }: PaymentSettings,
): PaymentNoticeSettings => ({
  mails: paymentMails,
  says_amounts: saysAmounts,
  browser,
  has_confirmed_address: user.email !== null && user.emailConfirmedAt !== null,
})
