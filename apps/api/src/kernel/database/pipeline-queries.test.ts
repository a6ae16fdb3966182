import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/harness/fresh-database.ts'
import { isTemporaryDatabaseError } from '../http/errors.ts'
import { pipelinePoolQueries } from './pipeline-queries.ts'

async function open({ max }: { readonly max: number } = { max: 3 }) {
  const pool = new pg.Pool({ connectionString: await freshDatabase(), max, pipeline: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(() => pool.end())
  const shared = pipelinePoolQueries(pool)
  const pid = async (text = 'select pg_backend_pid() as pid') =>
    (await shared.query<{ pid: number }>(text)).rows[0]?.pid
  return { pool, shared, pid }
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
  const { pool, shared } = await open({ max: 1 })
  const order: string[] = []
  const first = shared.query('select pg_sleep(0.2)')
  await once(pool, 'acquire')
  await nextTurn()
  const waiting = pool.query('select pg_sleep(0.1)').then(() => order.push('waiting'))
  const later = shared.query('select 1').then(() => order.push('later'))
  await Promise.all([first, waiting, later])
  expect(order).toEqual(['waiting', 'later'])
})

test('each statement gets its own result, even after one that fails', async () => {
  const { shared } = await open()
  const results = await Promise.allSettled(
    [1, 0, 2].map((divisor) => shared.query('select 2 / $1::int as quotient', [divisor])),
  )
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value.rows : 'failed'))).toEqual([
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
  const shared = pipelinePoolQueries(pool)
  for (const _ of [1, 2]) {
    const [one, two] = await Promise.allSettled([shared.query('select 1'), shared.query('select 2')])
    for (const failure of [one, two]) expect(failure).toMatchObject({ status: 'rejected' })
  }
  expect(pool.totalCount).toBe(0)
})
