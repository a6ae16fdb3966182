import { and, desc, eq, max, sql } from 'drizzle-orm'
import { oauthClientsTable } from '#auth/core/tables/oauth-clients.ts'
import { oauthConsentsTable } from '#auth/core/tables/oauth-server.ts'
import { sessionsTable } from '#auth/core/tables/sessions.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'

type ConsentKey = { readonly userId: string; readonly clientId: string }

const isConsent = ({ userId, clientId }: ConsentKey) =>
  and(eq(oauthConsentsTable.userId, userId), eq(oauthConsentsTable.clientId, clientId))

/** Returns the scopes that a user has allowed a client, separated by spaces; null if none. */
export async function findGrantedScope(db: Db, key: ConsentKey): Promise<string | null> {
  const row = await findFirstRow(
    db.select({ scope: oauthConsentsTable.scope }).from(oauthConsentsTable).where(isConsent(key)),
  )
  return row?.scope ?? null
}

/** Remembers scopes that a user allows a client, besides those of earlier. Returns true if there were none. */
export async function allowScope(
  tx: Db,
  key: ConsentKey,
  { scope: added, now }: { readonly scope: string; readonly now: Date },
): Promise<boolean> {
  const granted = (await findGrantedScope(tx, key))?.split(' ') ?? []
  const scope = [...new Set([...granted, ...added.split(' ')])].join(' ')
  const [row] = await tx
    .insert(oauthConsentsTable)
    .values({ ...key, scope, grantedAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [oauthConsentsTable.userId, oauthConsentsTable.clientId],
      set: { scope, updatedAt: now },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew ?? false
}

/** Returns the consents of a user with their clients and the last use of a session, the newest first. */
export const findConsentsOfUser = (db: Db, userId: string) => {
  const { refreshedAt, createdAt, oauthClientId } = sessionsTable
  const used = db
    .select({
      clientId: oauthClientId,
      lastUsedAt: max(sql`coalesce(${refreshedAt}, ${createdAt})`).mapWith(createdAt).as('session_used_at'),
    })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), sql`${oauthClientId} is not null`))
    .groupBy(oauthClientId)
    .as('used')
  return db
    .select({ consent: oauthConsentsTable, client: oauthClientsTable, lastUsedAt: used.lastUsedAt })
    .from(oauthConsentsTable)
    .innerJoin(oauthClientsTable, eq(oauthClientsTable.id, oauthConsentsTable.clientId))
    .leftJoin(used, eq(used.clientId, oauthClientsTable.id))
    .where(eq(oauthConsentsTable.userId, userId))
    .orderBy(desc(oauthConsentsTable.grantedAt))
}

/** Ends the sessions that a user has allowed a client. Returns their number. */
export async function deleteSessionsOfClient(tx: Db, { userId, clientId }: ConsentKey): Promise<number> {
  const isSession = and(eq(sessionsTable.userId, userId), eq(sessionsTable.oauthClientId, clientId))
  return (await tx.delete(sessionsTable).where(isSession)).rowCount ?? 0
}
