import type { FastifyRequest } from 'fastify'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import type { Routes } from '../context.ts'
import { toOAuthError } from '../redirects/oauth-error.ts'
import { withError } from '../redirects/redirect-target.ts'
import { setSignInCookie } from './sign-in-cookie.ts'
import { authorizeQuery, startAuthorization } from './start-authorization.ts'

/**
 * GET /authorize redirects the browser to a provider (docs/protocol.md#start-oauth) and sets the sign-in cookie. It is
 * mounted as a plain route because browsers navigate to it.
 */
export const authorizeRoutes: Routes = (app, auth) => {
  const { issuer, siteUrl } = auth.settings

  app.get<{ Querystring: Record<string, unknown> }>(
    '/auth/v1/authorize',
    {
      config: { description: AUTHORIZE },
      // API clients get errors as JSON; browsers are redirected to the site (docs/protocol.md#start-oauth).
      errorHandler(thrown, request, reply) {
        if (!acceptsHtml(request)) throw thrown
        return reply.redirect(withError(siteUrl, toOAuthError(thrown)), 302)
      },
    },
    async (request, reply) => {
      const browserSecret = setSignInCookie(request, reply, issuer)
      return reply.redirect(await startAuthorization(auth, { query: request.query, browserSecret }), 302)
    },
  )
}

const acceptsHtml = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

const AUTHORIZE: RouteDescription = {
  summary: 'Redirects the browser to a provider to sign in.',
  query: authorizeQuery,
  bearer: 'never',
  answers: { 302: { text: 'Redirect to the provider, or to the site with an error.' } },
  refusals: listErrorsOf(['validation_failed', 'service_unavailable']),
}
