import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { createFlowSecret } from '../flow-states/flow-secret.ts'

/** As long as a trip to a provider may take (docs/protocol.md#lifetimes). */
export const AUTHORIZATION_LIFE_S = 600

/** Reads and signs cookies on the routes of this scope; nothing else of the wire has any (docs/protocol.md#request-headers). */
export async function acceptSignInCookie(app: FastifyInstance, { secret }: AuthContext): Promise<void> {
  const keys = secret.accepted.map((maker) => maker.derive('sign-in-cookie'))
  // The first signs, any will do to read.
  await app.register(fastifyCookie, { secret: keys })
}

/**
 * The secret that ties a trip to the browser that began it, so that nobody can be made to finish somebody else's
 * (docs/protocol.md#start-oauth). A browser with several trips under way has one for all of them.
 */
export function browserSecret(request: FastifyRequest, reply: FastifyReply, issuer: string): string {
  const secret = readBrowserSecret(request, issuer) ?? createFlowSecret()
  const { name, secure } = cookieFor(issuer)
  reply.setCookie(name, secret, {
    httpOnly: true,
    // Sent when somebody comes back from another site by following a link, and never with what such a site embeds.
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: AUTHORIZATION_LIFE_S,
    signed: true,
  })
  return secret
}

/** What this browser was given; null when it was nothing, or somebody wrote it themselves. */
export function readBrowserSecret(request: FastifyRequest, issuer: string): string | null {
  const signed = request.cookies[cookieFor(issuer).name]
  const result = signed === undefined ? null : request.unsignCookie(signed)
  return result?.valid ? result.value : null
}

// With the prefix no other host of the same domain can set it (RFC 6265bis §4.1.3.2). It takes https.
function cookieFor(issuer: string): { name: string; secure: boolean } {
  const secure = issuer.startsWith('https://')
  return { name: secure ? '__Host-sign-in' : 'sign-in', secure }
}
