import * as z from 'zod/mini'
import { parse } from '../../kernel/http/mount.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { handleCallback } from './handle-callback.ts'
import { readBrowserSecret } from './sign-in-cookie.ts'

const form = z.record(z.string(), z.string().check(z.maxLength(4_096)))

/** /callback: back from a provider (docs/protocol.md#oauth-callback). Plain routes, for a browser navigates here. They read the cookie of a sign-in. */
export const callbackRoutes: Routes = (app, auth) => {
  const { issuer } = auth.settings

  app.get('/auth/v1/callback', { config: { description: RETURN } }, async (request, reply) => {
    const { url, status } = await handleCallback(auth, {
      answer: new URL(request.url, issuer).searchParams,
      browser: readBrowserSecret(request, issuer),
      source: getRequestSource(request),
      log: request.log,
    })
    return reply.redirect(url, status)
  })

  // A form of another site comes without the cookie; following a redirect, the browser sends it (RFC 6265bis §5.5.7.1).
  app.post('/auth/v1/callback', { config: { description: POSTED_RETURN } }, async (request, reply) => {
    const answer = new URLSearchParams(parse(form, request.body ?? {}))
    return reply.redirect(`${issuer}/callback?${answer}`, 303)
  })
}

const answerOfProvider = z.object({
  state: z.optional(z.string()),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
})
const RETURN: RouteDescription = {
  summary: 'Where the service sends the browser back to, with what OAuth 2.0 says in the query.',
  bearer: 'never',
  answers: {
    302: { text: 'To the redirect target with a session, a code, or the reason why there is none.' },
    303: { text: 'The same, where the sign-in could not be matched to one that began here.' },
  },
  refusals: [],
}
const POSTED_RETURN: RouteDescription = {
  summary: 'The same for services that come back with a form.',
  body: z.optional(answerOfProvider),
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  answers: { 303: { text: 'To the same address with the form in its query.' } },
  refusals: listErrorsOf(['validation_failed']),
}
