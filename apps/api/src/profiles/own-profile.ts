import { type FullName, PROFILE_NAME_ISSUE_MESSAGES, parseFullName } from '@satlens/domain'
import { type AuthenticatedCaller, runAsLockedCaller, runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { JsonObjectMemberStream } from '#kernel/http/json-parts.ts'
import type { PostgrestFilter, PostgrestResultFormat } from './postgrest.ts'
import {
  findProfilesOfUser,
  insertProfile,
  type ProfileRow,
  updateFullNameOfProfiles,
} from './profiles.queries.ts'
import { PostgrestError } from './rest-error.ts'

type Selection = { readonly filters: readonly PostgrestFilter[]; readonly format: PostgrestResultFormat }

/** Returns the caller's profile if it matches the filters. Rows of others are excluded by the query and by the role. */
export const readProfileOfCaller = (db: Db, caller: AuthenticatedCaller, { filters, format }: Selection) =>
  runWithDatabaseUserRole(db, caller.userId, async (tx) => {
    const rows = await withProfile(tx, caller, () => findProfilesOfUser(tx, caller.userId, filters))
    return requireFormat(rows, format)
  })

/** Renames the caller's profile. Changes nothing if the body has no name. */
export function updateProfileOfCaller(
  db: Db,
  caller: AuthenticatedCaller,
  { filters, format }: Selection,
  body: unknown,
) {
  const fullName = parseChange(body)
  if (filters.length === 0) {
    throw new PostgrestError('21000', { hint: 'Add a filter, for example user_id=eq. and your user ID.' })
  }
  return runAsLockedCaller(db, caller, async (tx) => {
    const rows = await withProfile(tx, caller, async () =>
      fullName === null ? [] : updateFullNameOfProfiles(tx, caller.userId, filters, fullName),
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
  query: () => Promise<ProfileRow[]>,
) {
  const rows = await query()
  if (rows.length > 0) return rows
  const { full_name: fullName } = user.userMetadata
  await insertProfile(tx, { userId, email, fullName: typeof fullName === 'string' ? fullName : '' })
  return query()
}

function requireFormat(rows: ProfileRow[], format: PostgrestResultFormat): ProfileRow[] {
  if (format === 'object' && rows.length !== 1) {
    // Older clients search the details for "0 rows".
    throw new PostgrestError('PGRST116', { details: `The result contains ${rows.length} rows` })
  }
  return rows
}

const READ_ONLY = ['user_id', 'email']

function parseChange(body: unknown): FullName | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new PostgrestError('PGRST102')
  const names = Object.keys(body)
  const unknown = names.find((name) => name !== 'full_name' && !READ_ONLY.includes(name))
  if (unknown !== undefined) {
    throw new PostgrestError('PGRST204', { message: `The table profiles has no column ${unknown}.` })
  }
  const readOnly = names.find((name) => READ_ONLY.includes(name))
  if (readOnly !== undefined)
    throw new PostgrestError('42501', { message: `The column ${readOnly} cannot be changed.` })
  return 'full_name' in body ? parseName(body.full_name) : null
}

function parseName(value: unknown): FullName {
  if (typeof value !== 'string') throw new PostgrestError('22P02', { message: 'The full name must be text.' })
  if (value.includes('\0')) throw new PostgrestError('22021')
  const name = parseFullName(value)
  if (!name.ok) throw new PostgrestError('23514', { message: PROFILE_NAME_ISSUE_MESSAGES[name.issue] })
  return name.value
}
