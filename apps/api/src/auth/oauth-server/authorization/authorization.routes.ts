import formBody from '@fastify/formbody'
import { consentToOAuthAuthorizationEndpoint, getOAuthAuthorizationEndpoint } from '@satlens/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { getRequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { toOAuthErrorParameters } from '#auth/core/redirects/oauth-error.ts'
import { buildRedirectUrl } from '#auth/core/redirects/redirect-url.ts'
import { getAuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createEndpointRegistrar } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { answerAuthorization, openAuthorization, rejectSilentAuthorization } from './answer-authorization.ts'
import { startAuthorization } from './start-authorization.ts'

/** The authorization endpoint (RFC 6749 §3.1) and what the consent page calls (docs/protocol.md#oauth-server). */
export const oauthAuthorizationRoutes: AuthRoutesPlugin<OAuthServerDeps> = async (app, deps, requireUser) => {
  const { issuer, siteUrl } = deps.settings
  const errorHandler = (thrown: Error, request: FastifyRequest, reply: FastifyReply) => {
    // API clients get errors as JSON; browsers are redirected to the site, as by GET /authorize.
    if (!request.headers.accept?.includes('text/html')) throw thrown
    return reply.redirect(buildRedirectUrl(siteUrl, { error: toOAuthErrorParameters(thrown) }), 302)
  }

  app.get(
    '/auth/v1/oauth/authorize',
    { config: { description: AUTHORIZE }, errorHandler },
    async (request, reply) => {
      const query = new URL(request.url, issuer).searchParams
      return reply.redirect(await startAuthorization(deps, query, getRequestClientInfo(request)), 302)
    },
  )
  // OpenID Connect Core §3.1.2.1 requires POST as well.
  await app.register(async (forms) => {
    await forms.register(formBody, { parser: (text) => ({ text }) })
    forms.post<{ Body: { text: string } | undefined }>(
      '/auth/v1/oauth/authorize',
      { config: { description: AUTHORIZE_BY_FORM }, errorHandler },
      async (request, reply) => {
        const query = new URLSearchParams(request.body?.text)
        return reply.redirect(await startAuthorization(deps, query, getRequestClientInfo(request)), 303)
      },
    )
  })

  const requireUserUnlessSilent: typeof requireUser = async function (request, reply) {
    if (request.headers.authorization !== undefined) await requireUser.call(this, request, reply)
  }
  createEndpointRegistrar(app, { preHandler: requireUserUnlessSilent })(
    getOAuthAuthorizationEndpoint,
    ({ params }, request) =>
      request.caller
        ? openAuthorization(deps, request.caller, params.authorization_id)
        : rejectSilentAuthorization(deps, params.authorization_id),
  )
  createEndpointRegistrar(app, { preHandler: requireUser })(
    consentToOAuthAuthorizationEndpoint,
    ({ params, body }, request) =>
      answerAuthorization(deps, getAuthenticatedCaller(request), {
        id: params.authorization_id,
        action: body.action,
      }),
  )
}

/** The parameters of an authorization request, for the API reference. */
export const authorizationParametersSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
  scope: z.optional(z.string()),
  state: z.optional(z.string()),
  nonce: z.optional(z.string()),
  prompt: z.optional(z.string()),
  max_age: z.optional(z.string()),
  login_hint: z.optional(z.string()),
  id_token_hint: z.optional(z.string()),
  acr_values: z.optional(z.string()),
  resource: z.optional(z.string()),
  dpop_jkt: z.optional(z.string()),
})
const AUTHORIZE: OpenApiRouteDescription = {
  summary: 'Starts the sign-in to an application: redirects the browser to the consent page.',
  query: authorizationParametersSchema,
  bearer: 'never',
  responses: { 302: { text: 'Redirect to the consent page, or to the application with an error.' } },
  errors: [
    ...createApiErrorsFromCodes(['validation_failed', 'service_unavailable']),
    new ApiError('oauth_client_not_found', { status: 400 }),
    new ApiError('oauth_authorization_not_found', { status: 400 }),
  ],
}
const AUTHORIZE_BY_FORM: OpenApiRouteDescription = {
  ...AUTHORIZE,
  summary: 'Starts the sign-in to an application by a form post.',
  body: authorizationParametersSchema,
  bodyType: 'application/x-www-form-urlencoded',
  responses: { 303: { text: 'Redirect to the consent page, or to the application with an error.' } },
}
