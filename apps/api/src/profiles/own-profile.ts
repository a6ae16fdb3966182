import { type FullName, PROFILE_NAME_MESSAGES, parseFullName } from '@satlens/domain'
import { type Caller, withLiveCaller, withUserRole } from '../auth/index.ts'
import type { Db } from '../kernel/database/db.ts'
import type { ResultForm } from './negotiation.ts'
import type { Filter } from './postgrest.ts'
import { findProfiles, insertProfile, type ProfileRow, renameProfiles } from './profiles.queries.ts'
import { RestError } from './rest-error.ts'

interface Selection {
  readonly filters: readonly Filter[]
  readonly form: ResultForm
}

/** Reads the caller's profile. Rows of others are invisible twice: to the query, and to the role it runs as. */
export function readOwnProfile(db: Db, caller: Caller, selection: Selection): Promise<ProfileRow[]> {
  return withUserRole(db, caller.userId, async (tx) => {
    const find = () => findProfiles(tx, caller.userId, selection.filters)
    return requireForm(await orAfterHealing(tx, caller, find), selection.form)
  })
}

/** Renames the caller's profile, or does nothing where the body names no column. */
export function renameOwnProfile(
  db: Db,
  caller: Caller,
  selection: Selection,
  body: unknown,
): Promise<ProfileRow[]> {
  const fullName = parseChange(body)
  if (selection.filters.length === 0) {
    throw new RestError('21000', { hint: 'Say which row, for example by user_id=eq. and your id.' })
  }
  return withLiveCaller(db, caller, async (tx) => {
    const rename = async () =>
      fullName === null ? [] : renameProfiles(tx, caller.userId, selection.filters, fullName)
    // Thrown inside the transaction, so that a refused change is undone.
    return requireForm(await orAfterHealing(tx, caller, rename), selection.form)
  })
}

// An account without a row, made before this module or by another hand, gets it when it is first missed.
async function orAfterHealing(
  tx: Db,
  caller: Caller,
  work: () => Promise<ProfileRow[]>,
): Promise<ProfileRow[]> {
  const rows = await work()
  if (rows.length > 0) return rows
  const { full_name: fullName } = caller.user.userMetadata
  await insertProfile(tx, {
    userId: caller.userId,
    fullName: typeof fullName === 'string' ? fullName : '',
    email: caller.email,
  })
  return work()
}

function requireForm(rows: ProfileRow[], form: ResultForm): ProfileRow[] {
  if (form === 'object' && rows.length !== 1) {
    // Older clients look for "0 rows" in the details to tell nothing from too much.
    throw new RestError('PGRST116', { details: `The result contains ${rows.length} rows` })
  }
  return rows
}

const UPDATABLE = 'full_name'
const READ_ONLY = ['user_id', 'email']

function parseChange(body: unknown): FullName | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new RestError('PGRST102')
  const names = Object.keys(body)
  const unknown = names.find((name) => name !== UPDATABLE && !READ_ONLY.includes(name))
  if (unknown !== undefined) {
    throw new RestError('PGRST204', { message: `The table profiles has no column ${unknown}.` })
  }
  const readOnly = names.find((name) => READ_ONLY.includes(name))
  if (readOnly !== undefined)
    throw new RestError('42501', { message: `The column ${readOnly} cannot be changed.` })
  return UPDATABLE in body ? parseName(body[UPDATABLE]) : null
}

function parseName(value: unknown): FullName {
  if (typeof value !== 'string') throw new RestError('22P02', { message: 'The full name must be a text.' })
  if (value.includes('\0')) throw new RestError('22021')
  const name = parseFullName(value)
  if (!name.ok) throw new RestError('23514', { message: PROFILE_NAME_MESSAGES[name.issue] })
  return name.value
}
