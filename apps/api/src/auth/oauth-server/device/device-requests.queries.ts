import { and, eq } from 'drizzle-orm'
import { oauthDeviceRequestsTable } from '#auth/core/tables/oauth-server.ts'
import { lockUserById, type UserRow } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'

export type OAuthDeviceRequestRow = typeof oauthDeviceRequestsTable.$inferSelect

/** Stores a request. Returns false if its user code is in use. */
export async function insertDeviceRequest(
  db: Db,
  row: typeof oauthDeviceRequestsTable.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(oauthDeviceRequestsTable)
    .values(row)
    .onConflictDoNothing({ target: oauthDeviceRequestsTable.userCode })
  return rowCount === 1
}

/** Locks the request that waits for a user code. Returns null if there is none. */
export const lockDeviceRequestByUserCode = (
  tx: Db,
  userCode: string,
): Promise<OAuthDeviceRequestRow | null> =>
  findFirstRow(
    tx
      .select()
      .from(oauthDeviceRequestsTable)
      .where(eq(oauthDeviceRequestsTable.userCode, userCode))
      .for('update'),
  )

interface DeviceCodeKey {
  readonly deviceCodeHash: string
  readonly clientId: string
}

const hasDeviceCode = ({ deviceCodeHash, clientId }: DeviceCodeKey) =>
  and(
    eq(oauthDeviceRequestsTable.deviceCodeHash, deviceCodeHash),
    eq(oauthDeviceRequestsTable.clientId, clientId),
  )

/**
 * Locks the request of a client that polls with a code, after the account of the user who answered it (`user` is null before):
 * the page for devices and the deletion of an account lock them in this order, too.
 */
export async function lockDeviceRequestByDeviceCode(
  tx: Db,
  key: DeviceCodeKey,
): Promise<{ request: OAuthDeviceRequestRow; user: UserRow | null } | null> {
  const { userId } = oauthDeviceRequestsTable
  const found = await findFirstRow(
    tx.select({ userId }).from(oauthDeviceRequestsTable).where(hasDeviceCode(key)),
  )
  const user = found?.userId ? await lockUserById(tx, found.userId) : null
  const request = await findFirstRow(
    tx.select().from(oauthDeviceRequestsTable).where(hasDeviceCode(key)).for('update'),
  )
  return request && { request, user }
}

export const updateDeviceRequest = (
  tx: Db,
  id: string,
  change: Partial<typeof oauthDeviceRequestsTable.$inferInsert>,
) => tx.update(oauthDeviceRequestsTable).set(change).where(eq(oauthDeviceRequestsTable.id, id))

export const deleteDeviceRequest = (tx: Db, id: string) =>
  tx.delete(oauthDeviceRequestsTable).where(eq(oauthDeviceRequestsTable.id, id))
