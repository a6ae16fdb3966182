import { fail, ok, parseEmailAddress, type Result } from '@satlens/domain'
import { isSupportedPasswordHash } from '#auth/core/crypto/imported-password-hash.ts'
import type { identitiesTable, usersTable } from '#auth/core/tables/users.ts'
import { listIdentityProviders, parsePhoneNumber } from '#auth/users/user.ts'
import type { GotrueIdentity, GotrueUser } from './gotrue-rows.ts'
import type { SkipReason } from './import-report.ts'

export type NewUserRow = typeof usersTable.$inferInsert & { readonly id: string }

interface ConvertUserOptions {
  /** True if GoTrue confirmed addresses without an email: they do not count as proven (docs/protocol.md#account-linking). */
  readonly isAutoconfirmed: boolean
}

/** Converts an account. Changes of the address or number in progress and links in emails are dropped. */
export function convertUser(
  source: GotrueUser,
  identities: readonly GotrueIdentity[],
  { isAutoconfirmed }: ConvertUserOptions,
): Result<NewUserRow, SkipReason> {
  if (source.is_sso_user) return fail('sso')
  const base = {
    id: source.id,
    aud: source.aud || 'authenticated',
    role: source.role || 'authenticated',
    invitedAt: source.invited_at,
    lastSignInAt: source.last_sign_in_at,
    bannedUntil: source.banned_until,
    createdAt: source.created_at,
    updatedAt: source.updated_at,
  }
  // GoTrue replaces the personal data of such an account by hashes.
  if (source.deleted_at)
    return ok({ ...base, deletedAt: source.deleted_at, appMetadata: {}, userMetadata: {} })
  const email = source.email ? parseEmailAddress(source.email) : ok(null)
  if (!email.ok) return fail('email_not_valid')
  const phone = source.phone ? parsePhoneNumber(source.phone) : ok(null)
  if (!phone.ok) return fail('phone_not_valid')
  const emailConfirmedAt = email.value === null ? null : source.email_confirmed_at
  return ok({
    ...base,
    email: email.value,
    phone: phone.value,
    passwordHash: hasSupportedPassword(source) ? source.encrypted_password : null,
    emailConfirmedAt,
    emailProvenAt: isAutoconfirmed ? null : emailConfirmedAt,
    phoneConfirmedAt: phone.value === null ? null : source.phone_confirmed_at,
    isAnonymous: source.is_anonymous,
    appMetadata: {
      ...(identities.length > 0 ? listIdentityProviders(identities) : {}),
      ...source.raw_app_meta_data,
    },
    userMetadata: source.raw_user_meta_data,
  })
}

export const hasPassword = (source: GotrueUser): boolean => Boolean(source.encrypted_password)

export const hasSupportedPassword = ({ encrypted_password: hash }: GotrueUser): boolean =>
  Boolean(hash) && isSupportedPasswordHash(hash ?? '')

export const convertIdentity = (source: GotrueIdentity): typeof identitiesTable.$inferInsert => ({
  id: source.id,
  userId: source.user_id,
  provider: source.provider,
  // Wallets sign in with the address in lower case.
  providerId: source.provider === 'web3' ? source.provider_id.toLowerCase() : source.provider_id,
  identityData: source.identity_data,
  lastSignInAt: source.last_sign_in_at,
  createdAt: source.created_at,
  updatedAt: source.updated_at,
})
