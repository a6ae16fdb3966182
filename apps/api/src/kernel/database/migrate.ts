import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { migratePgBossSchema } from '../jobs/jobs-schema.ts'
import { connectWithoutPostgresTimeouts, type RunQuery } from './statement-limits.ts'

// An arbitrary constant that all processes share.
const MIGRATION_LOCK = 7_205_173

/** The oldest supported version: that of Debian 12. */
const OLDEST_POSTGRES = 15

/**
 * Applies all pending migrations. Of several processes one migrates, the others wait. Throws if a migration is still missing,
 * and before it writes anything if the server is a standby or too old, or the database was made by a version before the baseline.
 */
export async function migrateDatabase(url: string, migrationsFolder: string): Promise<void> {
  const client = await connectWithoutPostgresTimeouts(url)
  try {
    await requireSupportedPostgres((text, values) => client.query(text, values))
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireBaseline((text, values) => client.query(text, values), migrationsFolder)
    await prepareMigrations((text, values) => client.query(text, values), migrationsFolder)
    await migrate(drizzle({ client }), { migrationsFolder })
    await refuseSkippedMigrations((text, values) => client.query(text, values), migrationsFolder)
    await migratePgBossSchema(client)
  } finally {
    await client.end()
  }
}

/** Throws if the server is a standby or its version is not supported. */
async function requireSupportedPostgres(query: RunQuery): Promise<void> {
  const { rows } = await query(
    "select current_setting('server_version') as version, pg_is_in_recovery() as is_standby",
    [],
  )
  if (rows[0]?.is_standby) {
    throw new Error(
      'This PostgreSQL is a standby, which takes no writes. Set DATABASE_URL to the primary, or promote the standby first.',
    )
  }
  const version = String(rows[0]?.version)
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return
  throw new Error(
    `This database is PostgreSQL ${version}. Satlens needs PostgreSQL ${OLDEST_POSTGRES} or newer.`,
  )
}

/** Throws if the database has migrations, but not the first: they were of a version before the first release. */
async function requireBaseline(query: RunQuery, migrationsFolder: string): Promise<void> {
  const [baseline = ''] = listKnownMigrations(migrationsFolder)
  const applied = await listAppliedMigrations(query)
  if (applied.length === 0 || applied.includes(baseline)) return
  throw new Error(
    'This database was made by a version before the first release, which cannot be upgraded. Use an empty database, or remove the folder of DATA_DIR.',
  )
}

/**
 * Runs the files `….before.sql` of missing migrations, statement by statement: what reads a big table without stopping its
 * writers. An interrupted one runs again. A new database has nothing to prepare.
 */
async function prepareMigrations(query: RunQuery, migrationsFolder: string): Promise<void> {
  const applied = await listAppliedMigrations(query)
  if (applied.length === 0) return
  const hashes = listKnownMigrations(migrationsFolder)
  for (const [nth, tag] of listMigrationNames(migrationsFolder).entries()) {
    const file = join(migrationsFolder, `${tag}.before.sql`)
    if (applied.includes(hashes[nth] ?? '') || !existsSync(file)) continue
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
      await query(statement, [])
  }
}

const listMigrationNames = (migrationsFolder: string): string[] =>
  JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')).entries.map(
    ({ tag }: { tag: string }) => tag,
  )

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
