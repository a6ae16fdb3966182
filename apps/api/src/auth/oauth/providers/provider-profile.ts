import * as z from 'zod/mini'
import { parseEmail } from '../../users/email-address.ts'

type Claims = Readonly<Record<string, unknown>>

/** Who somebody is at a provider, in words of ours. */
export interface ProviderProfile {
  /** The provider's lasting name for the person. */
  readonly subject: string
  /** In lower case; null when there is none, or none that could be an address. */
  readonly email: string | null
  /** Whether the provider says that the address was confirmed. How much that is worth is decided elsewhere. */
  readonly saysVerified: boolean
  /** The normalised claims of docs/protocol.md#identity-object, without the address. */
  readonly claims: Claims
}

const MAX_CLAIM_LENGTH = 400
// NUL cannot be stored, halves of surrogate pairs neither.
const UNSTORABLE = /\0|\p{Cs}/u

/** Reads the claims of an ID token, with those of the userinfo endpoint laid over it. Null without a subject. */
export function parseIdTokenProfile(claims: Claims): ProviderProfile | null {
  const { sub, email, email_verified: verified } = claims
  if (typeof sub !== 'string' || sub === '') return null
  return {
    subject: sub,
    email: addressOf(email),
    // Some providers write the flag as text.
    saysVerified: verified === true || verified === 'true',
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

/** Reads a profile of plain OAuth 2 and, where there is one, its list of addresses. Null without a subject. */
export function parseUserinfoProfile(info: unknown, emails: unknown): ProviderProfile | null {
  const parsed = z.safeParse(userinfo, info)
  const { id, sub } = parsed.data ?? {}
  const subject = String(id ?? sub ?? '')
  if (!parsed.success || subject === '') return null
  const listed = z.safeParse(addresses, emails).data ?? []
  const chosen = listed.find(({ primary }) => primary) ?? listed.find(({ verified }) => verified)
  const { email, email_verified, login, username, ...rest } = parsed.data
  return {
    subject,
    email: addressOf(chosen?.email ?? email),
    saysVerified: chosen ? chosen.verified : email_verified === true,
    claims: withAliases({
      ...rest,
      sub: subject,
      provider_id: subject,
      user_name: login ?? username,
      preferred_username: login ?? username,
    }),
  }
}

function addressOf(email: unknown): string | null {
  const parsed = typeof email === 'string' ? parseEmail(email.trim()) : null
  return parsed?.ok ? parsed.value : null
}

const KNOWN = [
  ...['iss', 'sub', 'provider_id', 'name', 'full_name', 'given_name', 'family_name', 'nickname'],
  ...['preferred_username', 'user_name', 'picture', 'avatar_url', 'phone'],
]

// Clients look for a name and a picture under either word (docs/protocol.md#identity-object).
function withAliases(claims: Claims): Record<string, string> {
  const known = Object.fromEntries(
    KNOWN.flatMap((name) => {
      const value = claims[name]
      const isGood = typeof value === 'string' && value !== '' && value.length <= MAX_CLAIM_LENGTH
      return isGood && !UNSTORABLE.test(value) ? [[name, value] as const] : []
    }),
  )
  const name = known.name ?? known.full_name
  const picture = known.picture ?? known.avatar_url
  return {
    ...known,
    ...(name ? { name, full_name: known.full_name ?? name } : {}),
    ...(picture ? { picture, avatar_url: known.avatar_url ?? picture } : {}),
  }
}
