import { BEARER_TOKEN_ERROR_CODES, unlinkIdentityEndpoint } from '@satlens/contract'
import * as z from 'zod/mini'
import { requireIdentityLinkingAllowed } from '#auth/accounts/linking/link-identity.ts'
import { unlinkIdentityFromAccount } from '#auth/accounts/settings/unlink-identity.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { getAuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { registerEndpoint } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { authorizeQuerySchema, startOAuthAuthorization } from './oauth-authorization.ts'
import { setOAuthStateCookie } from './oauth-state-cookie.ts'

/** Link (docs/protocol.md#link-an-identity) and unlink identities (docs/protocol.md#unlink-an-identity). */
export const linkedIdentityRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps, requireUser) => {
  // A plain route because it redirects without `skip_http_redirect`.
  app.get<{ Querystring: Record<string, unknown> }>(
    '/auth/v1/user/identities/authorize',
    { preHandler: requireUser, config: { description: LINK_IDENTITY } },
    async (request, reply) => {
      const caller = getAuthenticatedCaller(request)
      await requireIdentityLinkingAllowed(deps, caller)
      const browserSecret = setOAuthStateCookie(request, reply, deps.settings.issuer)
      const { query } = request
      const url = await startOAuthAuthorization(deps, { query, linkingCaller: caller, browserSecret })
      return query.skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
    },
  )

  registerEndpoint(
    app,
    unlinkIdentityEndpoint,
    async ({ params }, request) => {
      const caller = getAuthenticatedCaller(request)
      await requireIdentityLinkingAllowed(deps, caller)
      if (!z.safeParse(z.uuid(), params.identity_id).success) {
        throw new ApiError('validation_failed', { status: 404, message: 'The identity_id is not a UUID.' })
      }
      await unlinkIdentityFromAccount(deps, caller, params.identity_id)
      return {}
    },
    { preHandler: requireUser },
  )
}

const LINK_IDENTITY: OpenApiRouteDescription = {
  summary: "Starts linking another provider to the caller's account.",
  query: z.extend(authorizeQuerySchema, { skip_http_redirect: z.optional(z.enum(['true', 'false'])) }),
  bearer: 'always',
  responses: {
    200: { text: 'With skip_http_redirect: the provider URL.', schema: z.object({ url: z.url() }) },
    302: { text: 'Without skip_http_redirect: redirect to the provider.' },
  },
  errors: [
    ...createApiErrorsFromCodes([
      ...BEARER_TOKEN_ERROR_CODES,
      'validation_failed',
      'manual_linking_disabled',
      'insufficient_aal',
    ]),
    new ApiError('reauthentication_needed', { status: 403 }),
    new ApiError('service_unavailable'),
  ],
}
