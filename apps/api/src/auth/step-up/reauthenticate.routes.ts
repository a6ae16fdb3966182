import { confirmReauthenticationEndpoint, reauthenticateEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { getCaller } from '../sessions/guard/caller.ts'
import { rejectOtherAudience } from '../sessions/guard/require-audience.ts'
import { reauthenticate } from './reauthenticate.ts'
import { reauthenticateSession } from './reauthenticate-session.ts'

/** GET /reauthenticate mails a code to the caller (docs/protocol.md#reauthentication), POST takes it and makes the session fresh. */
export const reauthenticateRoutes: Routes = (app, auth, requireUser) => {
  mount(
    app,
    reauthenticateEndpoint,
    async (_input, request) => {
      await reauthenticate(auth, getCaller(request), getRequestSource(request))
      return {}
    },
    { preHandler: [requireUser, rejectOtherAudience] },
  )
  mount(
    app,
    confirmReauthenticationEndpoint,
    async ({ body }, request) => {
      await reauthenticateSession(auth, getCaller(request), body.nonce, getRequestSource(request))
      return {}
    },
    { preHandler: requireUser },
  )
}
