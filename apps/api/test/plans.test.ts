import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPlanner, type Planner } from './plans.ts'

let client: pg.Client
let planner: Planner
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('plansUrl') })
  await client.connect()
  planner = await openPlanner(client)
})
afterAll(() => client.end())

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('every statement of every test is judged by its plan', () => {
  test('one that finds by a column without an index is found out', async () => {
    expect(await planner.findScans('select * from users where role = $1', ['x'])).toEqual([
      'reads all of users',
    ])
  })

  test('so is one that is hidden in another', async () => {
    const text = 'delete from users where id in (select user_id from identities where last_sign_in_at < $1)'
    expect(await planner.findScans(text, [new Date(0)])).toContainEqual(
      expect.stringMatching(/^reads all of identities/),
    )
  })

  test('so is one that only sorts by an index, and one that knows only its second column', async () => {
    expect(await planner.findScans('select email from users order by email', [])).toEqual([
      expect.stringMatching(/^reads all of users/),
    ])
    const byKey = 'select id from send_requests where idempotency_key = $1'
    expect(await planner.findScans(byKey, ['x'])).toEqual([
      expect.stringMatching(/^reads all of send_requests/),
    ])
  })

  test('one that an index leads to its rows is not', async () => {
    for (const text of [
      'select * from users where id = $1',
      'select * from sessions where user_id = $1 order by created_at',
      'update sessions set aal = aal where user_id = $1',
    ]) {
      expect(await planner.findScans(text, [NOBODY]), text).toEqual([])
    }
    expect(await planner.findScans('select email from users order by email limit 1', [])).toEqual([])
    expect(await planner.findScans('select * from signing_keys', [])).toEqual([])
  })
})

test('what goes with a row is found by an index, or each deletion would read a whole table', async () => {
  const { rows } = await client.query(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint c
     join pg_attribute a on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
         and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`,
  )
  expect(rows).toEqual([])
})
