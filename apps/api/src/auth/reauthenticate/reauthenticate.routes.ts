import { confirmReauthenticationEndpoint, reauthenticateEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/mount.ts'
import { sourceOf } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { callerOf } from '../guard/caller.ts'
import { refuseOtherAudience } from '../guard/other-audience.ts'
import { reauthenticate } from './reauthenticate.ts'
import { reauthenticateSession } from './reauthenticate-session.ts'

/** GET /reauthenticate mails a code to the caller (wire §6.3), POST takes it and makes the session fresh. */
export const reauthenticateRoutes: Routes = (app, auth, requireUser) => {
  mount(
    app,
    reauthenticateEndpoint,
    async (_input, request) => {
      await reauthenticate(auth, callerOf(request), sourceOf(request))
      return {}
    },
    { preHandler: [requireUser, refuseOtherAudience] },
  )
  mount(
    app,
    confirmReauthenticationEndpoint,
    async ({ body }, request) => {
      await reauthenticateSession(auth, callerOf(request), body.nonce, sourceOf(request))
      return {}
    },
    { preHandler: requireUser },
  )
}
