import { randomUUID } from 'node:crypto'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthModuleDeps } from '../context.ts'
import { AUTHENTICATED_AUDIENCE } from '../sessions/access-tokens/access-token.ts'
import { insertAccount } from '../users/insert-account.ts'
import type { IdentityRow, UserRow } from '../users/users.queries.ts'
import { insertProviderIdentity } from './provider-identity.ts'

interface PhoneAccount {
  readonly phone: string
  readonly data: Readonly<Record<string, unknown>>
  readonly isConfirmed: boolean
}

/** Returns the rows of a new account. They also fill the response that hides whether an account exists. */
export function createPhoneAccountRows({ phone, data, isConfirmed }: PhoneAccount, now: Date) {
  const id = randomUUID()
  const profile = { ...data, sub: id, phone, email_verified: false, phone_verified: isConfirmed }
  const timestamps = { createdAt: now, updatedAt: now }
  return {
    user: {
      id,
      aud: AUTHENTICATED_AUDIENCE,
      role: 'authenticated',
      phone,
      phoneConfirmedAt: isConfirmed ? now : null,
      appMetadata: { provider: 'phone', providers: ['phone'] },
      userMetadata: profile,
      ...timestamps,
    },
    identity: {
      id: randomUUID(),
      userId: id,
      provider: 'phone',
      providerId: id,
      identityData: profile,
      lastSignInAt: null,
      ...timestamps,
    },
  }
}

interface NewPhoneAccount extends PhoneAccount {
  readonly passwordHash?: string | null
  /** True if the number is confirmed without a code. */
  readonly isAutoconfirmed?: boolean
}

/** Inserts an account and its phone identity. Returns null if the number is taken. */
export async function insertPhoneAccount(
  auth: Pick<AuthModuleDeps, 'onUserCreated'>,
  tx: Db,
  { passwordHash = null, isAutoconfirmed = false, ...account }: NewPhoneAccount,
  now: Date,
): Promise<UserRow | null> {
  const { user, identity } = createPhoneAccountRows(account, now)
  const row = { ...user, passwordHash, phoneAutoconfirmed: isAutoconfirmed }
  return insertAccount(auth, tx, { user: row, identities: [identity] })
}

/** Adds the identity of a proven number to an account. */
export const insertPhoneIdentity = (
  tx: Db,
  userId: string,
  phone: string,
  now: Date,
): Promise<IdentityRow> => {
  const identityData = { sub: userId, phone, phone_verified: true }
  return insertProviderIdentity(tx, userId, { provider: 'phone', subject: userId, identityData }, { now })
}
