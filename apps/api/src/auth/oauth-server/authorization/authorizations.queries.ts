import { and, eq, gt } from 'drizzle-orm'
import { oauthAuthorizationsTable } from '#auth/core/tables/oauth-server.ts'
import { lockUserById, type UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'

export type OAuthAuthorizationRow = typeof oauthAuthorizationsTable.$inferSelect

export const insertOAuthAuthorization = (db: Db, row: typeof oauthAuthorizationsTable.$inferInsert) =>
  db.insert(oauthAuthorizationsTable).values(row)

/** Ids come from addresses. No other text is one, and a text with NUL would be an error of the database. */
const isAuthorizationId = (id: string): boolean => /^[\w-]{43}$/.test(id)

export const findOAuthAuthorization = async (db: Db, id: string): Promise<OAuthAuthorizationRow | null> =>
  isAuthorizationId(id)
    ? findFirstRow(db.select().from(oauthAuthorizationsTable).where(eq(oauthAuthorizationsTable.id, id)))
    : null

/** Locks a request until the transaction ends. Returns null if it does not exist. */
export const lockOAuthAuthorization = async (tx: Db, id: string): Promise<OAuthAuthorizationRow | null> =>
  isAuthorizationId(id)
    ? findFirstRow(
        tx.select().from(oauthAuthorizationsTable).where(eq(oauthAuthorizationsTable.id, id)).for('update'),
      )
    : null

interface CodeKey {
  readonly codeHash: string
  readonly clientId: string
}

const hasCode = ({ codeHash, clientId }: CodeKey) =>
  and(eq(oauthAuthorizationsTable.codeHash, codeHash), eq(oauthAuthorizationsTable.clientId, clientId))

/**
 * Locks the request whose code of this client has the hash, after the account that allowed it: the consent page and the deletion
 * of an account lock them in this order, too.
 */
export async function lockOAuthAuthorizationByCode(
  tx: Db,
  key: CodeKey,
): Promise<{ authorization: OAuthAuthorizationRow; user: UserRow } | null> {
  const { userId } = oauthAuthorizationsTable
  const found = await findFirstRow(tx.select({ userId }).from(oauthAuthorizationsTable).where(hasCode(key)))
  const user = found?.userId ? await lockUserById(tx, found.userId) : null
  const authorization = await findFirstRow(
    tx.select().from(oauthAuthorizationsTable).where(hasCode(key)).for('update'),
  )
  return user && authorization && { authorization, user }
}

export const updateOAuthAuthorization = (
  tx: Db,
  id: string,
  change: Partial<typeof oauthAuthorizationsTable.$inferInsert>,
) => tx.update(oauthAuthorizationsTable).set(change).where(eq(oauthAuthorizationsTable.id, id))

interface PushedKey {
  readonly id: string
  readonly clientId: string
  readonly now: Date
  /** When the request expires now that the browser has brought it. */
  readonly expiresAt: Date
}

/** Turns a pushed request of a client into a pending one, once. Returns null if there is none. */
export async function takePushedAuthorization(
  db: Db,
  { id, clientId, now, expiresAt }: PushedKey,
): Promise<OAuthAuthorizationRow | null> {
  if (!isAuthorizationId(id)) return null
  return findFirstRow(
    db
      .update(oauthAuthorizationsTable)
      .set({ status: 'pending', expiresAt })
      .where(
        and(
          eq(oauthAuthorizationsTable.id, id),
          eq(oauthAuthorizationsTable.clientId, clientId),
          eq(oauthAuthorizationsTable.status, 'pushed'),
          gt(oauthAuthorizationsTable.expiresAt, now),
        ),
      )
      .returning(),
  )
}
