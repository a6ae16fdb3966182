import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import { expectApiError } from '#test/accounts/auth-call.ts'
import { signUp } from '#test/accounts/people.ts'
import { ADMIN_ENV, adminCall, asService } from '#test/accounts/service-key.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { exportAuditLog } from './export-audit-log.ts'

const app = appPerFile(ADMIN_ENV)
const DAY_MS = 86_400_000
/** A time before all entries that the app writes itself. */
let past = Date.parse('2020-01-01T00:00:00Z')

/** Adds entries of a day of their own, one each second. Returns the times between which they are, and their ids. */
async function addEntries(count: number, everyMs = 1_000) {
  past += DAY_MS
  const rows = await app.sql<{ id: string }>(
    `insert into audit_log_entries (payload, ip_address, user_agent, request_id, created_at)
     select jsonb_build_object('action', 'test', 'nth', nth), '', '', '', $1::timestamptz + nth * $2::float8 * interval '1 ms'
     from generate_series(1, $3) nth order by nth returning id`,
    [new Date(past), everyMs, count],
  )
  const range = { after: new Date(past).toISOString(), until: new Date(past + DAY_MS).toISOString() }
  return { ...range, ids: rows.map(({ id }) => id) }
}

async function exportLines(query: Record<string, string>) {
  const reply = await adminCall(app, 'get', `admin/audit/export?${new URLSearchParams(query)}`)
    .buffer(true)
    .parse((response, done) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => done(null, text))
    })
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  return String(reply.body)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

describe('GET /admin/audit/export', () => {
  test('exports all entries of a time, the oldest first, over several batches', async () => {
    const { ids, ...range } = await addEntries(1_203)
    const lines = await exportLines(range)
    expect(lines.map(({ id }) => id)).toEqual(ids)
    expect(lines[0]).toEqual({
      cursor: `2020-01-02T00:00:01.000000Z_${ids[0]}`,
      id: ids[0],
      created_at: '2020-01-02T00:00:01.000000Z',
      payload: { action: 'test', nth: 1 },
      session_id: null,
      ip_address: '',
      user_agent: '',
      request_id: '',
    })
  })

  test('goes on after the cursor of any line, also between entries of one moment', async () => {
    const { ids, ...range } = await addEntries(20, 0)
    const all = await exportLines(range)
    expect(all.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const [at, { cursor }] of all.entries()) {
      const rest = await exportLines({ ...range, after: cursor })
      expect(rest).toEqual(all.slice(at + 1))
    }
  })

  test('entries whose times differ by microseconds are each exported once', async () => {
    const { ids, ...range } = await addEntries(600, 0.001)
    expect((await exportLines(range)).map(({ id }) => id)).toEqual(ids)
  })

  test('leaves out the last minute, in which a transaction may still add entries', async () => {
    const { user } = await signUp(app)
    const after = new Date(app.clock.now().getTime() - 1_000).toISOString()
    const actors = async (query: Record<string, string>) =>
      (await exportLines({ after, ...query })).map(({ payload }) => payload.actor_id)
    expect(await actors({})).toEqual([])
    expect(await actors({ until: '2999-01-01T00:00:00Z' })).toEqual([])
    app.clock.advance({ seconds: 61 })
    expect(await actors({})).toContain(user.id)
  })

  test.each([
    ['after', 'yesterday'],
    ['after', '2026-01-01T00:00:00'],
    ['after', '2026-13-01T00:00:00Z'],
    ['after', `2026-01-01T00:00:00Z_${randomUUID()}`],
    ['after', "2026-01-01T00:00:00.000000Z_' or true"],
    ['until', `2026-01-01T00:00:00.000000Z_${randomUUID()}`],
  ])('rejects %s=%s', async (field, value) => {
    const query = new URLSearchParams({ [field]: value })
    expectApiError(await adminCall(app, 'get', `admin/audit/export?${query}`), 400, 'validation_failed')
  })

  test('reads no further than its reader', async () => {
    await addEntries(3_000)
    const database = databaseOf(app)
    const lines = exportAuditLog({ db: database, clock: app.clock }, {})
    const first = await lines.next()
    expect(String(first.value).split('\n')).toHaveLength(501)
    await lines.return(undefined)
    expect((await lines.next()).done).toBe(true)
  })

  test('a reader that disconnects ends the export, and the server goes on', async () => {
    await addEntries(3_000)
    const headers = { authorization: `Bearer ${asService.access_token}` }
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest(`${app.url}/auth/v1/admin/audit/export`, { headers }, (response) => {
        response.once('data', () => response.destroy())
        response.once('close', () => resolve())
      })
      request.on('error', reject)
      request.end()
    })
    const { ids, ...range } = await addEntries(1)
    expect((await exportLines(range)).map(({ id }) => id)).toEqual(ids)
  })
})
