import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CoreDeps } from '#auth/core/ports.ts'
import { createRandomFlowStateSecret } from '#auth/one-time/flow-states/flow-state.ts'

/** The lifetime of an authorization request, in seconds (docs/protocol.md#lifetimes). */
export const OAUTH_STATE_LIFETIME_S = 600

/** Enables signed cookies for the routes of this scope. No other route has signed cookies (docs/protocol.md#request-headers). */
export async function registerOAuthStateCookie(app: FastifyInstance, { secret }: CoreDeps) {
  // The first key signs; every key verifies.
  const keys = secret.accepted.map((accepted) => accepted.derive('sign-in-cookie'))
  await app.register(fastifyCookie, { secret: keys })
}

/**
 * Sets or renews the sign-in cookie and returns its secret, which binds authorization requests to this browser
 * (docs/protocol.md#start-oauth). All requests in progress of one browser share it.
 */
export function setOAuthStateCookie(request: FastifyRequest, reply: FastifyReply, issuer: string): string {
  const secret = readOAuthStateCookie(request, issuer) ?? createRandomFlowStateSecret()
  const { name, secure } = cookieFor(issuer)
  reply.setCookie(name, secret, {
    httpOnly: true,
    // Sent when the provider redirects the browser back, never with cross-site subrequests.
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: OAUTH_STATE_LIFETIME_S,
    signed: true,
  })
  return secret
}

/** Returns the secret in the sign-in cookie, or null without a cookie or if its signature is invalid. */
export function readOAuthStateCookie(request: FastifyRequest, issuer: string): string | null {
  const signed = request.cookies[cookieFor(issuer).name]
  const result = signed === undefined ? null : request.unsignCookie(signed)
  return result?.valid ? result.value : null
}

// The __Host- prefix keeps other hosts of the same domain from setting the cookie (RFC 6265bis §4.1.3.2). It needs https.
function cookieFor(issuer: string): { name: string; secure: boolean } {
  const secure = issuer.startsWith('https://')
  return { name: secure ? '__Host-sign-in' : 'sign-in', secure }
}
