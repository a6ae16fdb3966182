import { and, asc, eq } from 'drizzle-orm'
import { oauthClientsTable } from '#auth/core/tables/oauth-clients.ts'
import { oauthConsentsTable } from '#auth/core/tables/oauth-server.ts'
import type { Db } from '#kernel/database/db.ts'

/** Returns the applications that a user has allowed, the first one first. */
export const findAllowedClientsOfUser = (
  db: Db,
  userId: string,
): Promise<{ readonly id: string; readonly name: string }[]> =>
  db
    .select({ id: oauthClientsTable.id, name: oauthClientsTable.name })
    .from(oauthConsentsTable)
    .innerJoin(oauthClientsTable, eq(oauthClientsTable.id, oauthConsentsTable.clientId))
    .where(eq(oauthConsentsTable.userId, userId))
    .orderBy(asc(oauthConsentsTable.grantedAt), asc(oauthClientsTable.id))

/** Deletes the consent of a user to a client. Returns false if there is none. */
export async function deleteOAuthConsent(tx: Db, userId: string, clientId: string): Promise<boolean> {
  const isConsent = and(eq(oauthConsentsTable.userId, userId), eq(oauthConsentsTable.clientId, clientId))
  return ((await tx.delete(oauthConsentsTable).where(isConsent)).rowCount ?? 0) > 0
}

/** Deletes the consents of a user to all clients, which have to ask again. Their sessions stay. */
export const deleteAllOAuthConsents = (tx: Db, userId: string) =>
  tx.delete(oauthConsentsTable).where(eq(oauthConsentsTable.userId, userId))
