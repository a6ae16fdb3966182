import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parse } from '../../kernel/mount.ts'
import { sourceOf } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { beginTrip } from './begin-trip.ts'
import { comeBack } from './come-back.ts'
import { errorTarget } from './error-target.ts'
import { acceptSignInCookie, browserSecret, readBrowserSecret } from './sign-in-cookie.ts'

const form = z.record(z.string(), z.string().check(z.maxLength(4_096)))

/** To a provider and back: plain routes, for a browser navigates here (wire §8.1, §8.2). */
export async function providerRoutes(app: FastifyInstance, auth: AuthContext): Promise<void> {
  await acceptSignInCookie(app, auth)
  const { issuer, siteUrl } = auth.settings

  app.get<{ Querystring: Record<string, unknown> }>('/auth/v1/authorize', async (request, reply) => {
    try {
      const browser = browserSecret(request, reply, issuer)
      return reply.redirect(await beginTrip(auth, { query: request.query, browser }), 302)
    } catch (thrown) {
      // A program reads the refusal as JSON; a person finds it on the site (wire §18 D26).
      if (!acceptsPages(request)) throw thrown
      return reply.redirect(errorTarget(siteUrl, thrown), 302)
    }
  })

  app.get('/auth/v1/callback', async (request, reply) => {
    const { url, status } = await comeBack(auth, {
      answer: new URL(request.url, issuer).searchParams,
      browser: readBrowserSecret(request, issuer),
      source: sourceOf(request),
      log: request.log,
    })
    return reply.redirect(url, status)
  })

  // A form of another site comes without the cookie; following a redirect, the browser sends it (RFC 6265bis §5.5.7.1).
  app.post('/auth/v1/callback', async (request, reply) => {
    const answer = new URLSearchParams(parse(form, request.body ?? {}))
    return reply.redirect(`${issuer}/callback?${answer}`, 303)
  })
}

const acceptsPages = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')
