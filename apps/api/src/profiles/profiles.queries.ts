import { parseFullName } from '@satlens/domain'
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Db } from '../kernel/database/db.ts'
import type { Column, Filter } from './postgrest.ts'
import { profiles } from './schema.ts'

/** A profile with the column names of the API. */
export type ProfileRow = Readonly<Record<Column, string>>

const COLUMNS = { user_id: profiles.userId, full_name: profiles.fullName, email: profiles.email } as const

/** Returns the user's profile if it matches the filters: one row or none. */
export const findOwnProfile = (db: Db, userId: string, filters: readonly Filter[]): Promise<ProfileRow[]> =>
  db.select(COLUMNS).from(profiles).where(isOwnAnd(userId, filters))

/** Renames the user's profile if it matches the filters. Returns the renamed row or none. */
export const renameProfiles = (db: Db, userId: string, filters: readonly Filter[], fullName: string) =>
  db.update(profiles).set({ fullName }).where(isOwnAnd(userId, filters)).returning(COLUMNS)

interface NewProfile {
  readonly userId: string
  /** As the client sent it. An invalid name is stored as an empty one, so that creating the account does not fail. */
  readonly fullName: string
  readonly email: string
}

export async function insertProfile(db: Db, { userId, fullName, email }: NewProfile): Promise<void> {
  const name = parseFullName(fullName)
  await db
    .insert(profiles)
    .values({ userId, fullName: name.ok ? name.value : '', email })
    .onConflictDoNothing({ target: profiles.userId })
}

/** Replaces the profile of an account that its owner has taken over (docs/protocol.md#account-linking). */
export async function resetProfile(db: Db, profile: NewProfile): Promise<void> {
  await db.delete(profiles).where(eq(profiles.userId, profile.userId))
  await insertProfile(db, profile)
}

/** Stores the new email address of an account (docs/protocol.md#update-user). */
export async function updateProfileEmail(db: Db, { userId, email }: Pick<NewProfile, 'userId' | 'email'>) {
  await db.update(profiles).set({ email }).where(eq(profiles.userId, userId))
}

const isOwnAnd = (userId: string, filters: readonly Filter[]): SQL | undefined =>
  and(eq(profiles.userId, userId), ...filters.map(toCondition))

function toCondition(filter: Filter): SQL {
  const column = COLUMNS[filter.column]
  switch (filter.operator) {
    case 'eq':
      return eq(column, filter.value)
    case 'neq':
      return ne(column, filter.value)
    case 'in':
      return inArray(column, [...filter.values])
    case 'is_null':
      return isNull(column)
  }
}
