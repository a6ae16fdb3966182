import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPlanner, type Planner } from './plans.ts'

let client: pg.Client
let planner: Planner
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('plansUrl') })
  await client.connect()
  planner = await openPlanner(client)
})
afterAll(() => client.end())

test.each([
  ['select * from users where role = $1', ['x'], /^reads all of users/],
  [
    'delete from users where id in (select user_id from identities where last_sign_in_at < $1)',
    [new Date(0)],
    /identities/,
  ],
  ['select email from users order by email', [], /^reads all of users/],
  ['select id from send_requests where idempotency_key = $1', ['x'], /^reads all of send_requests/],
  ['update sessions set aal = aal where user_id = $1', ['00000000-0000-4000-8000-000000000000'], null],
  ['select email from users order by email limit 1', [], null],
  ['select * from signing_keys', [], null],
])('the planner judges %s', async (text, values, scan) => {
  const expected = scan === null ? [] : expect.arrayContaining([expect.stringMatching(scan)])
  expect(await planner.findScans(text, values)).toEqual(expected)
})

test('every foreign key has an index, so that no deletion reads a whole table', async () => {
  const { rows } = await client.query(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint c
     join pg_attribute a on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
         and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`,
  )
  expect(rows).toEqual([])
})
