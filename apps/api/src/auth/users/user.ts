import {
  EMAIL_ADDRESS_ISSUE_MESSAGES,
  fail,
  isLanguage,
  type Language,
  normalizeDigits,
  ok,
  parseEmailAddress,
  type Result,
} from '@satlens/domain'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { findIdentitiesOfUser, type UserRow, updateUser } from './users.queries.ts'

/** Returns true if the account is banned at this time. An invalid date, such as `infinity`, is a ban without end. */
export const isUserBanned = ({ bannedUntil }: { readonly bannedUntil: Date | null }, now: Date): boolean =>
  bannedUntil !== null && !(bannedUntil <= now)

/** Returns an email address as it is stored (docs/protocol.md#values). Throws `validation_failed` with the reason. */
export function requireValidEmailAddress(text: string): string {
  const email = parseEmailAddress(text)
  if (email.ok) return email.value
  throw new ApiError('validation_failed', { message: EMAIL_ADDRESS_ISSUE_MESSAGES[email.issue] })
}

const E164 = /^[1-9][0-9]{1,14}$/

/** Parses a phone number with country code. Returns its E.164 digits without the plus (docs/protocol.md#values). */
export function parsePhoneNumber(text: string): Result<string, 'not_a_phone'> {
  const digits = normalizeDigits(text)
    .replace(/[\s().\p{Pd}\p{Cf}]/gu, '')
    .replace(/^[+＋]/, '')
  return text.length <= 40 && E164.test(digits) ? ok(digits) : fail('not_a_phone')
}

export function requireValidPhoneNumber(text: string): string {
  const phone = parsePhoneNumber(text)
  if (phone.ok) return phone.value
  throw new ApiError('validation_failed', { message: 'Invalid phone number format (E.164 required)' })
}

/** Returns the first provider and all distinct providers of the identities, in their order (docs/protocol.md#user-object). */
export function listIdentityProviders(identities: readonly { readonly provider: string }[]): {
  provider: string
  providers: string[]
} {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  return { provider: providers[0] ?? '', providers }
}

export async function updateProvidersInAppMetadata(tx: Db, user: UserRow, now: Date): Promise<UserRow> {
  const appMetadata = {
    ...user.appMetadata,
    ...listIdentityProviders(await findIdentitiesOfUser(tx, user.id)),
  }
  return updateUser(tx, user.id, { appMetadata, updatedAt: now })
}

type Metadata = Readonly<Record<string, unknown>>

export const getFullNameFromUserMetadata = ({ full_name: name }: Metadata): string =>
  typeof name === 'string' ? name : ''

/** Returns the language that a sign-up names in `data.language`; null if it names none of ours. */
export const getLanguageFromUserMetadata = ({ language }: Metadata): Language | null =>
  isLanguage(language) ? language : null

// Every access token contains the metadata, and most servers reject headers above 16 KiB.
const MAX_BYTES = 8_192
// PostgreSQL cannot store NUL and lone surrogates in JSON.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** Merges a change into the metadata by top-level key. Null deletes a key (docs/protocol.md#update-user). */
export function mergeUserMetadata(current: Metadata, change: Metadata): Record<string, unknown> {
  const merged = { ...current, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

/** Throws `validation_failed` if metadata is too large for a token or contains text that cannot be stored. */
export function requireStorableUserMetadata(metadata: Metadata): void {
  const json = JSON.stringify(metadata)
  if (Buffer.byteLength(json) > MAX_BYTES) {
    throw new ApiError('validation_failed', { message: 'The metadata is larger than 8 KiB.' })
  }
  if (UNSTORABLE.test(json)) {
    throw new ApiError('validation_failed', { message: 'The metadata contains an invalid character.' })
  }
}
