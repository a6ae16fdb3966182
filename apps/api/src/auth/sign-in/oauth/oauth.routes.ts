import * as z from 'zod/mini'
import { getRequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { toOAuthErrorParameters } from '#auth/core/redirects/oauth-error.ts'
import { buildRedirectUrl } from '#auth/core/redirects/redirect-url.ts'
import { parseRequestInput } from '#kernel/http/register-endpoint.ts'
import { createApiErrorsFromCodes, type OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { handleOAuthCallback } from './handle-oauth-callback.ts'
import { authorizeQuerySchema, startOAuthAuthorization } from './oauth-authorization.ts'
import { readOAuthStateCookie, setOAuthStateCookie } from './oauth-state-cookie.ts'

/** Redirects to a provider (docs/protocol.md#start-oauth) and back (docs/protocol.md#oauth-callback). */
export const oauthRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps) => {
  const { issuer, siteUrl } = deps.settings

  app.get<{ Querystring: Record<string, unknown> }>(
    '/auth/v1/authorize',
    {
      config: { description: AUTHORIZE },
      // API clients get errors as JSON; browsers are redirected to the site (docs/protocol.md#start-oauth).
      errorHandler(thrown, request, reply) {
        if (!request.headers.accept?.includes('text/html')) throw thrown
        return reply.redirect(buildRedirectUrl(siteUrl, { error: toOAuthErrorParameters(thrown) }), 302)
      },
    },
    async (request, reply) => {
      const browserSecret = setOAuthStateCookie(request, reply, issuer)
      return reply.redirect(await startOAuthAuthorization(deps, { query: request.query, browserSecret }), 302)
    },
  )

  app.get('/auth/v1/callback', { config: { description: CALLBACK } }, async (request, reply) => {
    const { url, status } = await handleOAuthCallback(deps, {
      parameters: new URL(request.url, issuer).searchParams,
      browserSecret: readOAuthStateCookie(request, issuer),
      source: getRequestClientInfo(request),
      log: request.log,
    })
    return reply.redirect(url, status)
  })

  // A cross-site form post arrives without the cookie. When the browser follows this redirect it sends the cookie
  // (RFC 6265bis §5.5.7.1).
  app.post('/auth/v1/callback', { config: { description: FORM_CALLBACK } }, async (request, reply) => {
    const parameters = new URLSearchParams(parseRequestInput(form, request.body ?? {}))
    return reply.redirect(`${issuer}/callback?${parameters}`, 303)
  })
}

const form = z.record(z.string(), z.string().check(z.maxLength(4_096)))

const AUTHORIZE: OpenApiRouteDescription = {
  summary: 'Redirects the browser to a provider to sign in.',
  query: authorizeQuerySchema,
  bearer: 'never',
  responses: { 302: { text: 'Redirect to the provider, or to the site with an error.' } },
  errors: createApiErrorsFromCodes(['validation_failed', 'service_unavailable']),
}
const callbackParameters = z.object({
  state: z.optional(z.string()),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
})
const CALLBACK: OpenApiRouteDescription = {
  summary: 'OAuth callback: the provider redirects the browser here.',
  bearer: 'never',
  responses: {
    302: { text: 'Redirect with a session, a code or an error.' },
    303: { text: 'Redirect with an error: no matching sign-in was started here.' },
  },
  errors: [],
}
const FORM_CALLBACK: OpenApiRouteDescription = {
  summary: 'OAuth callback for providers that use form_post.',
  body: z.optional(callbackParameters),
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  responses: { 303: { text: 'Redirect to the same URL with the form fields in the query.' } },
  errors: createApiErrorsFromCodes(['validation_failed']),
}
