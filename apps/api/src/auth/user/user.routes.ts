import { getUserEndpoint, updateUserEndpoint } from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import { mount } from '../../kernel/mount.ts'
import { AUDIENCE } from '../access-token.ts'
import { callerOf } from '../caller.ts'
import type { AuthContext } from '../context.ts'
import { findFactors } from '../factors/factors.queries.ts'
import { sourceOf } from '../request-source.ts'
import { findIdentities } from '../users.queries.ts'
import { toWireUser } from '../wire-user.ts'
import { changeUser } from './update-user.ts'

/** GET and PUT /user: the caller's own account (wire §6.1, §6.2). */
export function userRoutes(
  app: FastifyInstance,
  auth: AuthContext,
  requireUser: preHandlerAsyncHookHandler,
): void {
  const preHandler = [requireUser, refuseOtherAudience]
  mount(
    app,
    getUserEndpoint,
    async (_input, request) => {
      const { user } = callerOf(request)
      return toWireUser(user, await findIdentities(auth.db, user.id), await findFactors(auth.db, user.id))
    },
    { preHandler },
  )
  mount(
    app,
    updateUserEndpoint,
    ({ body }, request) => changeUser(auth, callerOf(request), body, sourceOf(request)),
    { preHandler },
  )
}

// A client may name the audience it means; ours is the only one there is (wire §1.2, §6.1).
const refuseOtherAudience: preHandlerAsyncHookHandler = async (request) => {
  const asked = request.headers['x-jwt-aud']
  if (asked !== undefined && asked !== '' && asked !== AUDIENCE) {
    throw new ApiError('validation_failed', {
      message: 'The access token was issued for another audience.',
    })
  }
}
