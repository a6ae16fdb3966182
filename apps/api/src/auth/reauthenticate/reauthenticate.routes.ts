import { reauthenticateEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/mount.ts'
import { sourceOf } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { callerOf } from '../guard/caller.ts'
import { refuseOtherAudience } from '../guard/other-audience.ts'
import { reauthenticate } from './reauthenticate.ts'

/** GET /reauthenticate mails a code to the caller (wire §6.3). */
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
}
