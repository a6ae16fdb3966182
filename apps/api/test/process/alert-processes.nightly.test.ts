import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { insertAccount } from '../accounts/insert-user.ts'
import { freshDatabase } from '../harness/fresh-database.ts'
import { TEST_SECRET } from '../harness/test-app.ts'
import { startFakePriceServer } from '../servers/fake-price-server.ts'
import { startMailServer } from '../servers/mail-server.ts'

const RUN = fileURLToPath(new URL('../harness/run-alerts.ts', import.meta.url))
const INTERVAL_MS = 500
// Longer than the claim of a process on an email lasts.
const LATER_MS = 120_000
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 50_000, interval: 20 })

async function startEnvironment() {
  const [prices, mails] = [await startFakePriceServer(), await startMailServer()]
  const databaseUrl = await freshDatabase()
  const database = openPostgresDatabase({ url: databaseUrl, poolSize: 2, onIdleError: () => {} })
  onTestFinished(async () => {
    await prices.close()
    await mails.close()
    await database.close()
  })
  const rows = async (text: string) => (await database.query(text, [])).rows
  const userId = await insertAccount(database.db)
  await rows(`update users set email = 'ada@example.com', email_confirmed_at = now()`)
  await rows(`insert into alerts (user_id, kind, value, status, side, mails, created_at, expires_at)
    values ('${userId}', 'price_above', 10000000, 'active', 'near', true, now(), now() + interval '1 day')`)

  async function launch({ pauseAt = '', aheadMs = 0 }) {
    const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', RUN], {
      env: {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: databaseUrl,
        SOURCE_URL: prices.origin,
        SMTP_URL: mails.url,
        SECRET: TEST_SECRET,
        INTERVAL_MS: String(INTERVAL_MS),
        PAUSE_AT: pauseAt,
        AHEAD_MS: String(aheadMs),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const lines: string[] = []
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => lines.push(line))
    return {
      polls: () => prices.requests['/spot'] ?? 0,
      prints: (line: string) => eventually(() => expect(lines).toContain(line)),
      async kill() {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      },
    }
  }
  async function expectDelivered() {
    expect(await rows('select status from alerts')).toEqual([{ status: 'fired' }])
    expect(await rows('select 1 from email_outbox where sent_at is null and given_up_at is null')).toEqual([])
    expect(await rows('select price::text from alert_notices')).toEqual([{ price: '10100000' }])
    expect(await rows('select 1 from email_outbox')).toHaveLength(1)
  }
  /** Stores a payment to a watched account, as the synchronization does. Its owner wants to be told. */
  async function storePayment() {
    const accountId = randomUUID()
    await rows(`insert into watched_accounts (id, user_id, name, network, descriptor, gap_limit, created_at, emits_events)
      values ('${accountId}', '${userId}', 'Savings', 'signet', 'addr(a)#aaaaaaaa', 20, now(), true)`)
    await rows(
      `insert into payment_rules (user_id, kind, created_at) values ('${userId}', 'received', now())`,
    )
    await rows(`with stored as (
        insert into watched_payments (account_id, txid, user_id, direction, state, amount_sats, time, first_seen_at,
          addresses, verified, depth, position)
        values ('${accountId}', 'a', '${userId}', 'in', 'unconfirmed', 5, now(), now(), '{}', false, 0, 1)
      )
      insert into payment_events (account_id, user_id, txid, kind, direction, amount_sats, created_at)
      values ('${accountId}', '${userId}', 'a', 'seen', 'in', 5, now())`)
  }
  async function expectPaymentTold() {
    expect(await rows('select kind, mailed from payment_notices')).toEqual([
      { kind: 'received', mailed: true },
    ])
    expect(await rows('select 1 from payment_events')).toEqual([])
    expect(await rows('select 1 from email_outbox where sent_at is null and given_up_at is null')).toEqual([])
    expect(await rows('select 1 from email_outbox')).toHaveLength(1)
  }
  return {
    prices: prices.prices,
    received: mails.received,
    launch,
    expectDelivered,
    storePayment,
    expectPaymentTold,
  }
}

describe('processes on one database', { timeout: 180_000 }, () => {
  test.each(['detected', 'committed', 'claimed'])('a notice %s at a kill is mailed once', async (pauseAt) => {
    const { prices, received, launch, expectDelivered } = await startEnvironment()
    prices.spot = '101000'
    const first = await launch({ pauseAt })
    await first.prints(`at ${pauseAt}`)
    await first.kill()
    expect(received).toEqual([])
    // The price has recovered before the next process polls.
    prices.spot = '95000'
    const second = await launch({ aheadMs: LATER_MS })
    await eventually(expectDelivered)
    await second.kill()
    const third = await launch({ aheadMs: 2 * LATER_MS })
    await third.prints('has looked for emails')
    const polls = third.polls()
    await eventually(() => expect(third.polls()).toBeGreaterThan(polls + 2))
    await expectDelivered()
    expect(received).toHaveLength(1)
  })

  test.each(['detected', 'committed', 'claimed'])(
    'a notice about a payment %s at a kill is mailed once',
    async (pauseAt) => {
      const { received, launch, storePayment, expectPaymentTold } = await startEnvironment()
      await storePayment()
      const first = await launch({ pauseAt })
      await first.prints(`at ${pauseAt}`)
      await first.kill()
      expect(received).toEqual([])
      const two = [await launch({ aheadMs: LATER_MS }), await launch({ aheadMs: LATER_MS })]
      await eventually(expectPaymentTold)
      await Promise.all(two.map((process) => process.kill()))
      const last = await launch({ aheadMs: 2 * LATER_MS })
      await last.prints('has looked for emails')
      await expectPaymentTold()
      expect(received).toHaveLength(1)
    },
  )

  // Known limit (docs/decisions): SMTP cannot tell whether an email was delivered.
  test('after a kill during delivery the email is sent again with the same id', async () => {
    const { prices, received, launch, expectDelivered } = await startEnvironment()
    prices.spot = '101000'
    const first = await launch({ pauseAt: 'handed over' })
    await first.prints('at handed over')
    await first.kill()
    await launch({ aheadMs: LATER_MS })
    await eventually(expectDelivered)
    const ids = received.map(({ messageId }) => messageId)
    expect(ids).toEqual([expect.stringMatching(/^<.+@app\.example>$/), ids[0]])
  })
})
