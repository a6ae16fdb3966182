import { sql } from 'drizzle-orm'
import supertest from 'supertest'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bareServer } from '#test/harness/bare-server.ts'
import { breakableDatabase } from '#test/harness/breakable-database.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { gotrueErrorEnvelope } from '../http/envelopes.ts'
import { isTemporaryDatabaseError } from '../http/errors.ts'
import { openPostgresDatabase } from './db.ts'

test('a request gets 503 with Retry-After while every connection is in use', async () => {
  const { db, close } = openPostgresDatabase({
    url: await freshDatabase(),
    poolSize: 1,
    connectWithinMs: 500,
    onIdleError: () => {},
  })
  const app = await bareServer({ envelopes: { '/auth/v1': gotrueErrorEnvelope } })
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  app.get('/auth/v1/one', async () => (await db.execute(sql`select 1 as one`)).rows[0])
  await app.ready()
  const ask = () => supertest(app.server).get('/auth/v1/one')

  await db.transaction(async () => {
    const response = await ask()
    expect(response.status).toBe(503)
    expect(response.headers['retry-after']).toBe('1')
    expect(response.body).toMatchObject({ error_code: 'service_unavailable' })
  })
  expect((await ask()).body).toEqual({ one: 1 })
})

test('a connection that breaks in an idle transaction fails the transaction only', async () => {
  const { db, query, close } = openPostgresDatabase({ url: await freshDatabase(), onIdleError: () => {} })
  onTestFinished(() => close())
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await vi.waitFor(async () => {
      const sessions = await query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid])
      expect(sessions.rows).toEqual([])
    })
    return tx.execute(sql`select 1`)
  })
  expect(isTemporaryDatabaseError(await broken.catch((error: unknown) => error))).toBe(true)
  expect((await query('select 1 as one', [])).rows).toEqual([{ one: 1 }])
})

async function openThroughRelay(silentForMs: number) {
  const relay = await breakableDatabase(await freshDatabase())
  const database = openPostgresDatabase({ url: relay.url, poolSize: 1, silentForMs, onIdleError: () => {} })
  onTestFinished(async () => {
    await database.close()
    await relay.cut()
  })
  return { relay, ...database }
}
const getError = (job: Promise<unknown>) =>
  job.then(
    () => null,
    (error: unknown) => error,
  )

test.each([
  ['a statement', false],
  ['a transaction', true],
])('%s on a silent connection fails with a database error', async (_name, isTransaction) => {
  const { relay, db } = await openThroughRelay(500)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  const select = (on: Pick<typeof db, 'execute'>) => {
    relay.silence()
    return on.execute(sql`select 1`)
  }
  const error = await getError(isTransaction ? db.transaction(select) : select(db))
  expect(error).toSatisfy(isTemporaryDatabaseError)
  expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }])
})

test('a connection that breaks while a transaction begins is replaced every time', async () => {
  const { relay, db } = await openThroughRelay(12_000)
  for (let nth = 0; nth < 3; nth++) {
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    relay.breakAt(1)
    const error = await getError(db.transaction((tx) => tx.execute(sql`select 1`)))
    expect(error).toSatisfy(isTemporaryDatabaseError)
  }
  expect((await db.transaction((tx) => tx.execute(sql`select 2 as two`))).rows).toEqual([{ two: 2 }])
})
