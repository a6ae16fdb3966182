import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/harness/fresh-database.ts'
import { isTemporaryDatabaseError } from '../http/errors.ts'
import { openPostgresDatabase } from './db.ts'
import { createPreparedStatementClientClass } from './preparing-client.ts'

async function open() {
  const database = openPostgresDatabase({ url: await freshDatabase(), poolSize: 1, onIdleError: () => {} })
  onTestFinished(() => database.close())
  const { db } = database
  const prepared = async () =>
    (await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`)).rows.map(
      ({ statement }) => statement,
    )
  return { db, prepared }
}

test('a statement with values is prepared only once', async () => {
  const { db, prepared } = await open()
  for (const value of [1, 2, 3])
    expect((await db.execute(sql`select ${value}::int as value`)).rows).toEqual([{ value }])
  expect(await prepared()).toEqual(['select $1::int as value'])
})

test('a statement can be sent again after it has failed', async () => {
  const { db } = await open()
  const divideBy = (divisor: number) => db.execute(sql`select 1 / ${divisor}::int as value`)
  await expect(divideBy(0)).rejects.toThrow()
  expect((await divideBy(1)).rows).toEqual([{ value: 1 }])
})

test('a statement whose columns change fails once per connection with a database error', async () => {
  const database = openPostgresDatabase({ url: await freshDatabase(), poolSize: 2, onIdleError: () => {} })
  onTestFinished(() => database.close())
  const { db, query } = database
  await query('create table changing (id int, value int)', [])
  await query('insert into changing values (1, 7)', [])
  function readOnBoth() {
    let release = () => {}
    const bothBegan = new Promise<void>((resolve) => {
      release = resolve
    })
    let begun = 0
    const read = () =>
      db.transaction(async (tx) => {
        begun++
        if (begun === 2) release()
        await bothBegan
        return tx.execute(sql`select value from changing where id = ${1}::int`)
      })
    return Promise.allSettled([read(), read()])
  }
  await readOnBoth()
  await query('alter table changing alter value type text', [])
  for (const failed of await readOnBoth())
    expect(isTemporaryDatabaseError(failed.status === 'rejected' && failed.reason)).toBe(true)
  for (const result of [...(await readOnBoth()), ...(await readOnBoth())])
    expect(result).toMatchObject({ status: 'fulfilled', value: { rows: [{ value: '7' }] } })
})

test('a statement without values, a long one and the 501st are not prepared', async () => {
  const sent: unknown[] = []
  const original = pg.Client.prototype.query
  onTestFinished(() => {
    pg.Client.prototype.query = original
  })
  pg.Client.prototype.query = ((first: unknown) => {
    sent.push((first as { name?: string }).name)
  }) as typeof original
  const Client = createPreparedStatementClientClass()
  const client = new Client()
  const ask = (text: string, values: unknown[]) => client.query({ text }, values)
  void ask('begin', [])
  void ask(`select $1 -- ${'x'.repeat(8_000)}`, ['1'])
  for (let nth = 0; nth < 502; nth++) void ask(`select $1 as n${nth}`, ['1'])
  void ask('select $1 as n0', ['1'])
  expect(sent.slice(0, 3)).toEqual([undefined, undefined, 's0'])
  expect(sent.slice(-4)).toEqual(['s499', undefined, undefined, 's0'])
})
