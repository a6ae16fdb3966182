import { sql } from 'drizzle-orm'
import supertest from 'supertest'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bareServer } from '#test/harness/bare-server.ts'
import { breakableDatabase } from '#test/harness/breakable-database.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { gotrueErrorEnvelope } from '../http/envelopes.ts'
import { isTemporaryDatabaseError } from './database-errors.ts'
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

test('a transaction whose connection breaks at its begin runs on another connection', async () => {
  const { relay, db } = await openThroughRelay(12_000)
  let runs = 0
  for (let nth = 1; nth <= 3; nth++) {
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    relay.breakAt(1)
    await db.transaction(async (tx) => {
      runs++
      await tx.execute(sql`select 1`)
    })
    expect(runs).toBe(nth)
  }
})

test('a transaction whose connection breaks after its begin fails, and its work does not run again', async () => {
  const { relay, db } = await openThroughRelay(12_000)
  let runs = 0
  const broken = db.transaction(async (tx) => {
    runs++
    relay.breakAt(1)
    await tx.execute(sql`select 1`)
  })
  expect(await getError(broken)).toSatisfy(isTemporaryDatabaseError)
  expect(runs).toBe(1)
})

test('a read whose connection breaks is repeated on another connection, a write is not', async () => {
  const { relay, db } = await openThroughRelay(12_000)
  await db.execute(sql`create table numbers (number int)`)
  relay.breakAt(1)
  expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }])
  relay.breakAt(1)
  const error = await getError(db.execute(sql`insert into numbers values (1)`))
  expect(error).toSatisfy(isTemporaryDatabaseError)
})

test('a rejected write of a demoted primary is repeated on another connection', async () => {
  const url = await freshDatabase()
  const { db, query, close } = openPostgresDatabase({ url, poolSize: 1, onIdleError: () => {} })
  onTestFinished(() => close())
  await query('create table numbers (number int)', [])
  const demote = () => query('set default_transaction_read_only = on', [])
  await demote()
  await db.execute(sql`insert into numbers values (1)`)
  await demote()
  const error = await getError(db.transaction((tx) => tx.execute(sql`insert into numbers values (2)`)))
  expect(error).toSatisfy(isTemporaryDatabaseError)
  await db.transaction((tx) => tx.execute(sql`insert into numbers values (3)`))
  expect((await query('select number from numbers', [])).rows).toEqual([{ number: 1 }, { number: 3 }])
})
