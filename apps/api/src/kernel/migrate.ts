import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrateJobs } from './jobs-schema.ts'

// Any constant will do, as long as every process asks for the same lock.
const MIGRATION_LOCK = 7_205_173

/**
 * Brings a database to the newest migration. Safe to run from several processes at once: one works, the others wait.
 * Throws if the database and the migrations folder do not end up agreeing.
 */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder })
    await refuseSkippedMigrations(client, migrationsFolder)
    await migrateJobs(client)
  } finally {
    await client.end()
  }
}

// The migrator passes over a migration that is older than the newest applied one, without a word.
async function refuseSkippedMigrations(client: pg.Client, migrationsFolder: string): Promise<void> {
  const journal: unknown = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'))
  const expected = (journal as { entries: unknown[] }).entries.length
  const { rows } = await client.query('select count(*)::int as applied from drizzle.__drizzle_migrations')
  const applied: number = rows[0].applied
  if (applied < expected) {
    throw new Error(
      `The database has ${applied} of ${expected} migrations. One was added with an older date than the newest applied.`,
    )
  }
}
