import { getUserEndpoint, updateUserEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/mount.ts'
import { sourceOf } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { readPkcePair } from '../flows/pkce-pair.ts'
import { callerOf, identifyAccount } from '../guard/caller.ts'
import { refuseOtherAudience, requireOurAudience } from '../guard/other-audience.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'
import { changeUser } from './update-user.ts'
import { toWireUser } from './wire-user.ts'

/** GET and PUT /user: the caller's own account (wire §6.1, §6.2). */
export const userRoutes: Routes = (app, auth, requireUser) => {
  const { lookups, clock, settings } = auth
  // What SDKs ask most often: guard and answer are one statement. It has no limit that the guard would count.
  mount(app, getUserEndpoint, async (_input, request) => {
    const account = await identifyAccount({ lookups, clock, limits: settings.limits }, request)
    requireOurAudience(request)
    return toWireUser(account.user, account.identities, account.factors)
  })
  mount(
    app,
    updateUserEndpoint,
    ({ body, query }, request) => {
      const redirectTo = redirectTarget([request.headers.redirect_to, query.redirect_to], settings)
      const asked = { change: body, way: { redirectTo, pkce: readPkcePair(body) } }
      return changeUser(auth, callerOf(request), asked, sourceOf(request))
    },
    { preHandler: [requireUser, refuseOtherAudience] },
  )
}
