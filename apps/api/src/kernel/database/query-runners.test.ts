import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { isTemporaryDatabaseError } from '../http/errors.ts'
import { prepareQuery } from './prepared-query.ts'
import { createPipelinedRunner, createPooledRunner } from './query-runners.ts'

function queryOn(pool: pg.Pool) {
  const run = createPipelinedRunner(pool)
  return (sql: string, params: unknown[] = []) =>
    prepareQuery({ toSQL: () => ({ sql, params }) }, '', run)({})
}

async function open({ max }: { readonly max: number } = { max: 3 }) {
  const pool = new pg.Pool({ connectionString: await freshDatabase(), max, pipeline: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(() => pool.end())
  const query = queryOn(pool)
  const pid = async (text = 'select pg_backend_pid() as pid') => (await query(text))[0]?.pid
  return { pool, query, pid }
}
const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))
const isIdle = ({ totalCount, idleCount }: pg.Pool) => totalCount === idleCount

test('concurrent statements share a connection, which is released after the last result', async () => {
  const { pool, pid } = await open()
  expect(new Set(await times(16, () => pid())).size).toBe(1)
  await vi.waitFor(() => expect(isIdle(pool)).toBe(true))
  expect(pool.totalCount).toBe(1)
})

test('the seventeenth pending statement takes another connection', async () => {
  const { pid } = await open()
  expect(new Set(await times(17, () => pid())).size).toBe(2)
})

test('a waiting caller gets a connection before later statements', async () => {
  const { pool, query } = await open({ max: 1 })
  const order: string[] = []
  const first = query('select pg_sleep(0.2)')
  await once(pool, 'acquire')
  await nextTurn()
  const waiting = pool.query('select pg_sleep(0.1)').then(() => order.push('waiting'))
  const later = query('select 1').then(() => order.push('later'))
  await Promise.all([first, waiting, later])
  expect(order).toEqual(['waiting', 'later'])
})

test('each statement gets its own result, even after one that fails', async () => {
  const { query } = await open()
  const results = await Promise.allSettled(
    [1, 0, 2].map((divisor) => query('select 2 / $1::int as quotient', [divisor])),
  )
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    [{ quotient: 2 }],
    'failed',
    [{ quotient: 1 }],
  ])
})

test('a broken connection fails its statements with a database error and is replaced', async () => {
  const { pool, pid } = await open()
  const [before] = await times(2, () => pid())
  const broken = Promise.allSettled([pid('select pg_backend_pid() as pid from pg_sleep(30)'), pid()])
  await pool.query('select pg_terminate_backend($1)', [before])
  for (const failure of await broken) {
    expect(failure).toMatchObject({ status: 'rejected' })
    expect(isTemporaryDatabaseError((failure as PromiseRejectedResult).reason)).toBe(true)
  }
  expect(await pid()).not.toBe(before)
  await vi.waitFor(() => expect(isIdle(pool)).toBe(true))
})

test('statements fail without a database, and later ones connect again', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@localhost:1/none', pipeline: true })
  onTestFinished(() => pool.end())
  const query = queryOn(pool)
  for (const _ of [1, 2]) {
    const [one, two] = await Promise.allSettled([query('select 1'), query('select 2')])
    for (const failure of [one, two]) expect(failure).toMatchObject({ status: 'rejected' })
  }
  expect(pool.totalCount).toBe(0)
})

test('a prepared statement that returns JSON outlives a change of its table', async () => {
  const { pool } = await open({ max: 1 })
  await pool.query("create table things (name varchar(9)); insert into things values ('one')")
  const sql = 'select json_build_array(name) as found from things'
  const read = prepareQuery({ toSQL: () => ({ sql, params: [] }) }, 'read_things', createPooledRunner(pool))
  expect(await read({})).toEqual([{ found: ['one'] }])
  await pool.query('alter table things alter column name type text, add column more text')
  expect(await read({})).toEqual([{ found: ['one'] }])
})
