import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { signingKeys } from '../../tables/access-tokens.ts'

export type SigningKeyRow = typeof signingKeys.$inferSelect

/** Returns all signing keys, oldest first. */
export const listSigningKeys = (db: Db): Promise<SigningKeyRow[]> =>
  db.select().from(signingKeys).orderBy(asc(signingKeys.signsFrom), asc(signingKeys.kid))

export async function insertSigningKey(db: Db, key: SigningKeyRow): Promise<void> {
  await db.insert(signingKeys).values(key)
}

/** Locks the table until the transaction ends, so that only one process at a time adds a key. */
export async function lockSigningKeys(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`)
}
