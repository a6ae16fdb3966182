import {
  challengeFactorEndpoint,
  enrollFactorEndpoint,
  unenrollFactorEndpoint,
  verifyFactorEndpoint,
} from '@satlens/contract'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { getCaller } from '../sessions/guard/caller.ts'
import { reauthenticateIfNeeded } from '../step-up/reauthenticate.ts'
import { challengeFactor } from './challenge/challenge.ts'
import { enrollFactor } from './enroll/enroll.ts'
import { requireChallengeId, requireFactorId } from './factor-id.ts'
import { unenrollFactor } from './unenroll/unenroll.ts'
import { verifyFactor } from './verify/verify-factor.ts'

/** /factors: enrolls, challenges, verifies and removes second factors (docs/protocol.md#second-factors). */
export const factorsRoutes: Routes = (app, auth, preHandler) => {
  mount(
    app,
    enrollFactorEndpoint,
    async ({ body }, request) => {
      const source = getRequestSource(request)
      const caller = await reauthenticateIfNeeded(auth, getCaller(request), body.nonce, source)
      return enrollFactor(auth, caller, body, source)
    },
    { preHandler },
  )
  mount(
    app,
    challengeFactorEndpoint,
    ({ params, body }, request) => {
      const input = { factorId: requireFactorId(params.id), channel: body?.channel ?? 'sms' } as const
      return challengeFactor(auth, getCaller(request), input, getRequestSource(request))
    },
    { preHandler },
  )
  mount(
    app,
    verifyFactorEndpoint,
    ({ params, body }, request) => {
      const input = {
        factorId: requireFactorId(params.id),
        challengeId: requireChallengeId(body.challenge_id),
        // Pasted codes often have spaces around them.
        response: { ...body, code: body.code?.trim() },
      }
      return verifyFactor(auth, getCaller(request), input, getRequestSource(request))
    },
    { preHandler },
  )
  mount(
    app,
    unenrollFactorEndpoint,
    ({ params }, request) =>
      unenrollFactor(auth, getCaller(request), requireFactorId(params.id), getRequestSource(request)),
    { preHandler },
  )
}
