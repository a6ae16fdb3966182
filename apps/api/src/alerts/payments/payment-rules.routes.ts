import {
  deletePaymentRuleEndpoint,
  listPaymentRulesEndpoint,
  setPaymentRuleEndpoint,
  updatePaymentNoticeSettingsEndpoint,
} from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteGuards, runAsLockedCaller } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createEndpointRegistrar } from '#kernel/http/register-endpoint.ts'
import { deletePaymentRuleOfUser } from './payment-rules.queries.ts'
import {
  changePaymentSettings,
  listPaymentRules,
  type PaymentRuleDeps,
  setPaymentRule,
} from './payment-rules.ts'

interface PaymentRuleRouteDeps extends PaymentRuleDeps, RouteGuards {}

/** The routes of the caller's rules and settings for notices about payments. */
export async function paymentRuleRoutes(app: FastifyInstance, deps: PaymentRuleRouteDeps): Promise<void> {
  const { db, requireUser, callerOf } = deps
  const route = createEndpointRegistrar(app, { preHandler: requireUser })

  route(listPaymentRulesEndpoint, async (_input, request) => listPaymentRules(db, callerOf(request)))
  route(setPaymentRuleEndpoint, async ({ body }, request) => setPaymentRule(deps, callerOf(request), body))
  route(deletePaymentRuleEndpoint, async ({ params: { id } }, request) => {
    const caller = callerOf(request)
    const isDeleted = await runAsLockedCaller(db, caller, (tx) =>
      deletePaymentRuleOfUser(tx, caller.userId, id),
    )
    if (!isDeleted) throw new ApiError('payment_rule_not_found')
    return { id }
  })
  route(updatePaymentNoticeSettingsEndpoint, async ({ body }, request) =>
    changePaymentSettings(db, callerOf(request), body),
  )
}
