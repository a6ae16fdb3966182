import fastifyJwt from '@fastify/jwt'
import { API_ERRORS } from '@satlens/contract'
import { createSigner, createVerifier } from 'fast-jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'
import type { JwtKey } from '#config/jwt-keys.ts'
import { isTemporaryDatabaseError } from '#kernel/database/database-errors.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { JwtKeyring } from './keyring.ts'

/** The length of all tokens whose verified signature a process caches. The least recently used is evicted. */
const CACHED_CHARACTERS = 2_000_000
const CACHED_FOR_MS = 600_000

/** Claims of an access token (docs/protocol.md#access-token). All but those of applications are always present. */
export interface AccessTokenClaims {
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
  /** The application that the token was issued to, its scopes, the token's own id and the key that it is bound to (docs/protocol.md#oauth-server). */
  readonly client_id?: string
  readonly scope?: string
  readonly jti?: string
  readonly cnf?: { readonly jkt: string }
}

/** The header of a token and the key that the keyring has for it. */
interface TokenKey {
  readonly header: { readonly kid?: unknown; readonly alg?: unknown }
  readonly key: JwtKey
}

declare module 'fastify' {
  interface FastifyInstance {
    accessTokens: {
      readonly keyring: JwtKeyring
      /** Tokens whose signature was verified, by the Authorization header that sent them. */
      readonly verified: LRUCache<string, TokenKey & { readonly claims: VerifiedClaims }>
    }
  }
  interface FastifyRequest {
    accessTokenKey: TokenKey | null
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: AccessTokenClaims
    user: unknown
  }
}

/** Registers the verification of the users' bearer tokens, with the key and the algorithm that the keyring has for each. */
export async function registerAccessTokenPlugin(
  app: FastifyInstance,
  { keyring, issuer }: { keyring: JwtKeyring; issuer: string },
): Promise<void> {
  const verified = new LRUCache<string, TokenKey & { readonly claims: VerifiedClaims }>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (_token, authorization) => authorization.length,
    ttl: CACHED_FOR_MS,
  })
  app.decorate('accessTokens', { keyring, verified })
  app.decorateRequest('accessTokenKey', null)
  await app.register(fastifyJwt, {
    secret: {
      public: async (request: FastifyRequest, token: unknown) => {
        const { header } = token as { readonly header: TokenKey['header'] }
        // A key is only found under its own algorithm, so no header makes a public key serve as a secret.
        const key = await keyring.find(header)
        if (!key) throw new ApiError('bad_jwt')
        request.accessTokenKey = { header, key }
        return key.verificationKey
      },
    },
    decode: { complete: true },
    verify: {
      algorithms: ['ES256', 'RS256', 'HS256'],
      allowedIss: issuer,
      allowedAud: AUTHENTICATED_AUDIENCE,
      requiredClaims: ['iss', 'aud', 'exp', 'session_id'],
      // Expiry is checked with our own clock, and signing out with an expired token must work (docs/protocol.md#sign-out).
      ignoreExpiration: true,
    },
  })
}

/** The `typ` of a JWT. Access tokens of applications have their own, so that no API takes another JWT for one (RFC 9068 §2.1). */
export type JwtType = 'JWT' | 'at+jwt' | 'logout+jwt'

/** Returns a function that signs claims with the current key, whose signer is cached: parsing a key takes ten times as long. */
export function createJwtSigner(keyring: JwtKeyring): (claims: object, type?: JwtType) => Promise<string> {
  const signers = new Map<string, (claims: object) => string>()
  return async (claims, type = 'JWT') => {
    const { kid, algorithm, signingKey } = await keyring.signing()
    if (!signingKey) throw new Error(`The signing key ${kid} has no private part.`)
    const header = { alg: algorithm, typ: type, ...(kid === null ? {} : { kid }) }
    const name = JSON.stringify(header)
    const sign = signers.get(name) ?? createSigner({ key: signingKey, algorithm, header })
    signers.set(name, sign)
    return sign(claims)
  }
}

/** Error of the guard for an expired token, so that a module with an error code of its own can map it (docs/protocol.md#profile-errors). */
export class ExpiredAccessTokenError extends ApiError {
  constructor() {
    super('bad_jwt', { message: `${API_ERRORS.bad_jwt.message}, token is expired` })
  }
}

/** Content of an access token whose signature is valid. It may have expired. */
export interface VerifiedAccessToken {
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
type VerifiedClaims = z.output<typeof verifiedClaims>

/**
 * Verifies the bearer token of a request (docs/protocol.md#bearer-check). An expired one is not rejected but marked. The
 * signature is verified once in ten minutes; the key has to be in the keyring every time.
 */
export async function verifyAccessToken(request: FastifyRequest, now: Date): Promise<VerifiedAccessToken> {
  const { sub, session_id, aal, exp } =
    (await findVerifiedClaims(request)) ?? (await verifyBearerSignature(request))
  return { userId: sub, sessionId: session_id, aal, hasExpired: exp * 1000 <= now.getTime() }
}

async function findVerifiedClaims({ server, headers }: FastifyRequest): Promise<VerifiedClaims | null> {
  const { keyring, verified } = server.accessTokens
  const found = verified.get(headers.authorization ?? '')
  if (!found) return null
  const key = await keyring.find(found.header)
  return key?.verificationKey === found.key.verificationKey ? found.claims : null
}

async function verifyBearerSignature(request: FastifyRequest): Promise<VerifiedClaims> {
  const payload = await request.jwtVerify().catch((cause: unknown) => {
    if (cause instanceof ApiError || isTemporaryDatabaseError(cause)) throw cause
    throw new ApiError(isMissingBearer(cause) ? 'no_authorization' : 'bad_jwt', { cause })
  })
  const { data: claims, error: cause } = z.safeParse(verifiedClaims, payload)
  if (!claims) throw new ApiError('bad_jwt', { cause })
  if (!z.safeParse(uuid, claims.sub).success) throw new ApiError('bad_jwt', { status: 400 })
  const { authorization } = request.headers
  if (request.accessTokenKey && authorization)
    request.server.accessTokens.verified.set(authorization, { ...request.accessTokenKey, claims })
  return claims
}

const isMissingBearer = (cause: unknown): boolean =>
  ['FST_JWT_NO_AUTHORIZATION_IN_HEADER', 'FST_JWT_BAD_REQUEST'].includes((cause as { code: string }).code)

/** Returns a function that verifies the signature and the issuer of an access token, whatever its audience. It may have expired. */
export function createAccessTokenVerifier({ keyring, issuer }: { keyring: JwtKeyring; issuer: string }) {
  const verify = createVerifier({
    key: async ({ header }: { readonly header: TokenKey['header'] }) => {
      const key = await keyring.find(header)
      if (!key) throw new ApiError('bad_jwt')
      return key.verificationKey
    },
    algorithms: ['ES256', 'RS256', 'HS256'],
    allowedIss: issuer,
    requiredClaims: ['iss', 'aud', 'exp', 'session_id'],
    ignoreExpiration: true,
  })
  /** Returns the claims; null if the text is not an access token of this server. */
  return async (text: string): Promise<AccessTokenClaims | null> => {
    try {
      const claims: unknown = await verify(text)
      return z.safeParse(verifiedClaims, claims).success ? (claims as AccessTokenClaims) : null
    } catch (error) {
      if (isTemporaryDatabaseError(error)) throw error
      return null
    }
  }
}
