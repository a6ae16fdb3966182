import type { Profile, ProfileChange } from '@satlens/contract'
import {
  CURRENCIES,
  type Currency,
  DEFAULT_CURRENCY,
  isLanguage,
  type Language,
  parseFullName,
} from '@satlens/domain'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { PostgrestFilter } from './postgrest.ts'
import { profilesTable } from './schema.ts'

/** Returns the user's profile if it matches the filters: one row or none. */
export const findProfilesOfUser = (
  db: Db,
  userId: string,
  filters: readonly PostgrestFilter[],
): Promise<Profile[]> => db.select().from(profilesTable).where(isOwnAnd(userId, filters))

/** Changes the user's profile if it matches the filters. Returns the changed row or none. */
export const updateProfilesOfUser = (
  db: Db,
  userId: string,
  filters: readonly PostgrestFilter[],
  change: ProfileChange,
): Promise<Profile[]> => db.update(profilesTable).set(change).where(isOwnAnd(userId, filters)).returning()

/** Returns the currencies other than USD that any user has chosen. */
export async function findPreferredCurrencies(db: Db): Promise<Currency[]> {
  const others = CURRENCIES.filter((currency) => currency !== DEFAULT_CURRENCY)
  const { preferred_currency: column } = profilesTable
  // The index has the profiles with another currency than USD, which the last condition repeats.
  const { rows } = await db.execute<{ other: Currency }>(sql`
    select other from unnest(${sql.param(others)}::text[]) as other
    where exists (select 1 from ${profilesTable} where ${column} = other and ${column} <> 'USD')`)
  return rows.map(({ other }) => other)
}

/** Returns the languages that users have chosen, by user id. */
export async function findLanguages(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Language>> {
  const { user_id: userId, language } = profilesTable
  const rows = await db
    .select({ userId, language })
    .from(profilesTable)
    .where(inArray(userId, [...userIds]))
  return new Map(rows.flatMap((row) => (isLanguage(row.language) ? [[row.userId, row.language]] : [])))
}

interface NewProfile {
  readonly userId: string
  /** As the client sent it. An invalid name is stored as an empty one, so that creating the account does not fail. */
  readonly fullName: string
  readonly email: string
  /** Null or left out if it is not known. */
  readonly language?: Language | null
}

export const insertProfile = (db: Db, profile: NewProfile): Promise<void> => insertProfiles(db, [profile])

export async function insertProfiles(db: Db, profiles: readonly NewProfile[]): Promise<void> {
  const rows = profiles.map(({ userId, fullName, email, language }) => {
    const name = parseFullName(fullName)
    return { user_id: userId, full_name: name.ok ? name.value : '', email, language: language ?? '' }
  })
  if (rows.length === 0) return
  await db.insert(profilesTable).values(rows).onConflictDoNothing({ target: profilesTable.user_id })
}

/** Replaces the profile of an account that its owner has taken over (docs/protocol.md#account-linking). */
export async function replaceProfileAfterTakeover(db: Db, profile: NewProfile): Promise<void> {
  await db.delete(profilesTable).where(eq(profilesTable.user_id, profile.userId))
  await insertProfile(db, profile)
}

/** Stores the new email address of an account (docs/protocol.md#update-user). */
export async function updateProfileEmail(db: Db, { userId, email }: Pick<NewProfile, 'userId' | 'email'>) {
  await db.update(profilesTable).set({ email }).where(eq(profilesTable.user_id, userId))
}

const isOwnAnd = (userId: string, filters: readonly PostgrestFilter[]): SQL | undefined =>
  and(eq(profilesTable.user_id, userId), ...filters.map(toCondition))

function toCondition(filter: PostgrestFilter): SQL {
  const column = profilesTable[filter.column]
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
