import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#kernel/database/migrate.ts'
import { databaseUrl, emptyDatabase, freshDatabase } from '../harness/fresh-database.ts'

const folder = new URL('../../migrations/', import.meta.url)

test('every migration is newer than the one before', async () => {
  const { entries } = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8'))
  const timestamps: number[] = entries.map(({ when }: { when: number }) => when)
  expect(timestamps.length).toBeGreaterThan(0)
  expect(timestamps).toEqual([...new Set(timestamps)].sort((a, b) => a - b))
})

test('a missing migration older than the newest applied one is an error', async () => {
  const url = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from drizzle.__drizzle_migrations where id = 1').finally(() => client.end())
  const migrating = migrateDatabase(url, folder.pathname)
  await expect(migrating).rejects.toThrow('is dated before the newest applied one')
})

test('the owner of the database needs no superuser rights', async () => {
  const admin = new pg.Client({ connectionString: await freshDatabase() })
  await admin.connect()
  const name = `plain_owner_${process.pid}`
  try {
    await admin.query(`create role ${name} login createrole`)
    // The role exists already. In a new cluster this owner would have created it with these rights.
    const { rows } = await admin.query<{ grants: string }>(
      "select case when current_setting('server_version_num')::int < 160000 then 'admin option' else 'admin true, set false' end as grants",
    )
    await admin.query(`grant satlens_user to ${name} with ${rows[0]?.grants}`)
    await admin.query(`create database ${name} owner ${name}`)
  } finally {
    await admin.end()
  }
  const url = databaseUrl(name, name)
  await migrateDatabase(url, folder.pathname)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('set local role satlens_user')
    const { rows } = await owner.query('select current_user::text as role, acting_user_id() as acting')
    expect(rows).toEqual([{ role: 'satlens_user', acting: null }])
    await owner.query('rollback')
  } finally {
    await owner.end()
  }
})

test('an older PostgreSQL is refused by name before anything is written', async () => {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The server then reports this version to the query.
  await client.query(
    "create function public.current_setting(text) returns text language sql return '14.13 (Debian 14.13-1)'",
  )
  const name = new URL(url.replace('@/', '@localhost/')).pathname.slice(1)
  await client.query(`alter database ${name} set search_path = public, pg_catalog`)
  await expect(migrateDatabase(url, folder.pathname)).rejects.toThrow(
    'This database is PostgreSQL 14.13 (Debian 14.13-1). Satlens needs PostgreSQL 15 or newer.',
  )
  const { rows } = await client.query(
    "select nspname from pg_namespace where nspname in ('drizzle', 'pgboss')",
  )
  await client.end()
  expect(rows).toEqual([])
})
