import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../test/fresh-database.ts'
import { isDatabaseTrouble } from './errors.ts'
import { sharing } from './lookups.ts'

async function open({ max }: { readonly max: number } = { max: 3 }) {
  const pool = new pg.Pool({ connectionString: await freshDatabase(), max, pipeline: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(() => pool.end())
  const shared = sharing(pool)
  const pid = async (text = 'select pg_backend_pid() as pid') =>
    (await shared.query<{ pid: number }>(text)).rows[0]?.pid
  return { pool, shared, pid }
}
const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))
const isIdle = ({ totalCount, idleCount }: pg.Pool) => totalCount === idleCount

test('statements at the same time share a connection, which is free again with the last answer', async () => {
  const { pool, pid } = await open()
  expect(new Set(await times(16, () => pid())).size).toBe(1)
  await vi.waitFor(() => expect(isIdle(pool)).toBe(true))
  expect(pool.totalCount).toBe(1)
})

test('behind sixteen that are not answered the next ones take another connection', async () => {
  const { pid } = await open()
  expect(new Set(await times(17, () => pid())).size).toBe(2)
})

test('whoever waits for a connection gets it before those who come later', async () => {
  const { pool, shared } = await open({ max: 1 })
  const order: string[] = []
  const first = shared.query('select pg_sleep(0.2)')
  await once(pool, 'acquire')
  await turn()
  const waiting = pool.query('select pg_sleep(0.1)').then(() => order.push('waiting'))
  const later = shared.query('select 1').then(() => order.push('later'))
  await Promise.all([first, waiting, later])
  expect(order).toEqual(['waiting', 'later'])
})

test('each gets its own answer, also behind one that fails', async () => {
  const { shared } = await open()
  const answers = await Promise.allSettled(
    [1, 0, 2].map((by) => shared.query('select 2 / $1::int as half', [by])),
  )
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : 'failed'))).toEqual([
    [{ half: 2 }],
    'failed',
    [{ half: 1 }],
  ])
})

test('a connection that breaks fails what is under way as trouble that passes, and another takes its place', async () => {
  const { pool, pid } = await open()
  const [before] = await times(2, () => pid())
  const broken = Promise.allSettled([pid('select pg_backend_pid() as pid from pg_sleep(30)'), pid()])
  await pool.query('select pg_terminate_backend($1)', [before])
  for (const failure of await broken) {
    expect(failure).toMatchObject({ status: 'rejected' })
    expect(isDatabaseTrouble((failure as PromiseRejectedResult).reason)).toBe(true)
  }
  expect(await pid()).not.toBe(before)
  await vi.waitFor(() => expect(isIdle(pool)).toBe(true))
})

test('without a database every statement says so, and the next ones try again', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@localhost:1/none', pipeline: true })
  onTestFinished(() => pool.end())
  const shared = sharing(pool)
  for (const _ of [1, 2]) {
    const [one, two] = await Promise.allSettled([shared.query('select 1'), shared.query('select 2')])
    for (const failure of [one, two]) expect(failure).toMatchObject({ status: 'rejected' })
  }
  expect(pool.totalCount).toBe(0)
})
