import { createHash, timingSafeEqual } from 'node:crypto'
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { ApiError } from '../../../kernel/http/errors.ts'

// Only algorithms with two keys: with the others, whoever knows the public key could sign (RFC 8725 §3.1).
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]
const CLOCK_TOLERANCE_S = 30

interface IdTokenRules {
  readonly keys: JWTVerifyGetKey
  readonly issuer: string
  /** Our names at the provider: the token must be for one of them. */
  readonly audiences: readonly string[]
  readonly now: Date
}

/** A token whose signature, issuer, audience and time are right. */
export interface VerifiedIdToken {
  readonly claims: JWTPayload
  readonly algorithm: string
}

/** Verifies an ID token (OpenID Connect Core §3.1.3.7). Every fault is `bad_id_token`, in equal words. */
export async function verifyIdToken(token: string, rules: IdTokenRules): Promise<VerifiedIdToken> {
  const verified = await jwtVerify(token, rules.keys, {
    algorithms: ALGORITHMS,
    issuer: rules.issuer,
    audience: [...rules.audiences],
    requiredClaims: ['sub', 'exp'],
    currentDate: rules.now,
    clockTolerance: CLOCK_TOLERANCE_S,
  }).catch((cause: unknown) => {
    throw refusal('bad_id_token', cause)
  })
  const { payload: claims, protectedHeader } = verified
  if (isMeantForAnother(claims, rules.audiences)) throw refusal('bad_id_token')
  if (!claims.sub) throw refusal('bad_id_token')
  return { claims, algorithm: protectedHeader.alg }
}

// A token for several is meant for the one it names (OpenID Connect Core §3.1.3.7, 4 and 5). One for us alone names the app that fetched it,
// such as that of a phone, which need not be known here.
const isMeantForAnother = ({ aud, azp }: JWTPayload, ours: readonly string[]): boolean =>
  Array.isArray(aud) && aud.length > 1 && azp !== undefined && !ours.includes(String(azp))

/** Refuses a token whose nonce is not the hex SHA-256 of what the client made, or that has one where the other has none (docs/protocol.md#id-token-sign-in). */
export function requireNonce(claim: unknown, nonce: string | null): void {
  const wanted = nonce === null ? undefined : createHash('sha256').update(nonce).digest('hex')
  if (claim === undefined && wanted === undefined) return
  if (typeof claim !== 'string' || wanted === undefined || !areEqual(claim, wanted)) {
    throw refusal('invalid_nonce')
  }
}

/** Refuses an access token that does not belong to the ID token (OpenID Connect Core §3.1.3.8). Nothing is compared where one is missing. */
export function requireAccessTokenHash(
  { claims, algorithm }: VerifiedIdToken,
  accessToken: string | null,
): void {
  if (claims.at_hash === undefined || accessToken === null) return
  // Algorithms name their hash, but for Ed25519, whose own is SHA-512.
  const bits = /(256|384|512)$/.exec(algorithm.replace('Ed25519', ''))?.[0] ?? '512'
  const whole = createHash(`sha${bits}`).update(accessToken).digest()
  const half = whole.subarray(0, whole.length / 2).toString('base64url')
  if (!areEqual(String(claims.at_hash), half)) throw refusal('bad_id_token')
}

const areEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

// Clients of the wire look for the two words of OAuth (docs/protocol.md#error-format).
function refusal(code: 'bad_id_token' | 'invalid_nonce', cause?: unknown): ApiError {
  const error = new ApiError(code, { cause })
  const words = code === 'invalid_nonce' ? 'invalid nonce' : 'invalid request'
  return new ApiError(code, { cause, details: { error: words, error_description: error.message } })
}
