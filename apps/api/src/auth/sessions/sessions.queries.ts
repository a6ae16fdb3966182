import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db, ReadOnlyDrizzleQueries } from '../../kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '../../kernel/database/first-row.ts'
import { preparePerDatabase } from '../../kernel/database/prepare-per-database.ts'
import { sessionAmrClaimsTable, sessionsTable } from '../tables/sessions.ts'
import { usersTable } from '../tables/users.ts'
import { factorsJsonColumn } from '../users/factors.queries.ts'
import { identitiesJsonColumn, USER_COLUMNS_WITHOUT_PASSWORD, type UserRow } from '../users/users.queries.ts'

export type SessionRow = typeof sessionsTable.$inferSelect
export type AmrClaimRow = typeof sessionAmrClaimsTable.$inferSelect

// Only the columns that the guard needs, so that the password hash is not read on every request.
const { id, aal, createdAt, reauthenticatedAt, refreshedAt, notAfter } = sessionsTable
const CALLER_SESSION = { id, aal, createdAt, reauthenticatedAt, refreshedAt, notAfter }
const { email, phone, emailConfirmedAt, phoneConfirmedAt, bannedUntil, isAnonymous, userMetadata } =
  usersTable
const CALLER_USER = {
  id: usersTable.id,
  email,
  phone,
  emailConfirmedAt,
  phoneConfirmedAt,
  bannedUntil,
  isAnonymous,
  userMetadata,
}

export type CallerUserColumns = Pick<UserRow, keyof typeof CALLER_USER>
export type CallerSessionColumns = Pick<SessionRow, keyof typeof CALLER_SESSION>

/** An account and the session named by an access token; null if the session no longer exists. */
export interface SessionOwnerRow {
  readonly user: CallerUserColumns
  readonly session: CallerSessionColumns | null
}

type SessionKey = { readonly userId: string; readonly sessionId: string }

/** Reads an account and its session in one statement. Returns null if the account does not exist. */
export const findSessionByUserAndId = (db: ReadOnlyDrizzleQueries, { userId, sessionId }: SessionKey) =>
  findFirstRow<SessionOwnerRow>(selectSession(db, { userId, sessionId }))

/** Reads an account with its session, identities and second factors. Returns null if the account does not exist. */
export const findAccountBySessionId = (db: ReadOnlyDrizzleQueries, { userId, sessionId }: SessionKey) =>
  findFirstRow(selectAccount(db, { userId, sessionId }))

const { placeholder } = sql
const ofUser = and(eq(sessionsTable.id, placeholder('sessionId')), eq(sessionsTable.userId, usersTable.id))
const isUser = eq(usersTable.id, placeholder('userId'))

const selectSession = preparePerDatabase((db: ReadOnlyDrizzleQueries) =>
  db
    .select({ user: CALLER_USER, session: CALLER_SESSION })
    .from(usersTable)
    .leftJoin(sessionsTable, ofUser)
    .where(isUser),
)
const selectAccount = preparePerDatabase((db: ReadOnlyDrizzleQueries) =>
  db
    .select({
      user: USER_COLUMNS_WITHOUT_PASSWORD,
      session: CALLER_SESSION,
      identities: identitiesJsonColumn,
      factors: factorsJsonColumn,
    })
    .from(usersTable)
    .leftJoin(sessionsTable, ofUser)
    .where(isUser),
)

/** Locks a session until the transaction ends and returns it with its account, or null if it does not exist. */
export const lockSessionRow = (tx: Db, sessionId: string) =>
  findFirstRow(
    tx
      .select({ user: usersTable, session: sessionsTable })
      .from(sessionsTable)
      .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
      .where(eq(sessionsTable.id, sessionId))
      .for('update', { of: sessionsTable }),
  )

export const findSessionWithUser = (db: Db, sessionId: string) =>
  findFirstRow(
    db
      .select({ user: usersTable, session: sessionsTable })
      .from(sessionsTable)
      .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
      .where(eq(sessionsTable.id, sessionId)),
  )

export const insertSession = (db: Db, session: typeof sessionsTable.$inferInsert): Promise<SessionRow> =>
  requireFirstRow(db.insert(sessionsTable).values(session).returning(), 'The session was not stored.')

export const updateSession = (
  db: Db,
  sessionId: string,
  change: Partial<typeof sessionsTable.$inferInsert>,
) => db.update(sessionsTable).set(change).where(eq(sessionsTable.id, sessionId))

/** Records an authentication method of a session. Using the same method again updates its time (docs/protocol.md#authentication-methods). */
export const insertAmrClaim = (
  db: Db,
  { sessionId, method, at }: { sessionId: string; method: string; at: Date },
) =>
  requireFirstRow(
    db
      .insert(sessionAmrClaimsTable)
      .values({ sessionId, method, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: [sessionAmrClaimsTable.sessionId, sessionAmrClaimsTable.method],
        set: { updatedAt: sql`excluded.updated_at` },
      })
      .returning(),
    'The claim was not stored.',
  )

/** Returns the authentication methods of a session, newest first, as access tokens list them (docs/protocol.md#authentication-methods). */
export const findAmrClaims = (db: Db, sessionId: string): Promise<AmrClaimRow[]> =>
  db
    .select()
    .from(sessionAmrClaimsTable)
    .where(eq(sessionAmrClaimsTable.sessionId, sessionId))
    .orderBy(desc(sessionAmrClaimsTable.updatedAt))

/** Returns true if the user has a session from this IP address; false when `userId` is null. */
export async function hasSessionFromIp(db: Db, userId: string | null, ip: string): Promise<boolean> {
  if (userId === null) return false
  const [row] = await db
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), eq(sessionsTable.ip, ip)))
    .limit(1)
  return row !== undefined
}

export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<number> {
  const isSession = and(eq(sessionsTable.userId, userId), eq(sessionsTable.id, sessionId))
  return (await db.delete(sessionsTable).where(isSession)).rowCount ?? 0
}

export async function deleteOtherSessionsOfUser(db: Db, userId: string, sessionId: string): Promise<number> {
  const isOther = and(eq(sessionsTable.userId, userId), ne(sessionsTable.id, sessionId))
  return (await db.delete(sessionsTable).where(isOther)).rowCount ?? 0
}

export async function deleteAllSessionsOfUser(db: Db, userId: string): Promise<number> {
  return (await db.delete(sessionsTable).where(eq(sessionsTable.userId, userId))).rowCount ?? 0
}

export async function deleteSessionsOfAllUsers(db: Db): Promise<number> {
  return (await db.delete(sessionsTable)).rowCount ?? 0
}
