import { challengeFactorEndpoint } from '@satlens/contract'
import { mount } from '../../../kernel/http/mount.ts'
import { getRequestSource } from '../../audit/request-source.ts'
import type { Routes } from '../../context.ts'
import { getCaller } from '../../sessions/guard/caller.ts'
import { requireFactorId } from '../factor-id.ts'
import { challengeFactor } from './challenge.ts'

/** POST /factors/:id/challenge puts a question to a factor (docs/protocol.md#challenge-a-factor). */
export const challengeRoutes: Routes = (app, auth, requireUser) => {
  mount(
    app,
    challengeFactorEndpoint,
    ({ params, body }, request) => {
      const asked = { factorId: requireFactorId(params.id), channel: body?.channel ?? 'sms' } as const
      return challengeFactor(auth, getCaller(request), asked, getRequestSource(request))
    },
    { preHandler: requireUser },
  )
}
