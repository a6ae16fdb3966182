import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { breakableDatabase } from '../../test/breakable-database.ts'
import { freshDatabase } from '../../test/fresh-database.ts'
import { newUser } from '../../test/new-user.ts'
import { signUp, someEmail } from '../../test/people.ts'
import { PRODUCTION_ENV } from '../../test/production-env.ts'
import { type TestApp, temporaryApp } from '../../test/test-app.ts'
import { openMetrics } from '../kernel/metrics.ts'

const TOKEN = 'a token for the scraper'
const look = (app: TestApp) => app.request.get('/metrics').set('Host', 'localhost')
const figures = async (app: TestApp) => (await look(app)).text.split('\n')

test('nobody reads the figures of production without the token, nor under another name or from another site elsewhere', async () => {
  const open = await temporaryApp()
  expect((await open.request.get('/metrics').set('Host', 'satlens.example')).status).toBe(404)
  const foreign = await look(open).set('Origin', 'https://evil.example')
  expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
  const production = await temporaryApp({ env: PRODUCTION_ENV })
  expect((await look(production)).status).toBe(404)
  const guarded = await temporaryApp({ env: { ...PRODUCTION_ENV, METRICS_TOKEN: TOKEN } })
  for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    expect((await look(guarded).set('Authorization', authorization)).status).toBe(404)
  }
  const scraped = await guarded.request
    .get('/metrics')
    .set('Host', 'app.example')
    .set('Authorization', `Bearer ${TOKEN}`)
  expect(scraped.status).toBe(200)
  expect(scraped.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
})

test('the figures are not shown through a proxy on this machine, nor where other machines reach the server', async () => {
  const open = await temporaryApp()
  expect((await look(open)).status).toBe(200)
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']) {
    expect((await look(open).set(name, 'localhost')).status).toBe(404)
  }
  for (const env of [{ HOST: '0.0.0.0' }, { SITE_URL: 'https://staging.example' }]) {
    expect((await look(await temporaryApp({ env }))).status).toBe(404)
  }
})

test('requests are counted by route and status, and never by what a path names', async () => {
  const app = await temporaryApp()
  const { bearer } = await newUser(app)
  const id = '3f0c6a52-7c31-4b43-9a51-0d0b6d6f6c11'
  await app.request.delete(`/auth/v1/factors/${id}`).set(bearer)
  await app.request.get(`/nobody-knows-this-path-${id}`)
  const lines = await figures(app)
  expect(lines.join('\n')).not.toContain(id)
  const counted = (labels: string) =>
    lines.find((line) => line.startsWith(`http_request_duration_seconds_count{${labels}}`))
  expect(counted('method="DELETE",route="/auth/v1/factors/:id",status="404"')).toMatch(/ 1$/)
  expect(counted('method="GET",route="none",status="404"')).toMatch(/ 1$/)
})

test('what waits, what was refused and which jobs ran can be read', async () => {
  const app = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false', RATE_LIMIT_FACTOR: '0.1' } })
  await vi.waitFor(
    async () =>
      expect(await figures(app)).toContain('satlens_job_runs_total{job="mail_outbox",outcome="done"} 1'),
    { timeout: 30_000 },
  )
  for (let at = 0; at < 4; at++) {
    await app.request.post('/auth/v1/recover').send({ email: someEmail() })
  }
  await app.request.get('/market/v1/prices/BTC-USD/spot').expect(200)
  await app.sql(
    `insert into users (email, app_metadata, user_metadata, created_at, updated_at) values ('a@example.com', '{}', '{}', now(), now())`,
  )
  await app.sql(
    `insert into mail_outbox (user_id, kind, next_attempt_at, created_at)
     select id, 'confirm_sign_up', $1::timestamptz + interval '1 day', $1::timestamptz - interval '90 seconds' from users`,
    [app.clock.now()],
  )
  await app.sql(
    `insert into mail_outbox (user_id, kind, next_attempt_at, given_up_at, created_at)
     select id, 'confirm_sign_up', $1, $1, $1::timestamptz - interval '10 hours' from users`,
    [app.clock.now()],
  )
  const lines = await figures(app)
  expect(lines).toContain('satlens_mails_given_up 1')
  expect(lines).toContain('satlens_rate_limited_total{limit="recover"} 1')
  expect(lines).toContain('satlens_mails_waiting 1')
  expect(lines).toContain('satlens_oldest_mail_seconds 90')
  expect(lines).toContain('satlens_feed_age_seconds{source="simulated",kind="spot"} 0')
  expect(lines).toContain('satlens_feed_failures{source="simulated",kind="spot"} 0')
  expect(lines).toContain('satlens_password_hashes{state="waiting"} 0')
  expect(lines.join('\n')).toMatch(/^satlens_database_connections\{state="idle"\} \d+$/m)
  expect(lines.join('\n')).toMatch(/^nodejs_eventloop_delay_seconds\{quantile="0\.99"\} [\d.]+$/m)
})

test('without a database the figures of everything else are told', async () => {
  const database = await breakableDatabase(await freshDatabase())
  const app = await temporaryApp({ databaseUrl: database.url })
  await signUp(app)
  await database.cut()
  const text = (await look(app).expect(200)).text
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toMatch(/^satlens_mails_waiting \d/m)
})

test('a figure that does not come is left out, and the others are told all the same', async () => {
  const metrics = openMetrics({ readWithinMs: 50 })
  metrics.gauge({ name: 'slow', help: 'of a database' }, () => new Promise(() => {}))
  metrics.gauge({ name: 'quick', help: 'of the process' }, () => [{ value: 7 }])
  const lines = (await metrics.text()).split('\n')
  expect(lines).toContain('quick 7')
  expect(lines.filter((line) => line.startsWith('slow '))).toEqual([])
})

test('several apps of one process keep their figures apart', async () => {
  const [one, two] = [openMetrics(), openMetrics()]
  const count = one.counter({ name: 'x_total', help: 'x' })
  two.counter({ name: 'x_total', help: 'x' })
  count()
  expect(await one.text()).toMatch(/^x_total 1$/m)
  expect(await two.text()).toMatch(/^x_total 0$/m)
})

test('docs/operations.md names every figure, and no other', async () => {
  const app = await temporaryApp()
  const served = (await figures(app)).flatMap((line) => /^# HELP (\S+)/.exec(line)?.[1] ?? [])
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| `([a-z]+(?:_[a-z]+)+)` \|/gm)].map(([, name]) => name)
  expect(documented.sort()).toEqual(served.sort())
})
