import { createHash, timingSafeEqual } from 'node:crypto'
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { ApiError } from '#kernel/http/errors.ts'

// Only asymmetric algorithms: with a symmetric one, anyone who knows the public key could sign (RFC 8725 §3.1).
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
const CLOCK_TOLERANCE_S = 30

interface VerificationOptions {
  readonly keys: JWTVerifyGetKey
  readonly issuer: string
  /** Our client IDs at the provider: the token must be issued for one of them. */
  readonly audiences: readonly string[]
  readonly now: Date
}

/** An ID token with a valid signature, issuer, audience and lifetime. */
export interface VerifiedIdToken {
  readonly claims: JWTPayload
  readonly algorithm: string
}

/** Verifies an ID token (OpenID Connect Core §3.1.3.7). Throws `bad_id_token` with the same message for every fault. */
export async function verifyIdToken(token: string, options: VerificationOptions): Promise<VerifiedIdToken> {
  const verified = await jwtVerify(token, options.keys, {
    algorithms: ALGORITHMS,
    issuer: options.issuer,
    audience: [...options.audiences],
    requiredClaims: ['sub', 'exp'],
    currentDate: options.now,
    clockTolerance: CLOCK_TOLERANCE_S,
  }).catch((cause: unknown) => {
    throw createError('bad_id_token', cause)
  })
  const { payload: claims, protectedHeader } = verified
  if (isForAnotherClient(claims, options.audiences)) throw createError('bad_id_token')
  if (!claims.sub) throw createError('bad_id_token')
  return { claims, algorithm: protectedHeader.alg }
}

// With several audiences, `azp` names the client that the token is for (OpenID Connect Core §3.1.3.7, 4 and 5). With a
// single audience it names the app that fetched the token, such as a mobile app, which need not be configured here.
const isForAnotherClient = ({ aud, azp }: JWTPayload, clientIds: readonly string[]): boolean =>
  Array.isArray(aud) && aud.length > 1 && azp !== undefined && !clientIds.includes(String(azp))

/** Throws unless the claim is the hex SHA-256 of the nonce, or both are missing (docs/protocol.md#id-token-sign-in). */
export function requireIdTokenNonce(claim: unknown, nonce: string | null): void {
  const expected = nonce === null ? undefined : createHash('sha256').update(nonce).digest('hex')
  if (claim === undefined && expected === undefined) return
  if (typeof claim !== 'string' || expected === undefined || !areEqual(claim, expected)) {
    throw createError('invalid_nonce')
  }
}

/** Throws if `at_hash` is not of this access token (OpenID Connect Core §3.1.3.8). Does nothing without either. */
export function requireIdTokenAccessTokenHash(
  { claims, algorithm }: VerifiedIdToken,
  accessToken: string | null,
) {
  if (claims.at_hash === undefined || accessToken === null) return
  // The names of the algorithms end in the size of their hash, except Ed25519 and EdDSA, which use SHA-512.
  const bits = /(256|384|512)$/.exec(algorithm.replace('Ed25519', ''))?.[0] ?? '512'
  const whole = createHash(`sha${bits}`).update(accessToken).digest()
  const half = whole.subarray(0, whole.length / 2).toString('base64url')
  if (!areEqual(String(claims.at_hash), half)) throw createError('bad_id_token')
}

const areEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

// Clients read the OAuth fields error and error_description (docs/protocol.md#error-format).
function createError(code: 'bad_id_token' | 'invalid_nonce', cause?: unknown): ApiError {
  const error = new ApiError(code, { cause })
  const oauthCode = code === 'invalid_nonce' ? 'invalid nonce' : 'invalid request'
  return new ApiError(code, { cause, details: { error: oauthCode, error_description: error.message } })
}
