import { endSessionEndpoint, listSessionsEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { endSession } from '../sessions/end-session.ts'
import { getCaller } from '../sessions/guard/caller.ts'
import { listSessions } from './list-sessions.ts'

/** GET /sessions lists the caller's sessions and DELETE /sessions/{id} ends one. GoTrue has neither endpoint. */
export const sessionsRoutes: Routes = (app, auth, requireUser) => {
  const preHandler = [requireUser]
  mount(
    app,
    listSessionsEndpoint,
    async (_input, request) => ({ sessions: await listSessions(auth, getCaller(request)) }),
    { preHandler },
  )
  mount(
    app,
    endSessionEndpoint,
    async ({ params: { id } }, request) => {
      await endSession(auth, getCaller(request), id, getRequestSource(request))
      return { id }
    },
    { preHandler },
  )
}
