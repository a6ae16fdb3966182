import { describe, expect, test } from 'vitest'
import { breakableDatabase } from '#test/harness/breakable-database.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { manualClock } from '#test/harness/manual-clock.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'
import { createReadinessCheck } from './health.routes.ts'

const app = appPerFile()

/** Requests /readyz after its cache has expired. */
async function getReadiness(testApp = app) {
  testApp.clock.advance({ seconds: 1 })
  const { status, body } = await testApp.request.get('/readyz')
  return { status, reason: body.reason, message: body.message }
}

describe('GET /readyz', () => {
  test('answers 503 while a migration is missing and checks once per second at most', async () => {
    expect((await getReadiness()).status).toBe(200)
    const [newest] = await app.sql(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning *',
    )
    expect((await app.request.get('/readyz')).status).toBe(200)
    expect(await getReadiness()).toEqual({
      status: 503,
      reason: 'migrations_missing',
      message: expect.stringMatching(/^The database has (\d+) of \d+ migrations\.$/),
    })
    const newer = { ...newest, id: 9_999, hash: 'of the next release', created_at: '9999999999999' }
    for (const row of [newest, newer]) {
      await app.sql(
        'insert into drizzle.__drizzle_migrations select * from json_populate_record(null::drizzle.__drizzle_migrations, $1)',
        [JSON.stringify(row)],
      )
      expect((await getReadiness()).status).toBe(200)
    }
  })

  test('answers 503 while the database cannot be reached, unlike /livez', async () => {
    const database = await breakableDatabase(await freshDatabase())
    const testApp = await temporaryApp({ databaseUrl: database.url })
    expect((await getReadiness(testApp)).status).toBe(200)
    await database.cut()
    expect(await getReadiness(testApp)).toMatchObject({ status: 503, reason: 'database_unreachable' })
    expect((await testApp.request.get('/livez')).body).toEqual({ status: 'alive' })
  })

  test('answers 503 while the process shuts down and still serves requests', async () => {
    const draining = await temporaryApp()
    expect((await getReadiness(draining)).status).toBe(200)
    draining.app.drain()
    const reply = await draining.request.get('/readyz')
    expect(reply.status).toBe(503)
    expect(reply.body).toMatchObject({ code: 'service_unavailable', reason: 'stopping' })
    expect(reply.headers['retry-after']).toBe('1')
    const health = await draining.request.get('/auth/v1/health')
    expect([health.status, health.body.error_code]).toEqual([503, reply.body.code])
    expect((await draining.request.get('/auth/v1/settings')).status).toBe(200)
  })

  test('sends no second query while the first one is pending', async () => {
    const answers: ((applied: number) => void)[] = []
    const clock = manualClock()
    const findProblem = createReadinessCheck({
      appliedMigrations: () => new Promise((resolve) => answers.push(resolve)),
      knownMigrations: 1,
      isDraining: () => false,
      clock,
    })
    const probes = [0, 5, 5].map((seconds) => {
      clock.advance({ seconds })
      return findProblem()
    })
    expect(answers).toHaveLength(1)
    answers[0]?.(1)
    expect(await Promise.all(probes)).toEqual([null, null, null])
    clock.advance({ seconds: 1 })
    void findProblem()
    expect(answers).toHaveLength(2)
  })
})
