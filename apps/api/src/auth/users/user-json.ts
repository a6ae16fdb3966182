import type { Identity, User } from '@satlens/contract'
import { toFactorJson } from './factor-json.ts'
import type { FactorRow } from './factors.queries.ts'
import type { AccountRow, IdentityRow } from './users.queries.ts'

/** An account as its owner sees it (docs/protocol.md#user-object). A moment that has not come is left out of the JSON. */
export const toUserJson = (
  user: AccountRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[],
): User => ({
  id: user.id,
  aud: user.aud,
  role: user.role,
  email: user.email ?? '',
  email_confirmed_at: moment(user.emailConfirmedAt),
  phone: '',
  confirmed_at: moment(user.emailConfirmedAt),
  confirmation_sent_at: moment(user.confirmationSentAt),
  recovery_sent_at: moment(user.recoverySentAt),
  email_change_sent_at: moment(user.emailChangeSentAt),
  reauthentication_sent_at: moment(user.reauthenticationSentAt),
  new_email: user.newEmail ?? undefined,
  last_sign_in_at: moment(user.lastSignInAt),
  app_metadata: user.appMetadata,
  user_metadata: user.userMetadata,
  identities: identities.map(toWireIdentity),
  factors: factors.length === 0 ? undefined : factors.map(toFactorJson),
  created_at: user.createdAt.toISOString(),
  updated_at: user.updatedAt.toISOString(),
  is_anonymous: false,
  banned_until: moment(user.bannedUntil),
})

/** A way to sign in (docs/protocol.md#identity-object): `id` is the provider's name for the person, `identity_id` our key. */
const toWireIdentity = (identity: IdentityRow): Identity => {
  const { email } = identity.identityData
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    last_sign_in_at: moment(identity.lastSignInAt),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    email: typeof email === 'string' ? email.toLowerCase() : undefined,
  }
}

const moment = (date: Date | null): string | undefined => date?.toISOString()
