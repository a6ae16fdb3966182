import { PROFILE_FIELDS, type Profile, type ProfileChange, profileSchema } from '@satlens/contract'
import { type AuthenticatedCaller, runAsLockedCaller, runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { JsonObjectMemberStream } from '#kernel/http/json-parts.ts'
import type { PostgrestFilter, PostgrestResultFormat } from './postgrest.ts'
import { findProfilesOfUser, insertProfile, updateProfilesOfUser } from './profiles.queries.ts'
import { PostgrestError } from './rest-error.ts'

type Selection = { readonly filters: readonly PostgrestFilter[]; readonly format: PostgrestResultFormat }

/** Returns the caller's profile if it matches the filters. Rows of others are excluded by the query and by the role. */
export const readProfileOfCaller = (db: Db, caller: AuthenticatedCaller, { filters, format }: Selection) =>
  runWithDatabaseUserRole(db, caller.userId, async (tx) => {
    const rows = await withProfile(tx, caller, () => findProfilesOfUser(tx, caller.userId, filters))
    return requireFormat(rows, format)
  })

/** Changes the caller's profile. An empty body changes nothing. */
export function updateProfileOfCaller(
  db: Db,
  caller: AuthenticatedCaller,
  { filters, format }: Selection,
  body: unknown,
) {
  const change = parseChange(body)
  if (filters.length === 0) {
    throw new PostgrestError('21000', { hint: 'Add a filter, for example user_id=eq. and your user ID.' })
  }
  return runAsLockedCaller(db, caller, async (tx) => {
    const rows = await withProfile(tx, caller, async () =>
      Object.keys(change).length === 0 ? [] : updateProfilesOfUser(tx, caller.userId, filters, change),
    )
    // Thrown inside the transaction, so that the change is rolled back.
    return requireFormat(rows, format)
  })
}

export async function* exportProfileOfUser(tx: Db, userId: string): JsonObjectMemberStream {
  const [profile] = await runWithDatabaseUserRole(tx, userId, (own) => findProfilesOfUser(own, userId, []))
  yield ['profile', { value: profile }]
}

/** Runs a query. If it returns no row, inserts the profile in case it is missing, and runs the query again. */
async function withProfile(
  tx: Db,
  { userId, email, user }: AuthenticatedCaller,
  query: () => Promise<Profile[]>,
) {
  const rows = await query()
  if (rows.length > 0) return rows
  const { full_name: fullName } = user.userMetadata
  await insertProfile(tx, { userId, email, fullName: typeof fullName === 'string' ? fullName : '' })
  return query()
}

function requireFormat(rows: Profile[], format: PostgrestResultFormat): Profile[] {
  if (format === 'object' && rows.length !== 1) {
    // Older clients search the details for "0 rows".
    throw new PostgrestError('PGRST116', { details: `The result contains ${rows.length} rows` })
  }
  return rows
}

function parseChange(body: unknown): ProfileChange {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new PostgrestError('PGRST102')
  return Object.fromEntries(
    Object.entries(body).map(([column, value]) => [column, parseValue(column, value)]),
  )
}

function parseValue(column: string, value: unknown): string {
  if (!Object.hasOwn(profileSchema.shape, column)) {
    throw new PostgrestError('PGRST204', { message: `The table profiles has no column ${column}.` })
  }
  if (!Object.hasOwn(PROFILE_FIELDS, column)) {
    throw new PostgrestError('42501', { message: `The column ${column} cannot be changed.` })
  }
  const { parse, messages } = PROFILE_FIELDS[column as keyof ProfileChange]
  if (typeof value !== 'string') {
    throw new PostgrestError('22P02', { message: `The value for ${column} is not text.` })
  }
  if (value.includes('\0')) throw new PostgrestError('22021')
  const parsed = parse(value)
  if (!parsed.ok) throw new PostgrestError('23514', { message: messages[parsed.issue] })
  return parsed.value
}
