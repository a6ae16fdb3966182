import { endSessionEndpoint, listSessionsEndpoint } from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { mount } from '../../kernel/mount.ts'
import { sourceOf } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { callerOf } from '../guard/caller.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'

/** GET and DELETE /sessions: where the caller is signed in. Additions of ours to the wire. */
export function sessionsRoutes(
  app: FastifyInstance,
  auth: AuthContext,
  requireUser: preHandlerAsyncHookHandler,
): void {
  const preHandler = [requireUser]
  mount(
    app,
    listSessionsEndpoint,
    async (_input, request) => ({ sessions: await listSessions(auth, callerOf(request)) }),
    { preHandler },
  )
  mount(
    app,
    endSessionEndpoint,
    async ({ params: { id } }, request) => {
      await endSession(auth, callerOf(request), id, sourceOf(request))
      return { id }
    },
    { preHandler },
  )
}
