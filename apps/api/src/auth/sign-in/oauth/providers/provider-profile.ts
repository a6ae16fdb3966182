import { describeInvisibleCharacter, parseEmailAddress } from '@satlens/domain'
import * as z from 'zod/mini'

type Claims = Readonly<Record<string, unknown>>

export interface OAuthProviderProfile {
  readonly subject: string
  /** In lower case; null if missing or invalid. */
  readonly email: string | null
  /** Whether the provider reports the address as verified. `toVerifiedProviderClaims` decides whether to trust that. */
  readonly emailVerified: boolean
  /** The normalized claims of docs/protocol.md#user-object, without the email address. */
  readonly claims: Claims
}

const MAX_CLAIM_LENGTH = 400
// PostgreSQL stores neither NUL nor lone surrogates.
const UNSTORABLE = /\0|\p{Cs}/u

/** Returns the profile in the claims of an ID token or of the userinfo endpoint, or null without a subject. */
export function parseIdTokenProfile(claims: Claims): OAuthProviderProfile | null {
  const { sub, email, email_verified: verified } = claims
  if (typeof sub !== 'string' || sub === '') return null
  return {
    subject: sub,
    email: parseAddress(email),
    // Some providers send the flag as a string.
    emailVerified: verified === true || verified === 'true',
    claims: withAliases({ ...claims, phone: claims.phone_number, provider_id: sub }),
  }
}

const userinfo = z.looseObject({
  id: z.optional(z.union([z.string(), z.number()])),
  sub: z.optional(z.string()),
})
const addresses = z.array(
  z.object({ email: z.string(), verified: z.boolean(), primary: z.optional(z.boolean()) }),
)

/** Returns the profile in an OAuth 2 userinfo response and an optional list of email addresses, or null without a subject. */
export function parseUserinfoProfile(info: unknown, emails: unknown): OAuthProviderProfile | null {
  const parsed = z.safeParse(userinfo, info)
  const { id, sub } = parsed.data ?? {}
  const subject = String(id ?? sub ?? '')
  if (!parsed.success || subject === '') return null
  const listed = z.safeParse(addresses, emails).data ?? []
  const chosen = listed.find(({ primary }) => primary) ?? listed.find(({ verified }) => verified)
  const { email, email_verified, login, username, ...rest } = parsed.data
  return {
    subject,
    email: parseAddress(chosen?.email ?? email),
    emailVerified: chosen ? chosen.verified : email_verified === true,
    claims: withAliases({
      ...rest,
      sub: subject,
      provider_id: subject,
      user_name: login ?? username,
      preferred_username: login ?? username,
    }),
  }
}

function parseAddress(email: unknown): string | null {
  // The provider has proven exactly this address, and none that looks like it.
  const isPlain = typeof email === 'string' && describeInvisibleCharacter(email) === null
  const parsed = isPlain ? parseEmailAddress(email) : null
  return parsed?.ok ? parsed.value : null
}

const STORED_CLAIMS = [
  ...['iss', 'sub', 'provider_id', 'name', 'full_name', 'given_name', 'family_name', 'nickname'],
  ...['preferred_username', 'user_name', 'picture', 'avatar_url', 'phone'],
]

// Clients read name and picture under either claim name (docs/protocol.md#user-object).
function withAliases(claims: Claims): Record<string, string> {
  const stored = Object.fromEntries(
    STORED_CLAIMS.flatMap((name) => {
      const value = claims[name]
      const isValid = typeof value === 'string' && value !== '' && value.length <= MAX_CLAIM_LENGTH
      return isValid && !UNSTORABLE.test(value) ? [[name, value] as const] : []
    }),
  )
  const name = stored.name ?? stored.full_name
  const picture = stored.picture ?? stored.avatar_url
  return {
    ...stored,
    ...(name ? { name, full_name: stored.full_name ?? name } : {}),
    ...(picture ? { picture, avatar_url: stored.avatar_url ?? picture } : {}),
  }
}
