import type { AlertNotice, PriceAlert, PriceAlertList } from '@satlens/contract'
import { createAlertEndpoint } from '@satlens/contract'
import { type Currency, getCurrencyDecimals, toMinorUnits } from '@satlens/domain'
import pino from 'pino'
import { expect, vi } from 'vitest'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import type { ModuleEmailSender } from '#auth/messages/email/outbox.ts'
import { createModuleEmailSender, openEmailOutbox } from '#auth/messages/email/outbox.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import type { BackgroundJob } from '#kernel/jobs/jobs.ts'
import { PG_BOSS_SCHEMA } from '#kernel/jobs/jobs-schema.ts'
import { createAlertPriceListener, createPriceAlertsModule } from '../../src/alerts/index.ts'
import { createWatchedPaymentReader } from '../../src/bitcoin/index.ts'
import { findLanguages } from '../../src/profiles/index.ts'
import { startTestApp, TEST_SECRET, type TestApp, type TestAppOptions } from '../harness/test-app.ts'
import type { NewUser } from './new-user.ts'

export type AlertTestApp = Awaited<ReturnType<typeof startAlertTestApp>>

/** Starts an app and a separate alerts module, so that a test decides when prices arrive and are evaluated. */
export async function startAlertTestApp(options: TestAppOptions = {}) {
  const app = await startTestApp(options)
  const database = openPostgresDatabase({ url: app.databaseUrl, poolSize: 4, onIdleError: () => {} })
  const secret = parseAuthSecret(TEST_SECRET)
  const outbox = openEmailOutbox({
    db: database.db,
    secret,
    clock: app.clock,
    log: pino({ level: 'silent' }),
    transport: { keepsCopy: false, send: async () => {}, close: () => {} },
    parallel: 5,
  })
  const mailer = createModuleEmailSender(outbox, app.clock, { findLanguages })

  const process = (change: { mailer?: ModuleEmailSender; allowsSimulated?: boolean } = {}) => {
    const requestedJobs: string[] = []
    const { allowsSimulated = true } = change
    const alerts = createPriceAlertsModule({
      db: database.db,
      clock: app.clock,
      mailer,
      ...change,
      allowsSimulated,
      brand: 'Satlens',
      siteUrl: app.url,
      apiUrl: app.url,
      deriveKeys: (purpose) => [secret.derive(purpose)],
      latest: () => null,
      payments: createWatchedPaymentReader('signet'),
      refresh: async () => {},
      hasSource: () => true,
      requireUser: async () => {},
      callerOf: () => {
        throw new Error('This process serves no routes.')
      },
    })
    const [evaluation, cleaning, paymentNotices] = alerts.jobs
    return {
      jobs: alerts.jobs,
      requestedJobs,
      listener: createAlertPriceListener({
        allowsSimulated,
        enqueueJob: (job) => void requestedJobs.push(job),
      }),
      evaluate: async () => void (await evaluation?.run()),
      cleanUp: async () => void (await cleaning?.run()),
      notifyPayments: async () => void (await paymentNotices?.run()),
    }
  }
  const main = process()
  await waitForJobsAtStart(app, main.jobs)

  /** Stores a price ten seconds after the last one, without evaluating alerts. */
  async function store(amount: number, tick: TickOptions = {}) {
    app.clock.advance({ seconds: 10 })
    const { from: source = 'feed.example', dayAgo, currency = 'USD' } = tick
    const prices = [amount, ...(dayAgo === undefined ? [] : [dayAgo])].map((price) =>
      inMinorUnits(price, currency),
    )
    const kind = dayAgo === undefined || currency !== 'USD' ? 'spot' : 'ticker'
    await main.listener.store(database.db, { kind, currency, prices, source, asOf: app.clock.now() })
  }

  async function price(dollars: number, tick: TickOptions = {}) {
    await store(dollars, tick)
    await main.evaluate()
  }

  const get = async <Reply>(user: NewUser, path: string): Promise<Reply> =>
    (await app.request.get(`/alerts/v1/${path}`).set(user.bearer)).body
  return {
    ...app,
    db: database.db,
    mailer,
    process,
    store,
    evaluate: main.evaluate,
    cleanUp: main.cleanUp,
    price,
    async prices(...all: readonly number[]) {
      for (const dollars of all) await price(dollars)
    },
    make: async (user: NewUser, kind: PriceAlert['kind'], value: string, more = {}): Promise<PriceAlert> =>
      (
        await app.request
          .post(createAlertEndpoint.path)
          .set(user.bearer)
          .send({ kind, value, ...more })
      ).body,
    change: (user: NewUser, id: string, body: object) =>
      app.request.patch(`/alerts/v1/alerts/${id}`).set(user.bearer).send(body),
    list: (user: NewUser) => get<PriceAlertList>(user, 'alerts'),
    notices: async (user: NewUser) => (await get<{ notices: AlertNotice[] }>(user, 'notices')).notices,
    async close() {
      await outbox.close()
      await database.close()
      await app.close()
    },
  }
}

/** Waits for the runs at the start of the app, which would handle what a test stores before the test does. */
async function waitForJobsAtStart({ sql }: TestApp, jobs: readonly BackgroundJob[]): Promise<void> {
  const names = jobs.flatMap(({ name, runsAtStart }) => (runsAtStart ? [name] : []))
  const query = `select from ${PG_BOSS_SCHEMA}.job where name = any($1) and state = 'completed'`
  await vi.waitFor(async () => expect(await sql(query, [names])).toHaveLength(names.length), {
    timeout: 20_000,
  })
}

interface TickOptions {
  readonly from?: string
  /** The price of 24 hours before, in USD that of the ticker. */
  readonly dayAgo?: number
  /** Default: USD. */
  readonly currency?: Currency
}

const inMinorUnits = (amount: number, currency: Currency) =>
  toMinorUnits(BigInt(Math.round(amount * 10 ** getCurrencyDecimals(currency))))
