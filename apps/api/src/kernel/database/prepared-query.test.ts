import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { prepareQuery } from './prepared-query.ts'

test('a prepared statement that returns JSON outlives a change of its table', async () => {
  const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 1 })
  onTestFinished(() => pool.end())
  await pool.query("create table things (name varchar(9)); insert into things values ('one')")
  const sql = 'select json_build_array(name) as found from things'
  const read = prepareQuery({ toSQL: () => ({ sql, params: [] }) }, 'read_things', pool)
  expect(await read({})).toEqual([{ found: ['one'] }])
  await pool.query('alter table things alter column name type text, add column more text')
  expect(await read({})).toEqual([{ found: ['one'] }])
})
