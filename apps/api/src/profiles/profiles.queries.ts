import { parseFullName } from '@satlens/domain'
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Db } from '../kernel/database/db.ts'
import type { Column, Filter } from './postgrest.ts'
import { profiles } from './schema.ts'

/** A row by its names on the wire. */
export type ProfileRow = Readonly<Record<Column, string>>

/** The caller's profile where it passes the filters: one row or none. */
export const findProfiles = (db: Db, userId: string, filters: readonly Filter[]): Promise<ProfileRow[]> =>
  db
    .select(ROW)
    .from(profiles)
    .where(and(eq(profiles.userId, userId), ...filters.map(condition)))

/** Renames the caller's profile where it passes the filters; gives the renamed row or none. */
export const renameProfiles = (
  db: Db,
  userId: string,
  filters: readonly Filter[],
  fullName: string,
): Promise<ProfileRow[]> =>
  db
    .update(profiles)
    .set({ fullName })
    .where(and(eq(profiles.userId, userId), ...filters.map(condition)))
    .returning(ROW)

interface NewProfile {
  readonly userId: string
  /** As the client sent it. What the rule for names refuses is left out, for an account must not fail for it. */
  readonly fullName: string
  readonly email: string
}

/** Adds the profile of an account, unless it is there already. */
export async function insertProfile(db: Db, { userId, fullName, email }: NewProfile): Promise<void> {
  const name = parseFullName(fullName)
  await db
    .insert(profiles)
    .values({ userId, fullName: name.ok ? name.value : '', email })
    .onConflictDoNothing({ target: profiles.userId })
}

/** Leaves nothing of what somebody wrote into the profile whose account it was not (docs/protocol.md#account-linking). */
export async function resetProfile(db: Db, profile: NewProfile): Promise<void> {
  await db.delete(profiles).where(eq(profiles.userId, profile.userId))
  await insertProfile(db, profile)
}

/** The profile's address follows the account's (docs/protocol.md#update-user). */
export async function updateProfileEmail(
  db: Db,
  { userId, email }: Pick<NewProfile, 'userId' | 'email'>,
): Promise<void> {
  await db.update(profiles).set({ email }).where(eq(profiles.userId, userId))
}

const COLUMN_OF = { user_id: profiles.userId, full_name: profiles.fullName, email: profiles.email } as const
const ROW = COLUMN_OF

function condition(filter: Filter): SQL {
  const column = COLUMN_OF[filter.column]
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
