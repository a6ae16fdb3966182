import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { migrateJobs } from '../jobs/jobs-schema.ts'
import { connectWithoutLimits } from './statement-limits.ts'

// Any constant will do, as long as every process asks for the same lock.
const MIGRATION_LOCK = 7_205_173

/**
 * Brings a database to the newest migration. Safe to run from several processes at once: one works, the others wait.
 * Throws if the database and the migrations folder do not end up agreeing.
 */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<void> {
  const client = await connectWithoutLimits(url)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder })
    await refuseSkippedMigrations(client, migrationsFolder)
    await migrateJobs(client)
  } finally {
    await client.end()
  }
}

/** The hashes of the migrations that a program brings along, the oldest first. */
export const listKnown = (migrationsFolder: string): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/** The hashes of those that a database has: none where nobody has ever migrated it. */
export async function listApplied(query: Query): Promise<string[]> {
  const { rows: tables } = await query("select to_regclass('drizzle.__drizzle_migrations') as name", [])
  if (tables[0]?.name === null) return []
  const { rows } = await query('select hash from drizzle.__drizzle_migrations order by created_at', [])
  return rows.map(({ hash }) => String(hash))
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

// The migrator passes over a migration that is older than the newest applied one, without a word.
async function refuseSkippedMigrations(client: pg.Client, migrationsFolder: string): Promise<void> {
  const known = listKnown(migrationsFolder).length
  const applied = (await listApplied((text, values) => client.query(text, values))).length
  if (applied < known) {
    throw new Error(
      `The database has ${applied} of ${known} migrations. One was added with an older date than the newest applied.`,
    )
  }
}
