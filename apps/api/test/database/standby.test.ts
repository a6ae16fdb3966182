import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAlertEndpoint, getSpotPriceEndpoint } from '@satlens/contract'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { isTemporaryDatabaseError } from '#kernel/database/database-errors.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { migrateDatabase } from '#kernel/database/migrate.ts'
import { newUser } from '../accounts/new-user.ts'
import { refresh } from '../accounts/people.ts'
import { breakableDatabase } from '../harness/breakable-database.ts'
import { stderrOf } from '../harness/launch.ts'
import { type PrimaryAndStandby, startPrimaryAndStandby } from '../harness/primary-and-standby.ts'
import { type TestApp, temporaryApp } from '../harness/test-app.ts'
import { startMailServer } from '../servers/mail-server.ts'

// A busy machine needs some seconds to start two clusters.
const SLOW = { timeout: 120_000 }
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 40_000, interval: 50 })

let pair: PrimaryAndStandby
beforeAll(async () => {
  const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
  pair = await startPrimaryAndStandby('satlens', (url) => migrateDatabase(url, migrations))
}, SLOW.timeout)
afterAll(() => pair.stop(), SLOW.timeout)

async function getReadiness(app: TestApp) {
  app.clock.advance({ seconds: 2 })
  const { status, body } = await app.request.get('/readyz')
  return [status, body.reason]
}

test('a connection to a standby is refused for reads too', async () => {
  const { db, close } = openPostgresDatabase({ url: pair.standbyUrl, onIdleError: () => {} })
  onTestFinished(() => close())
  await expect(db.execute(sql`select 1`)).rejects.toMatchObject({ cause: { code: '25006' } })
})

// PostgreSQL ends the statement timeout before it waits for a standby, so no commit is reported that only the primary has.
test(
  'a commit that waits for a lost standby fails when the connection has been silent for too long',
  SLOW,
  async () => {
    const { db, close } = openPostgresDatabase({
      url: pair.primaryUrl,
      silentForMs: 1_500,
      onIdleError: () => {},
    })
    onTestFinished(() => close())
    await db.execute(sql`create table commits (number int)`)
    await pair.loseStandby()
    onTestFinished(() => pair.findStandby())
    const store = db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '300ms'`)
      await tx.execute(sql`insert into commits values (1)`)
    })
    await expect(store).rejects.toSatisfy(isTemporaryDatabaseError)
  },
)

test('/readyz names a standby also behind a pooler', SLOW, async () => {
  const relay = await breakableDatabase(pair.primaryUrl)
  const env = { DATABASE_POOLER: 'transaction', MIGRATE_ON_START: 'false' }
  const app = await temporaryApp({ databaseUrl: relay.url, env })
  onTestFinished(() => relay.cut())
  expect(await getReadiness(app)).toEqual([200, undefined])
  relay.switchTo(pair.standbyUrl)
  relay.disconnect()
  await eventually(async () => expect(await getReadiness(app)).toEqual([503, 'database_read_only']))
})

test('the command backup refuses a standby', SLOW, async () => {
  const file = join(tmpdir(), `satlens-backup-${randomUUID()}`)
  onTestFinished(() => rmSync(file, { force: true }))
  expect(await stderrOf({ DATABASE_URL: pair.standbyUrl }, 'backup', file)).toBe(
    'Satlens could not back up: This PostgreSQL is a standby: what it reads may be old. Only the primary is used.\n',
  )
})

test('the command migrate refuses a standby', SLOW, async () => {
  expect(await stderrOf({ DATABASE_URL: pair.standbyUrl }, 'migrate')).toBe(
    'Satlens could not migrate: This PostgreSQL is a standby, which takes no writes. Set DATABASE_URL to the primary, or promote the standby first.\n',
  )
})

/** Runs SQL on the standby itself, past the relay. */
async function onStandby(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: pair.standbyUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function startAppBehindRelay() {
  const mails = await startMailServer()
  const relay = await breakableDatabase(pair.primaryUrl)
  let price = '64000'
  const app = await temporaryApp({
    databaseUrl: relay.url,
    env: {
      PRICE_SOURCE: 'public',
      PRICE_SPOT_URL: 'https://spot.example/btc',
      SMTP_URL: mails.url,
      MAILER_AUTOCONFIRM: 'true',
    },
    fetch: async () => Response.json({ data: { amount: price } }),
    collectsPrices: true,
  })
  onTestFinished(async () => {
    await relay.cut()
    await mails.close()
  })
  return {
    app,
    mails,
    relay,
    async setPrice(amount: string) {
      price = amount
      await eventually(async () => {
        app.clock.advance({ seconds: 20 })
        const { body } = await app.request.get(getSpotPriceEndpoint.path)
        expect(body).toMatchObject({ data: { amount: `${amount}.00` }, status: 'live' })
      })
    },
  }
}

// Last, because the primary is killed.
test('sessions, emails, alerts and jobs survive the loss of the primary', SLOW, async () => {
  const { app, mails, relay, setPrice } = await startAppBehindRelay()
  const user = await newUser(app)
  const getUser = () => app.request.get('/auth/v1/user').set(user.bearer)
  await setPrice('64000')
  const alert = { kind: 'price_above', value: '65000' }
  await app.request.post(createAlertEndpoint.path).set(user.bearer).send(alert)
  const acceptEmails = mails.hold()
  await app.request.post('/auth/v1/recover').send({ email: user.email })
  await mails.mailTo(user.email)

  pair.killPrimary()
  acceptEmails()
  await eventually(async () => expect(await getReadiness(app)).toEqual([503, 'database_unreachable']))
  expect((await getUser()).status).toBe(503)
  expect((await refresh(app, user.refreshToken)).headers['retry-after']).toBe('1')

  relay.switchTo(pair.standbyUrl)
  relay.disconnect()
  await eventually(async () => expect(await getReadiness(app)).toEqual([503, 'database_read_only']))
  expect((await getUser()).status).toBe(503)

  await pair.promoteStandby()
  await eventually(async () => expect(await getReadiness(app)).toEqual([200, undefined]))
  expect((await getUser()).status).toBe(200)
  expect((await refresh(app, user.refreshToken)).status).toBe(200)

  await setPrice('65500')
  expect((await mails.mailTo(user.email, 2)).subject).toBe('Satlens: Price at or above $65,000.00')
  await eventually(async () => {
    expect(await onStandby('select 1 from email_outbox where sent_at is null')).toEqual([])
    expect(
      await onStandby("select 1 from pg_stat_activity where query = 'listen satlens_jobs'"),
    ).toHaveLength(1)
  })
  expect(mails.received).toHaveLength(2)
})
