import fastifyJwt from '@fastify/jwt'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ApiError, isDatabaseError } from '../../../kernel/http/errors.ts'
import type { Keyring } from './keyring.ts'
import type { SigningKey } from './signing-key.ts'

export const AUDIENCE = 'authenticated'

/** Of how many tokens a process remembers that they are well signed: a few megabytes. The one used least is forgotten. */
const KEPT_TOKENS = 2_000

/** What an access token says (docs/protocol.md#access-token). Every claim is always there. */
export interface AccessClaims {
  readonly iss: string
  readonly sub: string
  readonly aud: string
  readonly exp: number
  readonly iat: number
  readonly email: string
  readonly phone: string
  readonly app_metadata: Record<string, unknown>
  readonly user_metadata: Record<string, unknown>
  readonly role: string
  readonly aal: 'aal1' | 'aal2'
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[]
  readonly session_id: string
  readonly is_anonymous: boolean
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: AccessClaims
    user: unknown
  }
}

/** Makes the server verify bearers with the keyring: ES256 and nothing else, whatever a token's header asks for. */
export async function registerAccessTokens(
  app: FastifyInstance,
  { keyring, issuer }: { keyring: Keyring; issuer: string },
): Promise<void> {
  await app.register(fastifyJwt, {
    secret: {
      public: async (_request: FastifyRequest, token: unknown) => {
        const { header } = token as { header: { kid?: unknown } }
        const key = await keyring.find(header.kid)
        if (!key) throw new ApiError('bad_jwt')
        return key.publicPem
      },
    },
    decode: { complete: true },
    verify: {
      algorithms: ['ES256'],
      allowedIss: issuer,
      allowedAud: AUDIENCE,
      requiredClaims: ['iss', 'aud', 'exp', 'session_id'],
      // A signature is checked once in ten minutes; whether the session still is, with every request. So are its key's days.
      cache: KEPT_TOKENS,
      // Expiry is judged by our own clock, and signing out with an expired token must work (docs/protocol.md#sign-out).
      ignoreExpiration: true,
    },
  })
}

/** Signs claims with the key of the moment. */
export function createTokenSigner(keyring: Keyring): (claims: AccessClaims) => Promise<string> {
  const signers = new Map<string, Promise<(claims: AccessClaims) => string>>()
  return async (claims) => {
    const key = await keyring.signing()
    const signer = signers.get(key.kid) ?? signerFor(key)
    signers.set(key.kid, signer)
    try {
      return (await signer)(claims)
    } catch (error) {
      // A signer that could not be made would be cached until the restart; the next sign-in makes another.
      if (signers.get(key.kid) === signer) signers.delete(key.kid)
      throw error
    }
  }
}

// The plugin reads a key once when it is registered, but at every call that brings its own, which costs ten times the
// signature. So each key has an instance.
async function signerFor({ kid, privatePem, publicPem }: SigningKey) {
  const holder = Fastify()
  await holder.register(fastifyJwt, {
    secret: { private: privatePem, public: publicPem },
    sign: { algorithm: 'ES256', kid },
  })
  await holder.ready()
  return (claims: AccessClaims) => holder.jwt.sign(claims)
}

/** Thrown by the guard alone, so that a module whose wire has its own word for it can tell (docs/protocol.md#profile-errors). */
export class ExpiredAccessTokenError extends ApiError {
  constructor() {
    super('bad_jwt', { message: 'The access token has expired.' })
  }
}

/** What the rest of the server needs of a well-signed token. */
export interface VerifiedToken {
  readonly userId: string
  readonly sessionId: string
  readonly aal: 'aal1' | 'aal2'
  readonly hasExpired: boolean
}

const uuid = z.uuid()
const verifiedClaims = z.object({
  sub: z.string(),
  session_id: uuid,
  aal: z.enum(['aal1', 'aal2']),
  exp: z.number(),
})

/** Reads the bearer of a request, in the order of docs/protocol.md#bearer-check. An expired token is told apart, not refused. */
export async function verifyAccessToken(request: FastifyRequest, now: Date): Promise<VerifiedToken> {
  const payload = await request.jwtVerify().catch((cause: unknown) => {
    if (cause instanceof ApiError || isDatabaseError(cause)) throw cause
    throw new ApiError(isMissingBearer(cause) ? 'no_authorization' : 'bad_jwt', { cause })
  })
  const claims = z.safeParse(verifiedClaims, payload)
  if (!claims.success) throw new ApiError('bad_jwt', { cause: claims.error })
  const { sub, session_id, aal, exp } = claims.data
  if (!z.safeParse(uuid, sub).success) throw new ApiError('bad_jwt', { status: 400 })
  return { userId: sub, sessionId: session_id, aal, hasExpired: exp * 1000 <= now.getTime() }
}

const isMissingBearer = (cause: unknown): boolean =>
  ['FST_JWT_NO_AUTHORIZATION_IN_HEADER', 'FST_JWT_BAD_REQUEST'].includes((cause as { code: string }).code)
