import { sql } from 'drizzle-orm'
import { withUserRole } from '../../src/auth/index.ts'
import { openDatabase } from '../../src/kernel/database/db.ts'

/**
 * Runs a statement as requests of a user run theirs, past every query of the app. Rejects with the driver's error. Its comment
 * keeps it from being judged as one of the app's (`planned-statements.ts`).
 */
export async function asRestrictedRole(
  { databaseUrl }: { readonly databaseUrl: string },
  userId: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1, onIdleError: () => {} })
  try {
    const { rows } = await withUserRole(database.db, userId, (tx) =>
      tx.execute(sql.raw(`/* of a test */ ${statement}`)),
    )
    return rows
  } catch (error) {
    throw (error as Error).cause ?? error
  } finally {
    await database.close()
  }
}
