import { createHash } from 'node:crypto'
import { oauthUsedJwtsTable } from '#auth/core/tables/oauth-server.ts'
import type { Db } from '#kernel/database/db.ts'

/**
 * Records the `jti` of a JWT, which `issuer` (a client or the thumbprint of a key) may use once. Returns false if it was used
 * before.
 */
export async function useJwtOnce(
  db: Db,
  { issuer, jti, expiresAt }: { readonly issuer: string; readonly jti: string; readonly expiresAt: Date },
): Promise<boolean> {
  const id = createHash('sha256')
    .update(JSON.stringify([issuer, jti]))
    .digest('base64url')
  const { rowCount } = await db.insert(oauthUsedJwtsTable).values({ id, expiresAt }).onConflictDoNothing()
  return rowCount === 1
}
