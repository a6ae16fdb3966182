import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { importedRefreshTokensTable } from '#auth/core/tables/imports.ts'
import type { Db } from '#kernel/database/db.ts'
import type { RefreshToken } from './refresh-token.ts'

/** The counter of an imported token: it takes the place of the first token of its session (docs/protocol.md#refresh-token-reuse). */
const FIRST_COUNTER = 0

/** Every form that GoTrue has given its tokens. No other text costs a query. */
const TOKEN = /^[\w-]{12,100}$/

export const hashImportedRefreshToken = (text: string): string =>
  createHash('sha256').update(text).digest('base64url')

/** Returns the content that a token of another server stands for; null if it was not imported, or its session has ended. */
export async function findImportedRefreshToken(db: Db, text: string): Promise<RefreshToken | null> {
  if (!TOKEN.test(text)) return null
  const [found] = await db
    .select({ sessionId: importedRefreshTokensTable.sessionId })
    .from(importedRefreshTokensTable)
    .where(eq(importedRefreshTokensTable.tokenHash, hashImportedRefreshToken(text)))
  return found ? { sessionId: found.sessionId, counter: FIRST_COUNTER } : null
}
