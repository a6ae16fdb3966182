import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { createMetricsRegistry } from '#kernel/observability/metrics.ts'
import { newUser } from '#test/accounts/new-user.ts'
import {
  authorizationIdOf,
  authorize,
  consentOf,
  getTokens,
  OAUTH_ENV,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { refreshAt } from '#test/accounts/oauth-attacker.ts'
import { allowDevice, pollDevice, registerDeviceClient, startDevice } from '#test/accounts/oauth-device.ts'
import { signUp, someEmail } from '#test/accounts/people.ts'
import { breakableDatabase } from '#test/harness/breakable-database.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { PRODUCTION_ENV } from '#test/harness/production-env.ts'
import { type TestApp, temporaryApp } from '#test/harness/test-app.ts'

const TOKEN = 'a token for the scraper'
const getMetrics = (app: TestApp) => app.request.get('/metrics').set('Host', 'localhost')
const metricsOf = async (app: TestApp) => (await getMetrics(app)).text.split('\n')

const open = appPerFile()
/** Events and applications have metrics only if there can be any. */
const withEvents = appPerFile(OAUTH_ENV)

test('/metrics requires the token in production', async () => {
  const guarded = await temporaryApp({ env: { ...PRODUCTION_ENV, METRICS_TOKEN: TOKEN } })
  expect((await getMetrics(guarded)).status).toBe(404)
  for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
    expect((await getMetrics(guarded).set('Authorization', authorization)).status).toBe(404)
  const get = guarded.request.get('/metrics').set('Host', 'app.example')
  const scraped = await get.set('Authorization', `Bearer ${TOKEN}`)
  expect(scraped.status).toBe(200)
  expect(scraped.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
})

test('/metrics without a token is served to loopback clients only, not through a proxy', async () => {
  const local = await getMetrics(open).set('Origin', 'https://evil.example')
  expect(local.status).toBe(200)
  expect(local.headers).not.toHaveProperty('access-control-allow-origin')
  expect((await getMetrics(open).set('Host', 'satlens.example')).status).toBe(404)
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via'])
    expect((await getMetrics(open).set(name, 'localhost')).status).toBe(404)
})

test.each([{ HOST: '0.0.0.0' }, { SITE_URL: 'https://staging.example' }, PRODUCTION_ENV])(
  '/metrics without a token is hidden if other machines reach the server: %o',
  async (env) => {
    expect((await getMetrics(await temporaryApp({ env }))).status).toBe(404)
  },
)

test('/metrics counts requests by route and status without the values in the path', async () => {
  const { bearer } = await newUser(open)
  const id = '3f0c6a52-7c31-4b43-9a51-0d0b6d6f6c11'
  await open.request.delete(`/auth/v1/factors/${id}`).set(bearer)
  await open.request.get(`/unknown-path-${id}`)
  const text = (await getMetrics(open)).text
  expect(text).not.toContain(id)
  for (const labels of [
    'method="DELETE",route="/auth/v1/factors/:id",status="404"',
    'method="GET",route="none",status="404"',
  ]) {
    expect(text).toContain(`http_request_duration_seconds_count{${labels}} 1\n`)
  }
})

test('/metrics has waiting emails, rate limits, jobs, feeds and connections', async () => {
  const app = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false', RATE_LIMIT_FACTOR: '0.1' } })
  await vi.waitFor(
    async () =>
      expect(await metricsOf(app)).toContain('satlens_job_runs_total{job="email_outbox",outcome="done"} 1'),
    { timeout: 8_000 },
  )
  for (let at = 0; at < 4; at++) await app.request.post('/auth/v1/recover').send({ email: someEmail() })
  await app.request.get('/market/v1/prices/BTC-USD/spot').expect(200)
  await app.sql(
    `insert into users (email, app_metadata, user_metadata, created_at, updated_at) values ('a@example.com', '{}', '{}', now(), now())`,
  )
  await app.sql(
    `insert into email_outbox (user_id, kind, next_attempt_at, created_at)
     select id, 'confirm_sign_up', $1::timestamptz + interval '1 day', $1::timestamptz - interval '90 seconds' from users`,
    [app.clock.now()],
  )
  await app.sql(
    `insert into email_outbox (user_id, kind, next_attempt_at, given_up_at, created_at)
     select id, 'confirm_sign_up', $1, $1, $1::timestamptz - interval '10 hours' from users`,
    [app.clock.now()],
  )
  const text = (await getMetrics(app)).text
  for (const line of [
    'satlens_mails_given_up 1',
    'satlens_rate_limited_total{limit="recover"} 1',
    'satlens_mails_waiting 1',
    'satlens_oldest_mail_seconds 90',
    'satlens_feed_age_seconds{source="simulated",kind="spot"} 0',
    'satlens_feed_failures{source="simulated",kind="spot"} 0',
    'satlens_password_hashes{state="waiting"} 0',
  ]) {
    expect(text).toContain(`\n${line}\n`)
  }
  expect(text).toMatch(/^satlens_database_connections\{state="idle"\} \d+$/m)
  expect(text).toMatch(/^nodejs_eventloop_delay_seconds\{quantile="0\.99"\} [\d.]+$/m)
})

test('/metrics omits only the database metrics while the database is unreachable', async () => {
  const database = await breakableDatabase(await freshDatabase())
  const app = await temporaryApp({ databaseUrl: database.url })
  await signUp(app)
  await database.cut()
  const text = (await getMetrics(app).expect(200)).text
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).not.toMatch(/^satlens_mails_waiting \d/m)
})

test('a gauge that takes too long is omitted', async () => {
  const metrics = createMetricsRegistry({ readWithinMs: 50 })
  metrics.gauge({ name: 'slow', help: 'of a database' }, () => new Promise(() => {}))
  metrics.gauge({ name: 'quick', help: 'of the process' }, () => [{ value: 7 }])
  const lines = (await metrics.text()).split('\n')
  expect(lines).toContain('quick 7')
  expect(lines.filter((line) => line.startsWith('slow '))).toEqual([])
})

test('/metrics has waiting and given up events, and none of them without a receiver', async () => {
  await withEvents.sql(
    `insert into event_deliveries (kind, destination, user_id, event_id, event_type, next_attempt_at, given_up_at, created_at)
     select 'webhook', 'x', gen_random_uuid(), gen_random_uuid(), 'user.created', $1, given_up_at, $1::timestamptz - interval '90 seconds'
     from (values (null), (null), ($1::timestamptz)) as rows (given_up_at)`,
    [withEvents.clock.now()],
  )
  const lines = await metricsOf(withEvents)
  for (const line of ['events_waiting 2', 'oldest_event_seconds 90', 'events_given_up 1'])
    expect(lines).toContain(`satlens_${line}`)
  expect((await getMetrics(open)).text).not.toContain('event_seconds')
})

test('/metrics counts what applications do, by no name of theirs, and only with the OAuth server on', async () => {
  expect((await getMetrics(open)).text).not.toContain('oauth')
  const app = await temporaryApp({ env: { ...OAUTH_ENV, OAUTH_DYNAMIC_REGISTRATION: 'true' } })
  const [session, client] = [await signUp(app), await registerClient(app)]
  const { refresh_token } = await getTokens(app, client, session)
  await refreshAt(app, client, refresh_token)
  await refreshAt(app, { ...client, secret: 'wrong' }, refresh_token)
  const denied = authorizationIdOf(await authorize(app, client, { scope: 'openid' }))
  await consentOf(app, session).open(denied)
  await consentOf(app, session).decide(denied, 'deny')
  const deviceClient = await registerDeviceClient(app)
  for (const action of ['approve', 'deny'] as const) {
    const { device_code, user_code } = await startDevice(app, deviceClient)
    await allowDevice(app, session, user_code, action)
    await pollDevice(app, deviceClient, device_code)
  }
  const redirect_uris = ['http://127.0.0.1/cb']
  await app.request.post('/auth/v1/oauth/clients/register').send({ redirect_uris }).expect(201)
  const { text } = await getMetrics(app)
  expect(text.match(/^satlens_oauth\S+ \d+$/gm)?.sort()).toEqual([
    'satlens_oauth_authorizations_total{outcome="allowed"} 1',
    'satlens_oauth_authorizations_total{outcome="asked"} 2',
    'satlens_oauth_authorizations_total{outcome="denied"} 1',
    'satlens_oauth_clients_refused_total 1',
    'satlens_oauth_device_requests_total{outcome="allowed"} 1',
    'satlens_oauth_device_requests_total{outcome="asked"} 2',
    'satlens_oauth_device_requests_total{outcome="denied"} 1',
    'satlens_oauth_registrations_total 1',
    'satlens_oauth_tokens_total{grant_type="authorization_code"} 1',
    'satlens_oauth_tokens_total{grant_type="device_code"} 1',
    'satlens_oauth_tokens_total{grant_type="refresh_token"} 1',
  ])
})

test('docs/operations.md lists exactly the served metrics', async () => {
  const served = (await metricsOf(withEvents)).flatMap((line) => /^# HELP (\S+)/.exec(line)?.[1] ?? [])
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| `([a-z]+(?:_[a-z]+)+)` \|/gm)].map(([, name]) => name)
  expect(documented.sort()).toEqual(served.sort())
})
