import { count, desc, eq } from 'drizzle-orm'
import { oauthClientsTable } from '#auth/core/tables/oauth-clients.ts'
import { oauthAuthorizationsTable, oauthDeviceRequestsTable } from '#auth/core/tables/oauth-server.ts'
import { sessionsTable } from '#auth/core/tables/sessions.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow, requireFirstRow } from '#kernel/database/first-row.ts'

export type OAuthClientRow = typeof oauthClientsTable.$inferSelect
export type NewOAuthClient = typeof oauthClientsTable.$inferInsert

export const findOAuthClientById = (db: Db, id: string): Promise<OAuthClientRow | null> =>
  findFirstRow(db.select().from(oauthClientsTable).where(eq(oauthClientsTable.id, id)))

/** Returns a client, locked until the transaction ends. */
export const lockOAuthClientById = (tx: Db, id: string): Promise<OAuthClientRow | null> =>
  findFirstRow(tx.select().from(oauthClientsTable).where(eq(oauthClientsTable.id, id)).for('update'))

/** Returns one page of the clients, the newest first, and the number of all. */
export async function findOAuthClients(
  db: Db,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ clients: OAuthClientRow[]; total: number }> {
  const clients = await db
    .select()
    .from(oauthClientsTable)
    .orderBy(desc(oauthClientsTable.createdAt), desc(oauthClientsTable.id))
    .offset(offset)
    .limit(limit)
  const [row] = await db.select({ total: count() }).from(oauthClientsTable)
  return { clients, total: row?.total ?? 0 }
}

export const insertOAuthClient = (db: Db, client: NewOAuthClient): Promise<OAuthClientRow> =>
  requireFirstRow(db.insert(oauthClientsTable).values(client).returning(), 'The client was not stored.')

/** Returns the changed client; null if it does not exist. */
export const updateOAuthClient = (
  db: Db,
  id: string,
  change: Partial<NewOAuthClient>,
): Promise<OAuthClientRow | null> =>
  findFirstRow(db.update(oauthClientsTable).set(change).where(eq(oauthClientsTable.id, id)).returning())

/** Deletes the requests of a client that is not locked yet: decisions and exchanges lock a request before its client. */
export async function deleteRequestsOfOAuthClient(tx: Db, id: string): Promise<void> {
  await tx.delete(oauthAuthorizationsTable).where(eq(oauthAuthorizationsTable.clientId, id))
  await tx.delete(oauthDeviceRequestsTable).where(eq(oauthDeviceRequestsTable.clientId, id))
}

/**
 * Deletes a client with its sessions, consents and requests. Returns false if it does not exist. The sessions are deleted first,
 * because the end of a session is announced to the logout URI of its client.
 */
export async function deleteOAuthClient(db: Db, id: string): Promise<boolean> {
  await db.delete(sessionsTable).where(eq(sessionsTable.oauthClientId, id))
  return ((await db.delete(oauthClientsTable).where(eq(oauthClientsTable.id, id))).rowCount ?? 0) > 0
}
