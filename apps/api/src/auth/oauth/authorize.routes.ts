import type { FastifyRequest } from 'fastify'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import type { Routes } from '../context.ts'
import { resolveErrorTarget } from './error-target.ts'
import { browserSecret } from './sign-in-cookie.ts'
import { authorizeQuery, startAuthorization } from './start-authorization.ts'

/** GET /authorize: to a provider (docs/protocol.md#start-oauth). A plain route, for a browser navigates here. Reads the cookie of a sign-in. */
export const authorizeRoutes: Routes = (app, auth) => {
  const { issuer, siteUrl } = auth.settings

  app.get<{ Querystring: Record<string, unknown> }>(
    '/auth/v1/authorize',
    {
      config: { description: DEPARTURE },
      // A program reads the refusal as JSON; a person finds it on the site (docs/protocol.md#start-oauth).
      errorHandler(thrown, request, reply) {
        if (!acceptsPages(request)) throw thrown
        return reply.redirect(resolveErrorTarget(siteUrl, thrown), 302)
      },
    },
    async (request, reply) => {
      const browser = browserSecret(request, reply, issuer)
      return reply.redirect(await startAuthorization(auth, { query: request.query, browser }), 302)
    },
  )
}

const acceptsPages = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

const DEPARTURE: RouteDescription = {
  summary: 'Sends a browser to another service to sign in there.',
  query: authorizeQuery,
  bearer: 'never',
  answers: {
    302: { text: 'To the service; a browser is sent to the site with the reason where that cannot be.' },
  },
  refusals: listErrorsOf(['validation_failed', 'service_unavailable']),
}
