// A separate process that polls prices, evaluates alerts and sends their emails until it is killed. PAUSE_AT makes it stop
// at a point of the delivery of a notice.
import pino from 'pino'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { createSmtpEmailTransport } from '#auth/index.ts'
import type { EmailTransport } from '#auth/messages/email/email-transport.ts'
import type { ModuleEmailSender } from '#auth/messages/email/outbox.ts'
import { createModuleEmailSender, openEmailOutbox } from '#auth/messages/email/outbox.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { createBackgroundJobs } from '#kernel/jobs/jobs.ts'
import { createAlertPriceListener, createPriceAlertsModule } from '../../src/alerts/index.ts'
import { createWatchedPaymentReader } from '../../src/bitcoin/index.ts'
import { createMarketModule } from '../../src/market/index.ts'
import { findLanguages } from '../../src/profiles/index.ts'

const env = (name: string) => process.env[name] ?? ''
const print = (line: string) => process.stdout.write(`${line}\n`)
const source = env('SOURCE_URL')
const interval = Number(env('INTERVAL_MS'))

/** Waits forever at the point named by PAUSE_AT, after printing it; resolves at every other point. */
const reach = (point: string): Promise<void> => {
  if (point !== env('PAUSE_AT')) return Promise.resolve()
  print(`at ${point}`)
  return new Promise(() => {})
}

const clock = { now: () => new Date(Date.now() + Number(env('AHEAD_MS'))) }
const log = pino({ level: 'silent' })
const database = openPostgresDatabase({ url: env('DATABASE_URL'), poolSize: 6, onIdleError: () => {} })
const secret = parseAuthSecret(env('SECRET'))
const { db } = database

const smtp = createSmtpEmailTransport(env('SMTP_URL'), { from: 'alerts@app.example', brand: 'Satlens' })
const transport: EmailTransport = {
  ...smtp,
  async send(mail, id) {
    await reach('claimed')
    await smtp.send(mail, id)
    await reach('handed over')
  },
}
const outbox = openEmailOutbox({ db, secret, clock, log, transport, parallel: 5 })
const real = createModuleEmailSender(outbox, clock, { findLanguages })
const mailer: ModuleEmailSender = {
  ...real,
  async put(...mail) {
    await reach('detected')
    await real.put(...mail)
  },
  wake: () => void reach('committed').then(real.wake),
}

const alerts = createPriceAlertsModule({
  db,
  clock,
  mailer,
  brand: 'Satlens',
  allowsSimulated: false,
  siteUrl: 'https://app.example',
  apiUrl: 'https://app.example',
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
const { query, listen } = database
const jobs = createBackgroundJobs({ query, listen, clock, log, pollEveryS: 0.5 })
const market = createMarketModule({
  db,
  clock,
  log,
  fetch,
  listener: createAlertPriceListener({ allowsSimulated: false, enqueueJob: jobs.enqueue }),
  config: {
    PRICE_SOURCE: 'public',
    PRICE_SPOT_URL: `${source}/spot`,
    PRICE_BUY_URL: `${source}/buy`,
    PRICE_TICKER_URL: `${source}/ticker`,
    PRICE_CANDLES_URL: `${source}/candles`,
    PRICE_OHLC_URL: `${source}/ohlc`,
  },
  intervalsMs: { spot: interval, buy: interval, ticker: interval },
  restIntervalMs: interval,
})
const mails = {
  name: 'email_outbox',
  runsAtStart: true,
  async run() {
    await outbox.sendDue()
    print('has looked for emails')
  },
}
jobs.start([...alerts.jobs, mails])
void market.start()
