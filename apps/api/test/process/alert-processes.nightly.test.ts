import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../src/kernel/database/db.ts'
import { insertSomebody } from '../accounts/insert-user.ts'
import { freshDatabase } from '../harness/fresh-database.ts'
import { TEST_SECRET } from '../harness/test-app.ts'
import { startFakePriceServer } from '../servers/fake-price-server.ts'
import { startMailServer } from '../servers/mail-server.ts'

const RUN = fileURLToPath(new URL('../harness/run-alerts.ts', import.meta.url))
const INTERVAL_MS = 500
// Longer than a claimed email is left to the process that claimed it.
const LATER_MS = 120_000
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 50_000, interval: 20 })

async function world() {
  const [prices, mails] = [await startFakePriceServer(), await startMailServer()]
  const databaseUrl = await freshDatabase()
  const database = openDatabase({ url: databaseUrl, poolSize: 2, onIdleError: () => {} })
  onTestFinished(async () => {
    await prices.close()
    await mails.close()
    await database.close()
  })
  const rows = async (text: string) => (await database.query(text, [])).rows
  const userId = await insertSomebody(database.db)
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
      /** How often it has asked for the price. */
      polls: () => prices.requests['/spot'] ?? 0,
      says: (line: string) => eventually(() => expect(lines).toContain(line)),
      async kill() {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      },
    }
  }
  /** The crossing is noticed once, and its email sent. */
  async function isTold() {
    expect(await rows('select status from alerts')).toEqual([{ status: 'fired' }])
    expect(await rows('select 1 from mail_outbox where sent_at is null and given_up_at is null')).toEqual([])
    expect(await rows('select price::text from alert_notices')).toEqual([{ price: '10100000' }])
    expect(await rows('select 1 from mail_outbox')).toHaveLength(1)
  }
  return { prices: prices.prices, received: mails.received, launch, isTold }
}

// Each process is started anew with its modules, which takes seconds on a busy machine.
describe('processes on one database', { timeout: 180_000 }, () => {
  test.each(['detected', 'committed', 'claimed'])(
    'one killed at a notice that is %s: the next sends one email, the one after none',
    async (pauseAt) => {
      const { prices, received, launch, isTold } = await world()
      prices.spot = '101000'
      const first = await launch({ pauseAt })
      await first.says(`at ${pauseAt}`)
      await first.kill()
      expect(received).toEqual([])
      // The price is back before the next process looks.
      prices.spot = '95000'
      const second = await launch({ aheadMs: LATER_MS })
      await eventually(isTold)
      await second.kill()
      const third = await launch({ aheadMs: 2 * LATER_MS })
      await third.says('has looked for emails')
      const polls = third.polls()
      await eventually(() => expect(third.polls()).toBeGreaterThan(polls + 2))
      await isTold()
      expect(received).toHaveLength(1)
    },
  )

  // What is left (docs/decisions): SMTP knows no way to ask whether an email arrived.
  test('one killed after handing an email over: it is sent again under the same id', async () => {
    const { prices, received, launch, isTold } = await world()
    prices.spot = '101000'
    const first = await launch({ pauseAt: 'handed over' })
    await first.says('at handed over')
    await first.kill()
    await launch({ aheadMs: LATER_MS })
    await eventually(isTold)
    const ids = received.map(({ messageId }) => messageId)
    expect(ids).toEqual([expect.stringMatching(/^<.+@app\.example>$/), ids[0]])
  })
})
