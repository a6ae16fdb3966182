import { SIGNED_IN_ERRORS, unlinkIdentityEndpoint } from '@satlens/contract'
import * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'
import { mount } from '../../kernel/http/mount.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { requireLinking } from '../account-linking/link-identity.ts'
import type { Routes } from '../context.ts'
import { authorizeQuery, startAuthorization } from '../oauth/authorization-request.ts'
import { setSignInCookie } from '../oauth/sign-in-cookie.ts'
import { getCaller } from '../sessions/guard/caller.ts'
import { unlinkIdentity } from './unlink-identity.ts'

/** Link (docs/protocol.md#link-an-identity) and unlink identities (docs/protocol.md#unlink-an-identity). */
export const identityRoutes: Routes = (app, auth, requireUser) => {
  // A plain route because it redirects without `skip_http_redirect`.
  app.get<{ Querystring: Record<string, unknown> }>(
    '/auth/v1/user/identities/authorize',
    { preHandler: requireUser, config: { description: LINK_IDENTITY } },
    async (request, reply) => {
      const caller = getCaller(request)
      await requireLinking(auth, caller)
      const browserSecret = setSignInCookie(request, reply, auth.settings.issuer)
      const { query } = request
      const url = await startAuthorization(auth, { query, linkingCaller: caller, browserSecret })
      return query.skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
    },
  )

  mount(
    app,
    unlinkIdentityEndpoint,
    async ({ params }, request) => {
      const caller = getCaller(request)
      await requireLinking(auth, caller)
      if (!z.safeParse(z.uuid(), params.identity_id).success) {
        throw new ApiError('validation_failed', { status: 404, message: 'The identity_id is not a UUID.' })
      }
      await unlinkIdentity(auth, caller, params.identity_id)
      return {}
    },
    { preHandler: requireUser },
  )
}

const LINK_IDENTITY: RouteDescription = {
  summary: "Starts linking another provider to the caller's account.",
  query: z.extend(authorizeQuery, { skip_http_redirect: z.optional(z.enum(['true', 'false'])) }),
  bearer: 'always',
  responses: {
    200: { text: 'With skip_http_redirect: the provider URL.', schema: z.object({ url: z.url() }) },
    302: { text: 'Without skip_http_redirect: redirect to the provider.' },
  },
  errors: [
    ...listErrorsOf([
      ...SIGNED_IN_ERRORS,
      'validation_failed',
      'manual_linking_disabled',
      'insufficient_aal',
    ]),
    new ApiError('reauthentication_needed', { status: 403 }),
    new ApiError('service_unavailable'),
  ],
}
