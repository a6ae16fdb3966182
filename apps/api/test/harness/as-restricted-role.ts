import { sql } from 'drizzle-orm'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'

/**
 * Runs a statement with the role and user id that requests of this user have. Rejects with the database driver's error. The
 * SQL comment excludes the statement from the check in `planned-statements.ts`.
 */
export async function asRestrictedRole(
  { databaseUrl }: { readonly databaseUrl: string },
  userId: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const database = openPostgresDatabase({ url: databaseUrl, poolSize: 1, onIdleError: () => {} })
  try {
    const query = sql.raw(`/* of a test */ ${statement}`)
    const { rows } = await runWithDatabaseUserRole(database.db, userId, (tx) => tx.execute(query))
    return rows
  } catch (error) {
    throw (error as Error).cause ?? error
  } finally {
    await database.close()
  }
}
