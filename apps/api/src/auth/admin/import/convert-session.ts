import { createHash, createHmac } from 'node:crypto'
import { fail, ok, type Result } from '@satlens/domain'
import type {
  AuthenticationMethodReference,
  mfaAmrClaimsTable,
  sessionsTable,
} from '#auth/core/tables/sessions.ts'
import type { DecryptGotrueText } from './gotrue-encryption.ts'
import type { GotrueAmrClaim, GotrueSession } from './gotrue-rows.ts'
import type { SkipReason } from './import-report.ts'

export interface NewSession {
  readonly row: typeof sessionsTable.$inferInsert & { readonly id: string }
  readonly claims: readonly (typeof mfaAmrClaimsTable.$inferInsert)[]
  readonly refreshToken: string
}

interface SessionContext {
  readonly claims: readonly GotrueAmrClaim[]
  /** The stored refresh token that was not used yet; null if there is none. */
  readonly storedToken: string | null
  /** The factors that are imported. A session that any other one raised returns to aal1. */
  readonly factorIds: ReadonlySet<string>
  readonly decrypt: DecryptGotrueText
  readonly now: Date
}

const FACTOR_METHODS = ['totp', 'mfa/phone', 'mfa/webauthn']
const FIRST_METHODS: readonly AuthenticationMethodReference[] = [
  ...(['password', 'otp', 'oauth', 'recovery', 'magiclink', 'invite', 'email/signup'] as const),
  ...(['email_change', 'passkey', 'anonymous', 'web3'] as const),
]

/** Converts a session with its newest refresh token, which then works here like the first one of a session. */
export function convertSession(
  source: GotrueSession,
  { claims, storedToken, factorIds, decrypt, now }: SessionContext,
): Result<NewSession, SkipReason> {
  if (source.oauth_client_id) return fail('oauth_client')
  if (source.not_after && source.not_after <= now) return fail('expired')
  const token = storedToken === null ? computeRefreshToken(source, decrypt) : ok(storedToken)
  if (!token.ok) return token
  const isAal2 = source.aal !== null && source.aal !== 'aal1' && factorIds.has(source.factor_id ?? '')
  const methods: readonly string[] = isAal2 ? [...FIRST_METHODS, ...FACTOR_METHODS] : FIRST_METHODS
  return ok({
    row: {
      id: source.id,
      userId: source.user_id,
      aal: isAal2 ? 'aal2' : 'aal1',
      factorId: isAal2 ? source.factor_id : null,
      notAfter: source.not_after,
      refreshedAt: source.refreshed_at,
      ip: source.ip,
      userAgent: source.user_agent?.slice(0, 500) ?? null,
      rotatedAt: source.refreshed_at ?? source.created_at,
      createdAt: source.created_at,
      updatedAt: source.updated_at ?? source.created_at,
    },
    claims: claims
      .filter(({ authentication_method: method }) => methods.includes(method))
      .map((claim) => ({
        sessionId: source.id,
        method: claim.authentication_method,
        createdAt: claim.created_at,
        updatedAt: claim.updated_at,
      })),
    refreshToken: token.value,
  })
}

// GoTrue's second kind of refresh token is not stored. Layout: version 0 (1 byte), session ID (16), counter (varint),
// HMAC-SHA-256 truncated to 16 bytes, and the first 4 bytes of the SHA-256 of all that.
function computeRefreshToken(
  { id, refresh_token_hmac_key: storedKey, refresh_token_counter: counter }: GotrueSession,
  decrypt: DecryptGotrueText,
): Result<string, SkipReason> {
  if (storedKey === null || counter === null) return fail('no_refresh_token')
  const key = decrypt(id, storedKey)
  if (key === null) return fail('encrypted')
  const sessionId = Buffer.from(id.replaceAll('-', ''), 'hex')
  const body = Buffer.concat([Buffer.of(0), sessionId, encodeVarint(counter)])
  const mac = createHmac('sha256', Buffer.from(key, 'base64url')).update(body).digest().subarray(0, 16)
  const signed = Buffer.concat([body, mac])
  const checksum = createHash('sha256').update(signed).digest().subarray(0, 4)
  return ok(Buffer.concat([signed, checksum]).toString('base64url'))
}

/** Encodes a number in groups of seven bits, the lowest first. All but the last have the highest bit set. */
function encodeVarint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}
