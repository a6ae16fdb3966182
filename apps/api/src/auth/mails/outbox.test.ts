import { sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { insertSomebody } from '../../../test/insert-somebody.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { mailsTo, someEmail, VERSIONED } from '../../../test/people.ts'
import { PRODUCTION_ENV } from '../../../test/production-env.ts'
import { startSilentServer } from '../../../test/silent-server.ts'
import {
  GOOD_PASSWORD,
  startTestApp,
  TEST_SECRET,
  type TestApp,
  temporaryApp,
} from '../../../test/test-app.ts'
import { type Db, openDatabase } from '../../kernel/db.ts'
import { openAuthSecret } from '../secrets/auth-secret.ts'
import type { MailTransport } from './mail-transport.ts'
import { openOutbox } from './outbox.ts'

const apply = (app: TestApp, email: string) =>
  app.request.post('/auth/v1/signup').set(VERSIONED).send({ email, password: GOOD_PASSWORD })

/** Lets its callers go on once so many of them have come; from then on it holds up nobody. */
function meetingOf(size: number): () => Promise<void> {
  let arrived = 0
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived === size) open()
    return opened
  }
}

/** Every change of a mail keeps its row for 10 ms, so that processes which do not look out for each other collide. */
async function makeChangesSlow(db: Db): Promise<void> {
  await db.execute(sql`create function linger() returns trigger language plpgsql as
    'begin perform pg_sleep(0.01); return new; end'`)
  await db.execute(
    sql`create trigger linger before update on mail_outbox for each row execute function linger()`,
  )
}

/** Mails leave in the background. */
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 10_000 })

async function mailServer() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  return server
}

describe('the mail outbox', () => {
  // A mistake of ours, such as a domain that may not send yet, is answered with 550, too.
  test.each([451, 550] as const)(
    'a mail that the server refused with %i is sent when it takes mails again',
    async (code) => {
      const server = await mailServer()
      const app = await temporaryApp({ env: { SMTP_URL: server.url } })
      const email = someEmail()
      server.refuse(code)
      expect((await apply(app, email)).status).toBe(200)
      await eventually(() => expect(server.offered()).toBe(1))
      await eventually(async () => {
        const [row] = await app.sql<{ due: Date }>('select next_attempt_at as due from mail_outbox')
        expect(row?.due.getTime()).toBeGreaterThan(app.clock.now().getTime())
      })
      server.refuse(null)
      app.clock.advance({ minutes: 5 })
      await apply(app, someEmail())
      expect((await server.mailTo(email)).subject).toBe('Confirm your Satlens account')
    },
  )

  test('a mail server that is away keeps nobody waiting, and the mail waits for its next try', async () => {
    const app = await temporaryApp({ env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } })
    expect((await apply(app, someEmail())).status).toBe(200)
    await eventually(async () => {
      const waiting = await app.sql('select 1 from mail_outbox where attempts = 1 and next_attempt_at > $1', [
        new Date(app.clock.now().getTime() + 30_000),
      ])
      expect(waiting).toHaveLength(1)
    })
  })

  test('a mail server that hangs holds up neither a sign-up nor the end of the server, and the mail is kept', async () => {
    const server = await startSilentServer()
    onTestFinished(() => server.close())
    const databaseUrl = await freshDatabase()
    const app = await startTestApp({ databaseUrl, env: { SMTP_URL: `smtp://${server.host}` } })
    expect((await apply(app, someEmail())).status).toBe(200)
    await eventually(() => expect(server.connections()).toBe(1))
    await app.close()
    const next = await temporaryApp({ databaseUrl })
    expect(await next.sql('select sent_at from mail_outbox where sealed_mail is not null')).toEqual([
      { sent_at: null },
    ])
  })

  test('a mail has text and HTML, and its content is not kept once the mail server has it', async () => {
    const server = await mailServer()
    const app = await temporaryApp({ env: { SMTP_URL: server.url, BRAND_NAME: 'A & <B>' } })
    const email = someEmail()
    await apply(app, email)
    const letter = await server.mailTo(email)
    expect(letter.from?.address).toBe('no-reply@localhost')
    expect(letter.text).toContain('A & <B> account')
    expect(letter.html).toContain('A &amp; &lt;B&gt; account')
    const [row] = await app.sql<{ id: string }>('select id from mail_outbox')
    expect(letter.messageId).toBe(`<${row?.id}@localhost>`)
    expect(letter.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    await eventually(async () =>
      expect(await app.sql('select sealed_mail from mail_outbox')).toEqual([{ sealed_mail: null }]),
    )
  })

  test('two processes that look at the same moment share the mails and send each once', async () => {
    const databaseUrl = await freshDatabase()
    const names = Array.from({ length: 20 }, (_, at) => `mail ${at}`)
    const sent: { by: string; subject: string }[] = []
    const bothAreSending = meetingOf(2)
    const open = async (by: string) => {
      const database = openDatabase({ url: databaseUrl, poolSize: 2, onIdleError: () => {} })
      const transport: MailTransport = {
        keepsCopy: true,
        async send({ subject }) {
          sent.push({ by, subject })
          await bothAreSending()
        },
        close: () => {},
      }
      const outbox = openOutbox({
        db: database.db,
        secret: openAuthSecret(TEST_SECRET),
        clock: manualClock(),
        log: pino({ level: 'silent' }),
        transport,
      })
      onTestFinished(async () => {
        await outbox.close()
        await database.close()
      })
      return { outbox, db: database.db }
    }
    const one = await open('one')
    const two = await open('two')
    const userId = await insertSomebody(one.db)
    await makeChangesSlow(one.db)
    for (const subject of names) {
      await one.outbox.put(one.db, userId, 'confirm_sign_up', {
        to: 'a@example.com',
        subject,
        paragraphs: [],
      })
    }
    one.outbox.wake()
    two.outbox.wake()
    await eventually(async () => {
      const { rows } = await one.db.execute(
        sql`select 1 from mail_outbox where sent_at is null and given_up_at is null`,
      )
      expect(rows).toEqual([])
    })
    expect(sent.map(({ subject }) => subject).sort()).toEqual([...names].sort())
    expect(new Set(sent.map(({ by }) => by))).toEqual(new Set(['one', 'two']))
  })

  test('a mail has one id, however often it has to be handed over', async () => {
    const database = openDatabase({ url: await freshDatabase(), poolSize: 2, onIdleError: () => {} })
    const clock = manualClock()
    const ids: string[] = []
    const transport: MailTransport = {
      keepsCopy: true,
      async send(_mail, id) {
        ids.push(id)
        // The server may have it, but its answer is lost.
        if (ids.length < 3) throw new Error('the connection broke')
      },
      close: () => {},
    }
    const secret = openAuthSecret(TEST_SECRET)
    const outbox = openOutbox({ db: database.db, secret, clock, log: pino({ level: 'silent' }), transport })
    onTestFinished(async () => {
      await outbox.close()
      await database.close()
    })
    const userId = await insertSomebody(database.db)
    await outbox.put(database.db, userId, 'price_alert', {
      ...{ to: 'a@example.com', subject: 'a mail', paragraphs: [] },
    })
    for (let attempt = 0; attempt < 4; attempt++) {
      await outbox.sendDue()
      clock.advance({ minutes: 10 })
    }
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
  })

  test('an email that was given up is not stored as sent, and is not tried again', async () => {
    const database = openDatabase({ url: await freshDatabase(), poolSize: 2, onIdleError: () => {} })
    const clock = manualClock()
    let attempts = 0
    const transport: MailTransport = {
      keepsCopy: true,
      async send() {
        attempts++
        throw new Error('550 no such mailbox')
      },
      close: () => {},
    }
    const secret = openAuthSecret(TEST_SECRET)
    const outbox = openOutbox({ db: database.db, secret, clock, log: pino({ level: 'silent' }), transport })
    onTestFinished(async () => {
      await outbox.close()
      await database.close()
    })
    const userId = await insertSomebody(database.db)
    const mail = { to: 'a@example.com', subject: 'an email', paragraphs: [] }
    await outbox.put(database.db, userId, 'price_alert', mail)
    for (let attempt = 0; attempt < 14; attempt++) {
      await outbox.sendDue()
      clock.advance({ hours: 1 })
    }
    expect(attempts).toBe(12)
    expect(await outbox.load()).toEqual({ waiting: 0, oldestMs: 0, givenUp: 1 })
    const { rows } = await database.db.execute(
      sql`/* of a test */ select sent_at, sealed_mail, given_up_at is not null as is_given_up from mail_outbox`,
    )
    expect(rows).toEqual([{ sent_at: null, sealed_mail: null, is_given_up: true }])
  })

  test('a sign-up that fails leaves no mail', async () => {
    const app = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
    await app.sql('alter table profiles rename to elsewhere')
    const email = someEmail()
    expect((await apply(app, email)).status).toBe(500)
    expect(await app.sql('select 1 from users where email = $1', [email])).toEqual([])
    expect(await app.sql('select 1 from mail_outbox')).toEqual([])
  })

  test('without a mail server the mail is printed, but not in production', async () => {
    for (const [environment, isPrinted] of [
      [{ NODE_ENV: 'development', MAILER_AUTOCONFIRM: 'false' }, true],
      [{ NODE_ENV: 'production' }, false],
    ] as const) {
      const lines: string[] = []
      const log = pino({}, { write: (line: string) => void lines.push(line) })
      const app = await temporaryApp({
        log,
        env: { ...PRODUCTION_ENV, ...environment },
      })
      const email = someEmail()
      await apply(app, email)
      await app.request.post('/auth/v1/recover').send({ email })
      await eventually(() => expect(lines.join('')).toMatch(/mail/i))
      expect(/token=/.test(lines.join(''))).toBe(isPrinted)
    }
  })
})

describe('GET /dev/mailbox', () => {
  test('shows what was written, to a program and to a person', async () => {
    const app = await temporaryApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
    const email = someEmail()
    await apply(app, email)
    const [mail] = await mailsTo(app, email)
    expect(mail).toMatchObject({ kind: 'confirm_sign_up', code: expect.stringMatching(/^\d{6}$/) })
    const page = await app.request.get('/dev/mailbox').set('Host', 'localhost').set('Accept', 'text/html')
    expect(page.text).toContain('Open the link')
  })

  test('is not there for another site, under another host name, or in production', async () => {
    const app = await temporaryApp()
    const crossSite = await app.request.get('/dev/mailbox').set('Origin', 'https://evil.example')
    expect(crossSite.headers).not.toHaveProperty('access-control-allow-origin')
    expect((await app.request.get('/dev/mailbox').set('Host', 'evil.example')).status).toBe(404)
    const production = await temporaryApp({ env: PRODUCTION_ENV })
    expect((await production.request.get('/dev/mailbox').set('Host', 'localhost')).status).toBe(404)
  })
})
