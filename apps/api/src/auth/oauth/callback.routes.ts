import * as z from 'zod/mini'
import { parse } from '../../kernel/http/mount.ts'
import { listErrorsOf, type RouteDescription } from '../../kernel/http/route-description.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { handleCallback } from './handle-callback.ts'
import { readSignInCookie } from './sign-in-cookie.ts'

const form = z.record(z.string(), z.string().check(z.maxLength(4_096)))

/**
 * GET and POST /callback receive the browser back from a provider (docs/protocol.md#oauth-callback). They are mounted as
 * plain routes because browsers navigate to them.
 */
export const callbackRoutes: Routes = (app, auth) => {
  const { issuer } = auth.settings

  app.get('/auth/v1/callback', { config: { description: CALLBACK } }, async (request, reply) => {
    const { url, status } = await handleCallback(auth, {
      parameters: new URL(request.url, issuer).searchParams,
      browserSecret: readSignInCookie(request, issuer),
      source: getRequestSource(request),
      log: request.log,
    })
    return reply.redirect(url, status)
  })

  // A cross-site form post arrives without the cookie. When the browser follows this redirect it sends the cookie
  // (RFC 6265bis §5.5.7.1).
  app.post('/auth/v1/callback', { config: { description: FORM_CALLBACK } }, async (request, reply) => {
    const parameters = new URLSearchParams(parse(form, request.body ?? {}))
    return reply.redirect(`${issuer}/callback?${parameters}`, 303)
  })
}

const callbackParameters = z.object({
  state: z.optional(z.string()),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
})
const CALLBACK: RouteDescription = {
  summary: 'OAuth callback: the provider redirects the browser here.',
  bearer: 'never',
  answers: {
    302: { text: 'Redirect with a session, a code or an error.' },
    303: { text: 'Redirect with an error: no matching sign-in was started here.' },
  },
  refusals: [],
}
const FORM_CALLBACK: RouteDescription = {
  summary: 'OAuth callback for providers that use form_post.',
  body: z.optional(callbackParameters),
  bodyType: 'application/x-www-form-urlencoded',
  bearer: 'never',
  answers: { 303: { text: 'Redirect to the same URL with the form fields in the query.' } },
  refusals: listErrorsOf(['validation_failed']),
}
