import type { Language } from '@satlens/domain'
import { insertAccount } from '#auth/users/insert-account.ts'
import type { IdentityRow, UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import type { LinkingDeps } from '../account-deps.ts'
import { createAccountRows } from './account-rows.ts'
import { insertProviderIdentity } from './provider-identity.ts'

interface PhoneAccount {
  readonly phone: string
  readonly data: Readonly<Record<string, unknown>>
  readonly isConfirmed: boolean
}

export const createPhoneAccountRows = ({ phone, data, isConfirmed }: PhoneAccount, now: Date) =>
  createAccountRows({ phone, phoneConfirmedAt: isConfirmed ? now : null }, data, now)

interface NewPhoneAccount extends PhoneAccount {
  readonly passwordHash?: string | null
  /** True if the number is confirmed without a code. */
  readonly isAutoconfirmed?: boolean
  /** The language of the request, if its author has the account. */
  readonly language?: Language | null
}

/** Inserts an account and its phone identity. Returns null if the number is taken. */
export async function insertPhoneAccount(
  deps: LinkingDeps,
  tx: Db,
  { passwordHash = null, isAutoconfirmed = false, language = null, ...account }: NewPhoneAccount,
  now: Date,
): Promise<UserRow | null> {
  const { user, identity } = createPhoneAccountRows(account, now)
  const row = { ...user, passwordHash, phoneAutoconfirmed: isAutoconfirmed }
  return insertAccount(deps, tx, { user: row, identities: [identity], language })
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
