import { unenrollFactorEndpoint } from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { mount } from '../../../kernel/mount.ts'
import { sourceOf } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import { callerOf } from '../../guard/caller.ts'
import { requireFactorId } from '../factor-id.ts'
import { unenrollFactor } from './unenroll.ts'

/** DELETE /factors/:id removes a factor (wire §9.4). */
export function unenrollRoutes(
  app: FastifyInstance,
  auth: AuthContext,
  preHandler: preHandlerAsyncHookHandler,
): void {
  mount(
    app,
    unenrollFactorEndpoint,
    ({ params }, request) =>
      unenrollFactor(auth, callerOf(request), requireFactorId(params.id), sourceOf(request)),
    { preHandler },
  )
}
