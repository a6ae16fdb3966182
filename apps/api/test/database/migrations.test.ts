import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#kernel/database/migrate.ts'
import { databaseUrl, emptyDatabase, freshDatabase } from '../harness/fresh-database.ts'
import { MIGRATIONS_FOLDER, migrationsOf } from '../harness/migrations-folder.ts'

test('every migration is newer than the one before', async () => {
  const { entries } = JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8'))
  const timestamps: number[] = entries.map(({ when }: { when: number }) => when)
  expect(timestamps.length).toBeGreaterThan(0)
  expect(timestamps).toEqual([...new Set(timestamps)].sort((a, b) => a - b))
})

test('a missing migration older than the newest applied one is an error', async () => {
  const url = await freshDatabase()
  await migrateDatabase(url, await migrationsOf({ added: { 2: 'select 2' } }))
  const migrating = migrateDatabase(url, await migrationsOf({ added: { 1: 'select 1', 2: 'select 2' } }))
  await expect(migrating).rejects.toThrow('is dated before the newest applied one')
})

test('a database of a version before the first release is refused by name', async () => {
  const url = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("update drizzle.__drizzle_migrations set hash = 'older'").finally(() => client.end())
  await expect(migrateDatabase(url, MIGRATIONS_FOLDER)).rejects.toThrow('before the first release')
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
  await migrateDatabase(url, MIGRATIONS_FOLDER)
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
  await expect(migrateDatabase(url, MIGRATIONS_FOLDER)).rejects.toThrow(
    'This database is PostgreSQL 14.13 (Debian 14.13-1). Satlens needs PostgreSQL 15 or newer.',
  )
  const { rows } = await client.query(
    "select nspname from pg_namespace where nspname in ('drizzle', 'pgboss')",
  )
  await client.end()
  expect(rows).toEqual([])
})
