import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { auditLogEntriesTable } from '#auth/core/tables/audit.ts'
import { mfaFactorsTable, passkeysTable } from '#auth/core/tables/factors.ts'
import { importedRefreshTokensTable, importsTable } from '#auth/core/tables/imports.ts'
import { oauthClientsTable } from '#auth/core/tables/oauth-clients.ts'
import { oauthConsentsTable } from '#auth/core/tables/oauth-server.ts'
import { mfaAmrClaimsTable, sessionsTable } from '#auth/core/tables/sessions.ts'
import { identitiesTable, usersTable } from '#auth/core/tables/users.ts'
import { hashImportedRefreshToken } from '#auth/sessions/refresh/imported-refresh-token.ts'
import type { Db } from '#kernel/database/db.ts'
import { requireFirstRow } from '#kernel/database/first-row.ts'
import type { NewImportedClient } from './convert-client.ts'
import type { NewFactorRow, NewPasskeyRow } from './convert-factor.ts'
import type { NewSession } from './convert-session.ts'
import type { NewUserRow } from './convert-user.ts'

/** Returns where to go on: after the last user of an interrupted import, or null for a start from the first user. */
export async function startOrResumeImport(db: Db, source: string, now: Date): Promise<string | null> {
  const [started] = await db
    .insert(importsTable)
    .values({ source, startedAt: now })
    .onConflictDoUpdate({
      target: importsTable.source,
      set: {
        startedAt: sql`case when ${importsTable.finishedAt} is null then ${importsTable.startedAt} else excluded.started_at end`,
        lastUserId: sql`case when ${importsTable.finishedAt} is null then ${importsTable.lastUserId} end`,
        finishedAt: null,
      },
    })
    .returning()
  return started?.lastUserId ?? null
}

/** Records how far the import has come. Throws if another process imports from the same source. */
export async function updateImportProgress(
  tx: Db,
  source: string,
  { from, to, finishedAt = null }: { from: string | null; to: string | null; finishedAt?: Date | null },
): Promise<void> {
  const current = await requireFirstRow(
    tx.select().from(importsTable).where(eq(importsTable.source, source)).for('update'),
    'The import was removed while it was running.',
  )
  if (current.lastUserId !== from || current.finishedAt) {
    throw new Error('Another process is importing from the same source.')
  }
  await tx.update(importsTable).set({ lastUserId: to, finishedAt }).where(eq(importsTable.source, source))
}

/** Returns the IDs of the accounts and OAuth clients that were deleted here and that the audit log still has. */
export async function findDeletedIds(db: Db): Promise<ReadonlySet<string>> {
  const { payload } = auditLogEntriesTable
  const rows = await db
    .select({
      id: sql<
        string | null
      >`coalesce(${payload} -> 'traits' ->> 'user_id', ${payload} -> 'traits' ->> 'client_id', ${payload} ->> 'actor_id')`,
    })
    .from(auditLogEntriesTable)
    .where(sql`${payload} ->> 'action' in ('user_deleted', 'oauth_client_deleted')`)
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

type InsertedIds = Promise<ReadonlySet<string>>

/** Inserts accounts and returns the IDs of those whose ID, email and phone were free. */
export const insertUsersUnlessTaken = (tx: Db, rows: readonly NewUserRow[]): InsertedIds =>
  insertInChunks(rows, (chunk) =>
    tx.insert(usersTable).values(chunk).onConflictDoNothing().returning({ id: usersTable.id }),
  )

/** Returns the accounts that prevented these from being inserted. */
export async function findConflictingUsers(tx: Db, rows: readonly NewUserRow[]) {
  if (rows.length === 0) return []
  const { id, email, phone } = usersTable
  return tx
    .select({ id, email, phone })
    .from(usersTable)
    .where(
      or(
        inArray(
          id,
          rows.map((row) => row.id),
        ),
        inArray(
          email,
          rows.flatMap((row) => row.email ?? []),
        ),
        inArray(
          phone,
          rows.flatMap((row) => row.phone ?? []),
        ),
      ),
    )
}

export const insertIdentitiesUnlessTaken = (
  tx: Db,
  rows: readonly (typeof identitiesTable.$inferInsert)[],
): InsertedIds =>
  insertInChunks(rows, (chunk) =>
    tx.insert(identitiesTable).values(chunk).onConflictDoNothing().returning({ id: identitiesTable.id }),
  )

export const insertFactorsUnlessTaken = (tx: Db, rows: readonly NewFactorRow[]): InsertedIds =>
  insertInChunks(rows, (chunk) =>
    tx.insert(mfaFactorsTable).values(chunk).onConflictDoNothing().returning({ id: mfaFactorsTable.id }),
  )

export const insertPasskeysUnlessTaken = (tx: Db, rows: readonly NewPasskeyRow[]): InsertedIds =>
  insertInChunks(rows, (chunk) =>
    tx.insert(passkeysTable).values(chunk).onConflictDoNothing().returning({ id: passkeysTable.id }),
  )

/** Inserts sessions, their authentication methods and the hashes of their refresh tokens. */
export async function insertSessionsWithTokens(tx: Db, sessions: readonly NewSession[]): Promise<void> {
  await insertInChunks(
    sessions.map(({ row }) => row),
    (chunk) => tx.insert(sessionsTable).values(chunk).returning({ id: sessionsTable.id }),
  )
  await insertInChunks(
    sessions.flatMap(({ claims }) => claims),
    (chunk) => tx.insert(mfaAmrClaimsTable).values(chunk).returning({ id: mfaAmrClaimsTable.sessionId }),
  )
  await insertInChunks(
    sessions.map(({ row, refreshToken }) => ({
      sessionId: row.id,
      tokenHash: hashImportedRefreshToken(refreshToken),
    })),
    (chunk) =>
      tx
        .insert(importedRefreshTokensTable)
        .values(chunk)
        .returning({ id: importedRefreshTokensTable.sessionId }),
  )
}

/** Inserts clients of the OAuth server and returns the IDs of those whose ID was free. */
export const insertOAuthClientsUnlessTaken = (tx: Db, rows: readonly NewImportedClient[]): InsertedIds =>
  insertInChunks(rows, (chunk) =>
    tx.insert(oauthClientsTable).values(chunk).onConflictDoNothing().returning({ id: oauthClientsTable.id }),
  )

/** Inserts consents. Their clients are in use from now on, and so are not deleted as unused. */
export async function insertConsentsUnlessTaken(
  tx: Db,
  rows: readonly (typeof oauthConsentsTable.$inferInsert)[],
  now: Date,
): Promise<void> {
  const { clientId } = oauthConsentsTable
  const used = await insertInChunks(rows, (chunk) =>
    tx.insert(oauthConsentsTable).values(chunk).onConflictDoNothing().returning({ id: clientId }),
  )
  const isUnused = and(inArray(oauthClientsTable.id, [...used]), isNull(oauthClientsTable.lastUsedAt))
  if (used.size > 0) await tx.update(oauthClientsTable).set({ lastUsedAt: now }).where(isUnused)
}

// A statement has at most 65,535 parameters.
const CHUNK_ROWS = 1_000

async function insertInChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => PromiseLike<{ id: string }[]>,
): InsertedIds {
  const ids = new Set<string>()
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    for (const { id } of await insert(rows.slice(at, at + CHUNK_ROWS))) ids.add(id)
  }
  return ids
}
