import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl, freshDatabase } from '../../../test/harness/fresh-database.ts'
import { type Database, openDatabase, type Pooler } from './db.ts'
import { connectWithoutLimits, warnMissingLimits } from './statement-limits.ts'

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

function open(url: string, pooler: Pooler): Database {
  const database = openDatabase({ url, pooler, poolSize: 1, onIdleError: () => {} })
  onTestFinished(() => database.close())
  return database
}

const kept = async ({ query }: Pick<Database, 'query'>) =>
  (await query('select setting from pg_settings where name = any($1) order by name desc', [LIMITS])).rows.map(
    ({ setting }) => setting,
  )

/** A role that may sign in, with settings of its own. Roles belong to the cluster, so it has a name that nobody else has. */
async function newRole(settings: readonly string[]) {
  const url = await freshDatabase()
  const owner = open(url, 'none')
  const role = `role_${randomUUID().replaceAll('-', '')}`
  await owner.query(`create role ${role} login`, [])
  onTestFinished(() => owner.query(`drop role ${role}`, []).then(() => {}))
  const set = async (setting: string) => void (await owner.query(`alter role ${role} set ${setting}`, []))
  for (const setting of settings) await set(setting)
  const name = /\/(test_\w+)/.exec(url)?.[1] ?? ''
  return { role, set, url: databaseUrl(name, role) }
}

test('a connection sets the statement limits itself, but not behind a pooler', async () => {
  const url = await freshDatabase()
  expect(await kept(open(url, 'none'))).toEqual(['10000', '5000', '15000'])
  expect(await kept(open(url, 'transaction'))).toEqual(['0', '0', '0'])
})

test('the limits of the role apply behind a pooler', async () => {
  const { url } = await newRole(["statement_timeout = '20ms'"])
  const { db } = open(url, 'transaction')
  const thrown = await db.execute(sql`select pg_sleep(10)`).catch((error: Error) => error.cause)
  expect(thrown).toMatchObject({ code: '57014' })
})

test('missing or too long limits are reported with the statements that set them', async () => {
  const { role, set, url } = await newRole(["lock_timeout = '5s'", "statement_timeout = '11s'"])
  const said = await warnMissingLimits(open(url, 'transaction').query)
  expect(said).toContain(`ALTER ROLE ${role} SET statement_timeout = '10s';`)
  expect(said).toContain(`ALTER ROLE ${role} SET idle_in_transaction_session_timeout = '15s';`)
  expect(said).not.toContain('lock_timeout =')
  for (const [, setting] of said?.matchAll(/ALTER ROLE \w+ SET ([^;]+);/g) ?? []) await set(setting ?? '')
  expect(await warnMissingLimits(open(url, 'transaction').query)).toBeNull()
})

test('connectWithoutLimits overrides the limits of the role', async () => {
  const { url } = await newRole(LIMITS.map((limit) => `${limit} = '1s'`))
  const client = await connectWithoutLimits(url)
  onTestFinished(() => client.end())
  expect(await kept({ query: (text, values) => client.query(text, values) })).toEqual(['0', '0', '0'])
})
