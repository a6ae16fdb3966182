import type pg from 'pg'

/** The schema of the pg-boss tables, which pg-boss migrates itself. */
export const PG_BOSS_SCHEMA = 'pgboss'

/** The schema version of the installed pg-boss. */
export const PG_BOSS_SCHEMA_VERSION = 24

/**
 * Creates the queue $1 with the options $2 unless it exists, as `createQueue` of pg-boss does, but one process at a time: each
 * inserts into the table of queues and then locks it, so that processes which start at the same moment would deadlock. The lock
 * is part of the statement, because a pooler may give the next statement another connection.
 */
export const CREATE_QUEUE = `
  with turn as materialized (select pg_advisory_xact_lock(hashtextextended('job queues', 0)))
  select ${PG_BOSS_SCHEMA}.create_queue($1, $2) from turn`

/** Migrates the tables of the scheduler to {@link PG_BOSS_SCHEMA_VERSION}. Throws if that fails. */
export async function migratePgBossSchema(client: pg.Client): Promise<void> {
  if ((await getVersion(client)) === PG_BOSS_SCHEMA_VERSION) return
  // Imported on demand, because it takes longer to load than the rest of the server.
  const { default: PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: PG_BOSS_SCHEMA,
    migrate: true,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}

async function getVersion(client: pg.Client): Promise<number | null> {
  const { rows: tables } = await client.query('select to_regclass($1) as name', [`${PG_BOSS_SCHEMA}.version`])
  if (tables[0].name === null) return null
  const { rows } = await client.query(`select version from ${PG_BOSS_SCHEMA}.version`)
  return rows[0]?.version ?? null
}
