import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { mailsTo, someEmail, VERSIONED } from '../../../test/people.ts'
import { GOOD_PASSWORD, type TestApp, temporaryApp } from '../../../test/test-app.ts'

const apply = (app: TestApp, email: string) =>
  app.request.post('/auth/v1/signup').set(VERSIONED).send({ email, password: GOOD_PASSWORD })

async function mailServer() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  return server
}

describe('the mail outbox', () => {
  test('a mail that the server refused is sent when it takes mails again', async () => {
    const server = await mailServer()
    const app = await temporaryApp({ env: { SMTP_URL: server.url } })
    const email = someEmail()
    server.refuse(true)
    expect((await apply(app, email)).status).toBe(200)
    await vi.waitFor(() => expect(server.offered()).toBe(1))
    await vi.waitFor(async () => {
      const [row] = await app.sql<{ due: Date }>('select next_attempt_at as due from mail_outbox')
      expect(row?.due.getTime()).toBeGreaterThan(app.clock.now().getTime())
    })
    server.refuse(false)
    app.clock.advance({ minutes: 5 })
    await apply(app, someEmail())
    expect((await server.mailTo(email)).subject).toBe('Confirm your Satlens account')
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
    await vi.waitFor(async () =>
      expect(await app.sql('select sealed_mail from mail_outbox')).toEqual([{ sealed_mail: null }]),
    )
  })

  test('two processes send each mail once', async () => {
    const server = await mailServer()
    const env = { SMTP_URL: server.url }
    const one = await temporaryApp({ env })
    const two = await temporaryApp({ env, databaseUrl: one.databaseUrl })
    const people = Array.from({ length: 12 }, () => someEmail())
    await Promise.all(people.map((email, at) => apply(at % 2 ? one : two, email)))
    for (const email of people) await server.mailTo(email)
    expect(server.received).toHaveLength(12)
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
      ['development', true],
      ['production', false],
    ] as const) {
      const lines: string[] = []
      const log = pino({}, { write: (line: string) => void lines.push(line) })
      const app = await temporaryApp({
        log,
        env: {
          NODE_ENV: environment,
          SITE_URL: 'http://localhost:3000',
          AUTH_SECRET: 'x'.repeat(32),
          DATABASE_URL: 'postgres://elsewhere/db',
          MAILER_AUTOCONFIRM: 'false',
        },
      })
      await apply(app, someEmail())
      await vi.waitFor(() => expect(lines.join('')).toMatch(/mail/i))
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
    const production = await temporaryApp({
      env: {
        NODE_ENV: 'production',
        SITE_URL: 'https://app.example',
        AUTH_SECRET: 'x'.repeat(32),
        DATABASE_URL: 'postgres://elsewhere/db',
      },
    })
    expect((await production.request.get('/dev/mailbox').set('Host', 'localhost')).status).toBe(404)
  })
})
