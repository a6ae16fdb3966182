import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { migratePgBossSchema } from '../jobs/jobs-schema.ts'
import { connectWithoutPostgresTimeouts, type RunQuery } from './statement-limits.ts'

// An arbitrary constant that all processes share.
const MIGRATION_LOCK = 7_205_173

/** Applies all pending migrations. Of several processes one migrates, the others wait. Throws if a migration is still missing. */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<void> {
  const client = await connectWithoutPostgresTimeouts(url)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder })
    await refuseSkippedMigrations((text, values) => client.query(text, values), migrationsFolder)
    await migratePgBossSchema(client)
  } finally {
    await client.end()
  }
}

export const listKnownMigrations = (migrationsFolder: string): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/** Returns the hashes of the applied migrations, oldest first. A database that was never migrated has none. */
export async function listAppliedMigrations(query: RunQuery): Promise<string[]> {
  const { rows: tables } = await query("select to_regclass('drizzle.__drizzle_migrations') as name", [])
  if (tables[0]?.name === null) return []
  const { rows } = await query('select hash from drizzle.__drizzle_migrations order by created_at', [])
  return rows.map(({ hash }) => String(hash))
}

// The migrator silently skips a migration that is older than the newest applied one.
async function refuseSkippedMigrations(query: RunQuery, migrationsFolder: string): Promise<void> {
  const known = listKnownMigrations(migrationsFolder).length
  const applied = (await listAppliedMigrations(query)).length
  if (applied < known) {
    throw new Error(
      `The database has ${applied} of ${known} migrations. One of them is dated before the newest applied one and was skipped.`,
    )
  }
}
