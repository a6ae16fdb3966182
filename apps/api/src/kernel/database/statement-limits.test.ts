import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl, freshDatabase } from '#test/harness/fresh-database.ts'
import { type ConnectionPoolerMode, type DatabasePool, openPostgresDatabase } from './db.ts'
import { connectWithoutPostgresTimeouts, getMissingPostgresTimeoutsWarning } from './statement-limits.ts'

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

function open(url: string, pooler: ConnectionPoolerMode): DatabasePool {
  const database = openPostgresDatabase({ url, pooler, poolSize: 1, onIdleError: () => {} })
  onTestFinished(() => database.close())
  return database
}

const getLimits = async ({ query }: Pick<DatabasePool, 'query'>) =>
  (await query('select setting from pg_settings where name = any($1) order by name desc', [LIMITS])).rows.map(
    ({ setting }) => setting,
  )

/** Creates a login role with these settings. Its name is random because roles are shared by all databases of the cluster. */
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

test('a connection sets the statement limits except behind a pooler', async () => {
  const url = await freshDatabase()
  expect(await getLimits(open(url, 'none'))).toEqual(['10000', '5000', '15000'])
  expect(await getLimits(open(url, 'transaction'))).toEqual(['0', '0', '0'])
})

test('the limits of the role apply behind a pooler', async () => {
  const { url } = await newRole(["statement_timeout = '20ms'"])
  const { db } = open(url, 'transaction')
  const thrown = await db.execute(sql`select pg_sleep(10)`).catch((error: Error) => error.cause)
  expect(thrown).toMatchObject({ code: '57014' })
})

test('missing or too long limits are reported with the SQL that sets them', async () => {
  const { role, set, url } = await newRole(["lock_timeout = '5s'", "statement_timeout = '11s'"])
  const warning = await getMissingPostgresTimeoutsWarning(open(url, 'transaction').query)
  expect(warning).toContain(`ALTER ROLE ${role} SET statement_timeout = '10s';`)
  expect(warning).toContain(`ALTER ROLE ${role} SET idle_in_transaction_session_timeout = '15s';`)
  expect(warning).not.toContain('lock_timeout =')
  for (const [, setting] of warning?.matchAll(/ALTER ROLE \w+ SET ([^;]+);/g) ?? []) await set(setting ?? '')
  expect(await getMissingPostgresTimeoutsWarning(open(url, 'transaction').query)).toBeNull()
})

test('connectWithoutPostgresTimeouts overrides the limits of the role', async () => {
  const { url } = await newRole(LIMITS.map((limit) => `${limit} = '1s'`))
  const client = await connectWithoutPostgresTimeouts(url)
  onTestFinished(() => client.end())
  expect(await getLimits({ query: (text, values) => client.query(text, values) })).toEqual(['0', '0', '0'])
})

// Without it a backup or a command would wait forever for a machine that is gone.
test('connections without time limits let the operating system notice a network that is gone', async () => {
  const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => setKeepAlive.mockRestore())
  const url = await freshDatabase()
  const client = await connectWithoutPostgresTimeouts(url)
  await client.end()
  const { query, close } = openPostgresDatabase({ url, silentForMs: 0, onIdleError: () => {} })
  await query('select 1', [])
  await close()
  expect(setKeepAlive.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ])
})
