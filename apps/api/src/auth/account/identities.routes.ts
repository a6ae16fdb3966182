import { SIGNED_IN, unlinkIdentityEndpoint } from '@satlens/contract'
import * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'
import { mount } from '../../kernel/http/mount.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { requireLinking } from '../account-linking/require-linking.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { browserSecret } from '../oauth/sign-in-cookie.ts'
import { authorizeQuery, startAuthorization } from '../oauth/start-authorization.ts'
import { getCaller } from '../sessions/guard/caller.ts'
import { unlinkIdentity } from './unlink.ts'

/** Adding and removing ways to sign in, for signed-in people (docs/protocol.md#link-an-identity, docs/protocol.md#unlink-an-identity). Reads the cookie of a sign-in. */
export const identityRoutes: Routes = (app, auth, requireUser) => {
  // A plain route: without `skip_http_redirect` the answer is a redirect.
  app.get<{ Querystring: Record<string, unknown> }>(
    '/auth/v1/user/identities/authorize',
    { preHandler: requireUser, config: { description: LINKING } },
    async (request, reply) => {
      const caller = getCaller(request)
      await requireLinking(auth, caller)
      const browser = browserSecret(request, reply, auth.settings.issuer)
      const url = await startAuthorization(auth, { query: request.query, linking: caller, browser })
      return request.query.skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
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
      await unlinkIdentity(auth, caller, params.identity_id, getRequestSource(request))
      return {}
    },
    { preHandler: requireUser },
  )
}

const LINKING: RouteDescription = {
  summary: "Begins to add another service to the caller's ways to sign in.",
  query: z.extend(authorizeQuery, { skip_http_redirect: z.optional(z.enum(['true', 'false'])) }),
  bearer: 'always',
  answers: {
    200: { text: 'With skip_http_redirect.', schema: z.object({ url: z.url() }) },
    302: { text: 'Without it: to the service.' },
  },
  refusals: [
    ...listErrorsOf([...SIGNED_IN, 'validation_failed', 'manual_linking_disabled', 'insufficient_aal']),
    new ApiError('reauthentication_needed', { status: 403 }),
    new ApiError('service_unavailable'),
  ],
}
