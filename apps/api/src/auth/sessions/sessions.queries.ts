import { and, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { mfaAmrClaimsTable, sessionsTable } from '#auth/core/tables/sessions.ts'
import { usersTable } from '#auth/core/tables/users.ts'
import { FACTORS_AS_JSON, type FactorRow } from '#auth/users/factors.queries.ts'
import {
  IDENTITIES_AS_JSON,
  type IdentityRow,
  USER_COLUMNS_WITHOUT_PASSWORD,
  type UserRow,
  type UserRowWithoutPassword,
} from '#auth/users/users.queries.ts'
import type { DatabasePool, Db } from '#kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '#kernel/database/first-row.ts'
import {
  columnsAsJson,
  type JsonExpression,
  membersAsJson,
  nullableColumnsAsJson,
} from '#kernel/database/json-expressions.ts'
import type { PreparedQuery } from '#kernel/database/prepared-query.ts'

export type SessionRow = typeof sessionsTable.$inferSelect
export type AmrClaimRow = typeof mfaAmrClaimsTable.$inferSelect

// Only the columns that the guard needs, so that the password hash is not read on every request.
const { id, aal, createdAt, reauthenticatedAt, refreshedAt, notAfter, oauthClientId } = sessionsTable
const CALLER_SESSION = { id, aal, createdAt, reauthenticatedAt, refreshedAt, notAfter, oauthClientId }
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

const { placeholder } = sql

export type CallerUserColumns = Pick<UserRow, keyof typeof CALLER_USER>
export type CallerSessionColumns = Pick<SessionRow, keyof typeof CALLER_SESSION>

/** An account and the session named by an access token; null if the session no longer exists. */
export interface SessionOwnerRow {
  readonly user: CallerUserColumns
  readonly session: CallerSessionColumns | null
}

/** An account and its session with what the user object shows. */
export interface AccountRow extends SessionOwnerRow {
  readonly user: UserRowWithoutPassword
  readonly identities: readonly IdentityRow[]
  readonly factors: readonly FactorRow[]
}

type SessionKey = { readonly userId: string; readonly sessionId: string }

/** Reads an account and its session in one statement. Returns null if the account does not exist. */
export const findSessionByUserAndId = (db: Db, key: SessionKey): Promise<SessionOwnerRow | null> =>
  findOwner((values) => selectByKey(db, toText(OWNER)).prepare('').execute(values), key)

/** Reads an account with its session, identities and second factors. Returns null if the account does not exist. */
export async function findAccountBySessionId(db: Db, key: SessionKey): Promise<AccountRow | null> {
  const [row] = await selectByKey(db, toText(ACCOUNT)).prepare('').execute(key)
  return row ? readAccount(String(row.found)) : null
}

/** The two lookups of authenticated requests, prepared. */
export function createSessionLookups({ db, prepare }: Pick<DatabasePool, 'db' | 'prepare'>) {
  const owners = prepare(selectByKey(db, toText(OWNER)), 'find_session')
  const accounts = prepare(selectByKey(db, toText(ACCOUNT)), 'find_account')
  return {
    /** Like {@link findSessionByUserAndId}. */
    findSession: (key: SessionKey) => findOwner(owners, key),
    /** Like {@link findAccountBySessionId}. */
    async findAccount(key: SessionKey): Promise<AccountRow | null> {
      const [row] = await accounts(key)
      return row ? readAccount(String(row.found)) : null
    },
  }
}

export type SessionLookups = ReturnType<typeof createSessionLookups>

const SESSION = nullableColumnsAsJson(CALLER_SESSION, isNotNull(id))
const OWNER = membersAsJson<SessionOwnerRow>({ user: columnsAsJson(CALLER_USER), session: SESSION })
const ACCOUNT = membersAsJson<AccountRow>({
  user: columnsAsJson(USER_COLUMNS_WITHOUT_PASSWORD),
  session: SESSION,
  identities: IDENTITIES_AS_JSON,
  factors: FACTORS_AS_JSON,
})

const readAccount = (text: string) => ACCOUNT.read(JSON.parse(text))

const toText = ({ json }: JsonExpression<unknown>) => ({ found: sql<string>`${json}::text`.as('found') })

const selectByKey = (db: Db, fields: Record<string, SQL.Aliased<string>>) =>
  db
    .select(fields)
    .from(usersTable)
    .leftJoin(
      sessionsTable,
      and(eq(sessionsTable.id, placeholder('sessionId')), eq(sessionsTable.userId, usersTable.id)),
    )
    .where(eq(usersTable.id, placeholder('userId')))

async function findOwner(run: PreparedQuery, key: SessionKey): Promise<SessionOwnerRow | null> {
  const [row] = await run(key)
  return row ? OWNER.read(JSON.parse(String(row.found))) : null
}

/** The columns of a session that an application was allowed; all null in a sign-in to this server. */
export type OAuthSessionColumns = Pick<
  SessionRow,
  'oauthClientId' | 'oauthScope' | 'oauthResource' | 'dpopJkt'
>

/** Database rows from which a session response is built, read in one transaction. */
export interface SessionResponseInput {
  readonly user: UserRowWithoutPassword
  readonly identities: readonly IdentityRow[]
  /** Clients derive from these whether a second factor is required (docs/protocol.md#authentication-methods). */
  readonly factors: readonly FactorRow[]
  readonly session: Pick<SessionRow, 'id' | 'aal' | 'refreshCounter' | keyof OAuthSessionColumns>
  readonly amr: readonly AmrClaimRow[]
}

/** Locks the account of a session against deletion, and against those who lock it to change it, until the transaction ends. */
export const lockAccountOfSession = (tx: Db, sessionId: string) =>
  tx
    .select({ id: usersTable.id })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(eq(sessionsTable.id, sessionId))
    .for('key share', { of: usersTable })

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
      .insert(mfaAmrClaimsTable)
      .values({ sessionId, method, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: [mfaAmrClaimsTable.sessionId, mfaAmrClaimsTable.method],
        set: { updatedAt: sql`excluded.updated_at` },
      })
      .returning(),
    'The claim was not stored.',
  )

/** Returns the authentication methods of a session, newest first, as access tokens list them (docs/protocol.md#authentication-methods). */
export const findAmrClaims = (db: Db, sessionId: string): Promise<AmrClaimRow[]> =>
  db
    .select()
    .from(mfaAmrClaimsTable)
    .where(eq(mfaAmrClaimsTable.sessionId, sessionId))
    .orderBy(desc(mfaAmrClaimsTable.updatedAt))

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
