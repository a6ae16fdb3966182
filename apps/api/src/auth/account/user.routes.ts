import { getUserEndpoint, updateUserEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { parsePkceChallenge } from '../flow-states/pkce-challenge.ts'
import { resolveRedirectTarget } from '../redirects/redirect-target.ts'
import { getCaller, identifyAccount } from '../sessions/guard/caller.ts'
import { rejectOtherAudience, requireAudience } from '../sessions/guard/require-audience.ts'
import { toUserJson } from '../users/user-json.ts'
import { updateUserAccount } from './update-user.ts'

/** GET and PUT /user return and update the caller's account (docs/protocol.md#get-user, docs/protocol.md#update-user). */
export const userRoutes: Routes = (app, auth, requireUser) => {
  const { readQueries, clock, settings } = auth
  // The most frequent request of SDKs: one statement both authenticates and reads. It has no rate limit to check.
  mount(app, getUserEndpoint, async (_input, request) => {
    const account = await identifyAccount({ readQueries, clock, limits: settings.limits }, request)
    requireAudience(request)
    return toUserJson(account.user, account.identities, account.factors)
  })
  mount(
    app,
    updateUserEndpoint,
    ({ body, query }, request) => {
      const redirectTo = resolveRedirectTarget([request.headers.redirect_to, query.redirect_to], settings)
      const delivery = { redirectTo, pkce: parsePkceChallenge(body) }
      return updateUserAccount(
        auth,
        getCaller(request),
        { change: body, delivery },
        getRequestSource(request),
      )
    },
    { preHandler: [requireUser, rejectOtherAudience] },
  )
}
