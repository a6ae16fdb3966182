import type pg from 'pg'

/** Where pg-boss keeps its tables: apart from ours, and migrated by itself. */
export const JOBS_SCHEMA = 'pgboss'

/** The version of those tables that the installed pg-boss works with. */
export const JOBS_SCHEMA_VERSION = 24

/** Brings the tables of the scheduler to the version that this program works with. Throws where it cannot. */
export async function migrateJobs(client: pg.Client): Promise<void> {
  if ((await versionOf(client)) === JOBS_SCHEMA_VERSION) return
  // On demand: it takes longer to load than everything else at start.
  const { default: PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: JOBS_SCHEMA,
    migrate: true,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}

async function versionOf(client: pg.Client): Promise<number | null> {
  const { rows: tables } = await client.query('select to_regclass($1) as name', [`${JOBS_SCHEMA}.version`])
  if (tables[0].name === null) return null
  const { rows } = await client.query(`select version from ${JOBS_SCHEMA}.version`)
  return rows[0]?.version ?? null
}
