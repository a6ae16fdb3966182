import { sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseAuthSecret } from '#auth/core/crypto/auth-secret.ts'
import { openPostgresDatabase } from '#kernel/database/db.ts'
import { insertAccount } from '#test/accounts/insert-user.ts'
import { someEmail, VERSIONED } from '#test/accounts/people.ts'
import { breakableDatabase } from '#test/harness/breakable-database.ts'
import { freshDatabase } from '#test/harness/fresh-database.ts'
import { manualClock } from '#test/harness/manual-clock.ts'
import { PRODUCTION_ENV } from '#test/harness/production-env.ts'
import { GOOD_PASSWORD, startTestApp, TEST_SECRET, temporaryApp } from '#test/harness/test-app.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { startSilentServer } from '#test/servers/silent-server.ts'
import { createSmtpEmailTransport, type EmailTransport } from './email-transport.ts'
import { openEmailOutbox } from './outbox.ts'

const signUp = (app: Awaited<ReturnType<typeof startTestApp>>, email: string) =>
  app.request.post('/auth/v1/signup').set(VERSIONED).send({ email, password: GOOD_PASSWORD })

const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 10_000 })

async function openTestOutbox(
  databaseUrl: string,
  send: EmailTransport['send'],
  closeTransport: EmailTransport['close'] = () => {},
) {
  const { db, close } = openPostgresDatabase({ url: databaseUrl, poolSize: 2, onIdleError: () => {} })
  const clock = manualClock()
  const transport: EmailTransport = { keepsCopy: true, send, close: closeTransport }
  const secret = parseAuthSecret(TEST_SECRET)
  const outbox = openEmailOutbox({
    db,
    secret,
    clock,
    log: pino({ level: 'silent' }),
    transport,
    parallel: 5,
  })
  onTestFinished(async () => {
    await outbox.close()
    await close()
  })
  const userId = await insertAccount(db)
  const put = (subject: string) =>
    outbox.put(db, userId, 'price_alert', { to: 'a@example.com', subject, paragraphs: [] })
  return { db, clock, outbox, put }
}

describe('the email outbox', () => {
  test('an unresponsive mail server delays neither sign-up nor shutdown, and the email is stored', async () => {
    const server = await startSilentServer()
    onTestFinished(() => server.close())
    const databaseUrl = await freshDatabase()
    const app = await startTestApp({ databaseUrl, env: { SMTP_URL: `smtp://${server.host}` } })
    expect((await signUp(app, someEmail())).status).toBe(200)
    await eventually(() => expect(server.connections()).toBe(1))
    await app.close()
    const next = await temporaryApp({ databaseUrl })
    const stored = await next.sql('select sent_at from email_outbox where encrypted_email is not null')
    expect(stored).toEqual([{ sent_at: null }])
  })

  test('an email has text and HTML; its content is deleted once the mail server has it', async () => {
    const server = await startMailServer()
    onTestFinished(() => server.close())
    const app = await temporaryApp({ env: { SMTP_URL: server.url, BRAND_NAME: 'A & <B>' } })
    const email = someEmail()
    await signUp(app, email)
    const received = await server.mailTo(email)
    expect(received.from?.address).toBe('no-reply@localhost')
    expect(received.text).toContain('signing up for A & <B>')
    expect(received.html).toContain('signing up for A &amp; &lt;B&gt;')
    const [row] = await app.sql<{ id: string }>('select id from email_outbox')
    expect(received.messageId).toBe(`<${row?.id}@localhost>`)
    expect(received.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    await eventually(async () =>
      expect(await app.sql('select encrypted_email from email_outbox')).toEqual([{ encrypted_email: null }]),
    )
  })

  test('two processes send each email once', async () => {
    const databaseUrl = await freshDatabase()
    const sent: string[] = []
    const send = async ({ subject }: { subject: string }) => void sent.push(subject)
    const one = await openTestOutbox(databaseUrl, send)
    const two = await openTestOutbox(databaseUrl, send)
    const subjects = Array.from({ length: 20 }, (_, at) => `email ${at}`)
    for (const subject of subjects) await one.put(subject)
    await Promise.all([one.outbox.sendDue(), two.outbox.sendDue()])
    expect(sent.sort()).toEqual(subjects.sort())
  })

  test('retries an email with the same id until the mail server accepts it', async () => {
    const ids: string[] = []
    const { outbox, clock, put } = await openTestOutbox(await freshDatabase(), async (_email, id) => {
      ids.push(id)
      // The server may have received it, but its reply is lost.
      if (ids.length < 3) throw new Error('the connection broke')
    })
    await put('an email')
    for (let attempt = 0; attempt < 4; attempt++) {
      await outbox.sendDue()
      clock.advance({ minutes: 10 })
    }
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
  })

  test('gives up on an email after twelve attempts and does not store it as sent', async () => {
    let attempts = 0
    const { db, outbox, clock, put } = await openTestOutbox(await freshDatabase(), async () => {
      attempts++
      // Mail servers also reply 550 to a configuration error of the sender, such as a domain that may not send.
      throw Object.assign(new Error('550 no such mailbox'), { responseCode: 550 })
    })
    await put('an email')
    for (let attempt = 0; attempt < 14; attempt++) {
      await outbox.sendDue()
      clock.advance({ hours: 1 })
    }
    expect(attempts).toBe(12)
    expect(await outbox.load()).toEqual({ waiting: 0, oldestMs: 0, givenUp: 1 })
    const { rows } = await db.execute(
      sql`/* of a test */ select sent_at, encrypted_email, given_up_at is not null as is_given_up from email_outbox`,
    )
    expect(rows).toEqual([{ sent_at: null, encrypted_email: null, is_given_up: true }])
  })

  test('an email whose last attempt a shutdown aborts is not given up', async () => {
    let abort: (() => void) | undefined
    const hang = () =>
      new Promise<void>((_resolve, reject) => {
        abort = () => reject(new Error('the server is shutting down'))
      })
    const databaseUrl = await freshDatabase()
    const { db, outbox, put } = await openTestOutbox(databaseUrl, hang, () => abort?.())
    await put('an email')
    await db.execute(sql`/* of a test */ update email_outbox set attempts = 11`)
    void outbox.sendDue()
    await eventually(() => expect(abort).toBeDefined())
    await outbox.close()
    expect(await outbox.load()).toMatchObject({ waiting: 1, givenUp: 0 })
  })

  test('an email that was sent while the database is lost is stored as sent once it is back', async () => {
    const databaseUrl = await freshDatabase()
    const relay = await breakableDatabase(databaseUrl)
    onTestFinished(() => relay.cut())
    let sent = 0
    const { clock, outbox, put } = await openTestOutbox(relay.url, async () => {
      sent++
      relay.switchTo('postgres:///?host=/nowhere')
      relay.disconnect()
    })
    await put('an email')
    const sending = outbox.sendDue()
    await eventually(() => expect(relay.failedConnections()).toBeGreaterThan(0))
    relay.switchTo(databaseUrl)
    await sending
    clock.advance({ minutes: 10 })
    await outbox.sendDue()
    expect(sent).toBe(1)
    expect(await outbox.load()).toMatchObject({ waiting: 0 })
  })

  test('a failed sign-up stores no email', async () => {
    const app = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
    await app.sql('alter table profiles rename to elsewhere')
    const email = someEmail()
    expect((await signUp(app, email)).status).toBe(500)
    expect(await app.sql('select 1 from users where email = $1', [email])).toEqual([])
    expect(await app.sql('select 1 from email_outbox')).toEqual([])
  })

  test('logs emails without a mail server, but not in production', async () => {
    for (const [environment, isPrinted] of [
      [{ NODE_ENV: 'development', MAILER_AUTOCONFIRM: 'false' }, true],
      [{ NODE_ENV: 'production' }, false],
    ] as const) {
      const lines: string[] = []
      const log = pino({}, { write: (line: string) => void lines.push(line) })
      const app = await temporaryApp({ log, env: { ...PRODUCTION_ENV, ...environment } })
      const email = someEmail()
      await signUp(app, email)
      await app.request.post('/auth/v1/recover').send({ email })
      await eventually(() => expect(lines.join('')).toMatch(/mail/i))
      expect(/token=/.test(lines.join(''))).toBe(isPrinted)
    }
  })
})

test('the outbox sends several emails at once and those to one account in order', {
  timeout: 60_000,
}, async () => {
  const server = await startMailServer({ acceptsAfterMs: 200 })
  onTestFinished(() => server.close())
  const { db, close } = openPostgresDatabase({
    url: await freshDatabase(),
    poolSize: 4,
    onIdleError: () => {},
  })
  const transport = createSmtpEmailTransport(server.url, { from: 'a@example.com', brand: 'A' })
  const secret = parseAuthSecret(TEST_SECRET)
  const log = pino({ level: 'silent' })
  const outbox = openEmailOutbox({ db, secret, clock: manualClock(), log, transport, parallel: 5 })
  onTestFinished(async () => {
    await outbox.close()
    await close()
  })
  const users = await Promise.all(Array.from({ length: 10 }, () => insertAccount(db)))
  for (const subject of ['1', '2', '3', '4']) {
    for (const userId of users) {
      const email = { to: `${userId}@example.com`, subject, paragraphs: [] }
      await outbox.put(db, userId, 'price_alert', email)
    }
  }
  await outbox.sendDue()
  for (const userId of users) {
    const sent = server.received.filter(({ to }) => to?.[0]?.address === `${userId}@example.com`)
    expect(sent.map(({ subject }) => subject)).toEqual(['1', '2', '3', '4'])
  }
  expect(server.mostAtOnce()).toBeGreaterThanOrEqual(4)
  expect(server.mostAtOnce()).toBeLessThanOrEqual(5)
})
