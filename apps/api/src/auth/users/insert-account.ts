import type { Language } from '@satlens/domain'
import type { AccountDataOfModules } from '#auth/core/ports.ts'
import type { identitiesTable, usersTable } from '#auth/core/tables/users.ts'
import type { Db } from '#kernel/database/db.ts'
import { getFullNameFromUserMetadata, getLanguageFromUserMetadata } from './user.ts'
import { insertIdentity, insertUser, type UserRow } from './users.queries.ts'

interface NewAccount {
  readonly user: typeof usersTable.$inferInsert
  readonly identities: readonly Omit<typeof identitiesTable.$inferInsert, 'userId'>[]
  /** The language of the request, unless the metadata name one. */
  readonly language?: Language | null
}

/**
 * Inserts an account, its identities and its data in the other modules. Every account is created here. Returns null if its
 * id, email or phone is taken.
 */
export async function insertAccount(
  { onUserCreated }: AccountDataOfModules,
  tx: Db,
  { user: row, identities, language }: NewAccount,
): Promise<UserRow | null> {
  const user = await insertUser(tx, row)
  if (!user) return null
  for (const identity of identities) await insertIdentity(tx, { ...identity, userId: user.id })
  const fullName = getFullNameFromUserMetadata(user.userMetadata)
  await onUserCreated(tx, {
    userId: user.id,
    email: user.email ?? '',
    fullName,
    language: getLanguageFromUserMetadata(user.userMetadata) ?? language ?? null,
  })
  return user
}
