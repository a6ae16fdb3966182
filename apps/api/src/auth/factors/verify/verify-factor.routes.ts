import { verifyFactorEndpoint } from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { mount } from '../../../kernel/mount.ts'
import { sourceOf } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import { callerOf } from '../../guard/caller.ts'
import { requireChallengeId, requireFactorId } from '../factor-id.ts'
import { verifyFactor } from './verify-factor.ts'

/** POST /factors/:id/verify answers a challenge (wire §9.3). */
export function verifyFactorRoutes(
  app: FastifyInstance,
  auth: AuthContext,
  preHandler: preHandlerAsyncHookHandler,
): void {
  mount(
    app,
    verifyFactorEndpoint,
    ({ params, body: answer }, request) => {
      const given = {
        factorId: requireFactorId(params.id),
        challengeId: requireChallengeId(answer.challenge_id),
        answer,
      }
      return verifyFactor(auth, callerOf(request), given, sourceOf(request))
    },
    { preHandler },
  )
}
