import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { buildOnce } from '../../kernel/database/build-once.ts'
import type { Db, ReadQueries } from '../../kernel/database/db.ts'
import { amrClaims, sessions } from '../tables/sessions.ts'
import { users } from '../tables/users.ts'
import { type FactorRow, factorsOfUser } from '../users/factors.queries.ts'
import {
  ACCOUNT_COLUMNS,
  type AccountRow,
  type IdentityRow,
  identitiesOfUser,
  type UserRow,
} from '../users/users.queries.ts'

export type SessionRow = typeof sessions.$inferSelect
export type AmrRow = typeof amrClaims.$inferSelect

// What every request asks about the two, and nothing that it does not: least of all the password.
const { id, aal, createdAt, reauthenticatedAt, refreshedAt, notAfter } = sessions
const CALLING_SESSION = { id, aal, createdAt, reauthenticatedAt, refreshedAt, notAfter }
const { email, emailConfirmedAt, bannedUntil, userMetadata } = users
const CALLING_USER = { id: users.id, email, emailConfirmedAt, bannedUntil, userMetadata }

/** Who asks, and from where. */
export type CallingUser = Pick<UserRow, keyof typeof CALLING_USER>
export type CallingSession = Pick<SessionRow, keyof typeof CALLING_SESSION>

/** Somebody, and the session that is asked about unless it has ended. */
interface Calling {
  readonly user: CallingUser
  readonly session: CallingSession | null
}

/** The same with the account, its ways to sign in and its second factors. */
interface CallingAccount extends Calling {
  readonly user: AccountRow
  readonly identities: readonly IdentityRow[]
  readonly factors: readonly FactorRow[]
}

/** An access token says both. */
type SessionOfUser = { readonly userId: string; readonly sessionId: string }

/** The account and, unless it has ended, the session of a token, in one statement. Null when the account is gone. */
export async function findSessionOfUser(
  db: ReadQueries,
  { userId, sessionId }: SessionOfUser,
): Promise<Calling | null> {
  const [row] = await selectSession(db, { userId, sessionId })
  return row ?? null
}

/** The same with the account's ways to sign in and its second factors. */
export async function findAccountOfSession(
  db: ReadQueries,
  { userId, sessionId }: SessionOfUser,
): Promise<CallingAccount | null> {
  const [row] = await selectAccount(db, { userId, sessionId })
  return row ?? null
}

const { placeholder } = sql
const ofUser = and(eq(sessions.id, placeholder('sessionId')), eq(sessions.userId, users.id))
const isUser = eq(users.id, placeholder('userId'))

const selectSession = buildOnce((db: ReadQueries) =>
  db
    .select({ user: CALLING_USER, session: CALLING_SESSION })
    .from(users)
    .leftJoin(sessions, ofUser)
    .where(isUser),
)
const selectAccount = buildOnce((db: ReadQueries) =>
  db
    .select({
      user: ACCOUNT_COLUMNS,
      session: CALLING_SESSION,
      identities: identitiesOfUser,
      factors: factorsOfUser,
    })
    .from(users)
    .leftJoin(sessions, ofUser)
    .where(isUser),
)

/** A session and its account; the session is kept from changing until the transaction ends. */
export async function lockSession(
  tx: Db,
  sessionId: string,
): Promise<{ user: UserRow; session: SessionRow } | null> {
  const [row] = await tx
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
    .for('update', { of: sessions })
  return row ?? null
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<SessionRow> {
  const [row] = await db.insert(sessions).values(session).returning()
  if (!row) throw new Error('The session was not stored.')
  return row
}

export async function updateSession(
  db: Db,
  sessionId: string,
  change: Partial<typeof sessions.$inferInsert>,
): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.id, sessionId))
}

/** Records how a session was proven. The same method again moves its time (docs/protocol.md#authentication-methods). */
export async function insertAmrClaim(
  db: Db,
  claim: { sessionId: string; method: string; at: Date },
): Promise<AmrRow> {
  const { sessionId, method, at } = claim
  const [row] = await db
    .insert(amrClaims)
    .values({ sessionId, method, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [amrClaims.sessionId, amrClaims.method],
      set: { updatedAt: sql`excluded.updated_at` },
    })
    .returning()
  if (!row) throw new Error('The claim was not stored.')
  return row
}

/** The newest first, as tokens list them (docs/protocol.md#authentication-methods). */
export const findAmrClaims = (db: Db, sessionId: string): Promise<AmrRow[]> =>
  db.select().from(amrClaims).where(eq(amrClaims.sessionId, sessionId)).orderBy(desc(amrClaims.updatedAt))

/** Whether the user is signed in from this address. Nobody is never. */
export async function hasSessionFrom(db: Db, userId: string | null, ip: string): Promise<boolean> {
  if (userId === null) return false
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.ip, ip)))
    .limit(1)
  return row !== undefined
}

/** Ends one session of the user. */
export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
}

/** Ends every session of the user but the named one. */
export async function deleteOtherSessions(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
}

/** Ends every session of the user. Yields how many there were. */
export async function deleteAllSessions(db: Db, userId: string): Promise<number> {
  return (await db.delete(sessions).where(eq(sessions.userId, userId))).rowCount ?? 0
}

/** Ends the sessions of everybody. Yields how many there were. */
export async function deleteEverySession(db: Db): Promise<number> {
  return (await db.delete(sessions)).rowCount ?? 0
}
