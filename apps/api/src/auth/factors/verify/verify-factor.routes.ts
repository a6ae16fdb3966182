import { verifyFactorEndpoint } from '@satlens/contract'
import { mount } from '../../../kernel/http/mount.ts'
import { getRequestSource } from '../../audit/request-source.ts'
import type { Routes } from '../../context.ts'
import { getCaller } from '../../sessions/guard/caller.ts'
import { requireChallengeId, requireFactorId } from '../factor-id.ts'
import { verifyFactor } from './verify-factor.ts'

/** POST /factors/:id/verify answers a challenge (docs/protocol.md#verify-a-factor). */
export const verifyFactorRoutes: Routes = (app, auth, preHandler) => {
  mount(
    app,
    verifyFactorEndpoint,
    ({ params, body: answer }, request) => {
      const given = {
        factorId: requireFactorId(params.id),
        challengeId: requireChallengeId(answer.challenge_id),
        // Codes are pasted with the blanks around them.
        answer: { ...answer, code: answer.code?.trim() },
      }
      return verifyFactor(auth, getCaller(request), given, getRequestSource(request))
    },
    { preHandler },
  )
}
