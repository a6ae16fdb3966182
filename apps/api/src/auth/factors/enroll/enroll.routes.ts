import { enrollFactorEndpoint } from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { mount } from '../../../kernel/mount.ts'
import { sourceOf } from '../../audit/request-source.ts'
import type { AuthContext } from '../../context.ts'
import { callerOf } from '../../guard/caller.ts'
import { enrollFactor } from './enroll.ts'

/** POST /factors begins a second factor (wire §9.1). */
export function enrollRoutes(
  app: FastifyInstance,
  auth: AuthContext,
  preHandler: preHandlerAsyncHookHandler,
): void {
  mount(
    app,
    enrollFactorEndpoint,
    ({ body }, request) => enrollFactor(auth, callerOf(request), body, sourceOf(request)),
    { preHandler },
  )
}
