import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

test('every foreign key has an index, so that deletions scan no table', async () => {
  const client = new pg.Client({ connectionString: inject('plansUrl') })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint c
     join pg_attribute a on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
         and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`,
  )
  expect(rows).toEqual([])
})
