import { getUserEndpoint, updateUserEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/mount.ts'
import { sourceOf } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { findFactors } from '../factors/factors.queries.ts'
import { readPkcePair } from '../flows/pkce-pair.ts'
import { callerOf } from '../guard/caller.ts'
import { refuseOtherAudience } from '../guard/other-audience.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'
import { changeUser } from './update-user.ts'
import { findIdentities } from './users.queries.ts'
import { toWireUser } from './wire-user.ts'

/** GET and PUT /user: the caller's own account (wire §6.1, §6.2). */
export const userRoutes: Routes = (app, auth, requireUser) => {
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
    ({ body, query }, request) => {
      const redirectTo = redirectTarget([request.headers.redirect_to, query.redirect_to], auth.settings)
      const asked = { change: body, way: { redirectTo, pkce: readPkcePair(body) } }
      return changeUser(auth, callerOf(request), asked, sourceOf(request))
    },
    { preHandler },
  )
}
