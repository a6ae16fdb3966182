import type { Factor, Identity, User } from '@satlens/contract'
import type { usersTable } from '#auth/core/tables/users.ts'
import type { FactorRow } from './factors.queries.ts'
import type { IdentityRow, UserRowWithoutPassword } from './users.queries.ts'

/** A row of an account, or one to insert whose missing columns are null. */
type NewAccountRow = Omit<typeof usersTable.$inferInsert, 'passwordHash'> &
  Pick<UserRowWithoutPassword, 'id' | 'aud' | 'role'>

/** Returns the JSON of an account (docs/protocol.md#user-object). Times that are null are omitted. */
export const toUserResponse = (
  user: NewAccountRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[],
): User => ({
  id: user.id,
  aud: user.aud,
  role: user.role,
  email: user.email ?? '',
  email_confirmed_at: formatTime(user.emailConfirmedAt),
  phone: user.phone ?? '',
  phone_confirmed_at: formatTime(user.phoneConfirmedAt),
  confirmed_at: formatTime(user.emailConfirmedAt ?? user.phoneConfirmedAt),
  invited_at: formatTime(user.invitedAt),
  confirmation_sent_at: formatTime(user.confirmationSentAt),
  recovery_sent_at: formatTime(user.recoverySentAt),
  email_change_sent_at: formatTime(user.emailChangeSentAt),
  reauthentication_sent_at: formatTime(user.reauthenticationSentAt),
  new_email: user.newEmail ?? undefined,
  phone_change_sent_at: formatTime(user.phoneChangeSentAt),
  new_phone: user.newPhone ?? undefined,
  last_sign_in_at: formatTime(user.lastSignInAt),
  app_metadata: user.appMetadata,
  user_metadata: user.userMetadata,
  identities: identities.map(toIdentityJson),
  factors: factors.length === 0 ? undefined : factors.map(toFactorJson),
  created_at: user.createdAt.toISOString(),
  updated_at: user.updatedAt.toISOString(),
  is_anonymous: user.isAnonymous ?? false,
  banned_until: formatTime(user.bannedUntil),
  deleted_at: formatTime(user.deletedAt),
})

/** Returns the JSON of an identity (docs/protocol.md#user-object). `id` is the provider's subject, `identity_id` our ID. */
const toIdentityJson = (identity: IdentityRow): Identity => {
  const { email } = identity.identityData
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    last_sign_in_at: formatTime(identity.lastSignInAt),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    email: typeof email === 'string' ? email.toLowerCase() : undefined,
  }
}

/** Returns the JSON of a factor (docs/protocol.md#user-object), without its secret or credential. */
export const toFactorJson = (factor: FactorRow): Factor => ({
  id: factor.id,
  friendly_name: factor.friendlyName === '' ? undefined : factor.friendlyName,
  factor_type: factor.factorType,
  status: factor.status,
  phone: factor.phone ?? undefined,
  created_at: factor.createdAt.toISOString(),
  updated_at: factor.updatedAt.toISOString(),
  last_challenged_at: factor.lastChallengedAt?.toISOString() ?? null,
})

const formatTime = (date: Date | null | undefined): string | undefined => date?.toISOString()
