import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { buildOnce } from '../../kernel/database/build-once.ts'
import type { Db, ReadQueries } from '../../kernel/database/db.ts'
import { findRow, getRow } from '../../kernel/database/first-row.ts'
import { amrClaims, sessions } from '../tables/sessions.ts'
import { users } from '../tables/users.ts'
import { factorsOfUser } from '../users/factors.queries.ts'
import { ACCOUNT_COLUMNS, identitiesColumn, type UserRow } from '../users/users.queries.ts'

export type SessionRow = typeof sessions.$inferSelect
export type AmrRow = typeof amrClaims.$inferSelect

// Only the columns that the guard needs, so that the password hash is not read on every request.
const { id, aal, createdAt, reauthenticatedAt, refreshedAt, notAfter } = sessions
const CALLER_SESSION = { id, aal, createdAt, reauthenticatedAt, refreshedAt, notAfter }
const { email, emailConfirmedAt, bannedUntil, userMetadata } = users
const CALLER_USER = { id: users.id, email, emailConfirmedAt, bannedUntil, userMetadata }

export type CallerUser = Pick<UserRow, keyof typeof CALLER_USER>
export type CallerSession = Pick<SessionRow, keyof typeof CALLER_SESSION>

/** An account and the session named by an access token; null if the session no longer exists. */
export interface SessionOwner {
  readonly user: CallerUser
  readonly session: CallerSession | null
}

type SessionKey = { readonly userId: string; readonly sessionId: string }

/** Reads an account and its session in one statement. Returns null if the account does not exist. */
export const findSessionOfUser = (db: ReadQueries, { userId, sessionId }: SessionKey) =>
  findRow<SessionOwner>(selectSession(db, { userId, sessionId }))

/** Reads an account with its session, identities and second factors. Returns null if the account does not exist. */
export const findAccountOfSession = (db: ReadQueries, { userId, sessionId }: SessionKey) =>
  findRow(selectAccount(db, { userId, sessionId }))

const { placeholder } = sql
const ofUser = and(eq(sessions.id, placeholder('sessionId')), eq(sessions.userId, users.id))
const isUser = eq(users.id, placeholder('userId'))

const selectSession = buildOnce((db: ReadQueries) =>
  db
    .select({ user: CALLER_USER, session: CALLER_SESSION })
    .from(users)
    .leftJoin(sessions, ofUser)
    .where(isUser),
)
const selectAccount = buildOnce((db: ReadQueries) =>
  db
    .select({
      user: ACCOUNT_COLUMNS,
      session: CALLER_SESSION,
      identities: identitiesColumn,
      factors: factorsOfUser,
    })
    .from(users)
    .leftJoin(sessions, ofUser)
    .where(isUser),
)

/** Locks a session until the transaction ends and returns it with its account, or null if it does not exist. */
export const lockSession = (tx: Db, sessionId: string) =>
  findRow(
    tx
      .select({ user: users, session: sessions })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sessionId))
      .for('update', { of: sessions }),
  )

export const insertSession = (db: Db, session: typeof sessions.$inferInsert): Promise<SessionRow> =>
  getRow(db.insert(sessions).values(session).returning(), 'The session was not stored.')

export const updateSession = (db: Db, sessionId: string, change: Partial<typeof sessions.$inferInsert>) =>
  db.update(sessions).set(change).where(eq(sessions.id, sessionId))

/** Records an authentication method of a session. Using the same method again updates its time (docs/protocol.md#authentication-methods). */
export const insertAmrClaim = (
  db: Db,
  { sessionId, method, at }: { sessionId: string; method: string; at: Date },
) =>
  getRow(
    db
      .insert(amrClaims)
      .values({ sessionId, method, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: [amrClaims.sessionId, amrClaims.method],
        set: { updatedAt: sql`excluded.updated_at` },
      })
      .returning(),
    'The claim was not stored.',
  )

/** Returns the authentication methods of a session, newest first, as access tokens list them (docs/protocol.md#authentication-methods). */
export const findAmrClaims = (db: Db, sessionId: string): Promise<AmrRow[]> =>
  db.select().from(amrClaims).where(eq(amrClaims.sessionId, sessionId)).orderBy(desc(amrClaims.updatedAt))

/** Returns true if the user has a session from this IP address; false when `userId` is null. */
export async function hasSessionFrom(db: Db, userId: string | null, ip: string): Promise<boolean> {
  if (userId === null) return false
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.ip, ip)))
    .limit(1)
  return row !== undefined
}

export const deleteSession = (db: Db, userId: string, sessionId: string) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))

export const deleteOtherSessions = (db: Db, userId: string, sessionId: string) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))

export async function deleteAllSessions(db: Db, userId: string): Promise<number> {
  return (await db.delete(sessions).where(eq(sessions.userId, userId))).rowCount ?? 0
}

export async function deleteEverySession(db: Db): Promise<number> {
  return (await db.delete(sessions)).rowCount ?? 0
}
