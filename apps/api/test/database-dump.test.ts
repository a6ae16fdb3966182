import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newestMail, pressButton, verifyCall } from './mailed-links.ts'
import { refresh, signUp, someEmail, VERSIONED } from './people.ts'
import { beginTotp, codeOf, factorsOf } from './second-factor.ts'
import { GOOD_PASSWORD, type TestApp, temporaryApp } from './test-app.ts'

/** Between them these accept the token of every mail. */
const TYPES = ['email', 'email_change']

/** Every row of every table, as text. */
async function dumpOf(app: TestApp): Promise<string> {
  const tables = await app.sql<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const dumps: string[] = []
  for (const { name } of tables) {
    const rows = await app.sql<{ row: string }>(`select row_to_json(t)::text as row from public.${name} t`)
    dumps.push(...rows.map(({ row }) => row))
  }
  return dumps.join('\n')
}

const exchange = (app: TestApp, body: object) =>
  app.request.post('/auth/v1/token?grant_type=pkce').set(VERSIONED).send(body)

/** Asks for a mail with a challenge. */
async function recoverByCode(app: TestApp, email: string) {
  const verifier = randomBytes(56).toString('hex')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  await app.request
    .post('/auth/v1/recover')
    .set(VERSIONED)
    .send({ email, code_challenge, code_challenge_method: 's256' })
  return { verifier, ...(await newestMail(app, email)) }
}

/** An app in which every kind of secret is out: tokens, links, digits and codes. */
async function fullApp() {
  const app = await temporaryApp()
  const confirming = await temporaryApp({
    databaseUrl: app.databaseUrl,
    env: { MAILER_AUTOCONFIRM: 'false' },
  })
  const session = await signUp(app)
  const rotated = (await refresh(app, session.refresh_token)).body
  const factor = await beginTotp(app, rotated)
  await factorsOf(app, rotated).challenge(factor.id)

  const applicant = someEmail()
  await confirming.request.post('/auth/v1/signup').send({ email: applicant, password: GOOD_PASSWORD })
  const confirmation = await newestMail(confirming, applicant)

  const waiting = await recoverByCode(app, (await signUp(app)).user.email)
  const opened = await recoverByCode(app, (await signUp(app)).user.email)
  const authCode = (await pressButton(app, opened.link)).searchParams.get('code') ?? ''
  return { app, rotated, factor, applicant, confirmation, waiting, opened, authCode }
}

test('[wire 49] no text of the whole database is taken for a refresh token, a link, digits or a code', async () => {
  const { app, rotated, factor, applicant, confirmation, waiting, opened, authCode } = await fullApp()
  const dump = await dumpOf(app)

  const linkToken = (link: URL) => (link.searchParams.get('token') ?? '').replace('pkce_', '')
  const secrets = [rotated.refresh_token, rotated.access_token, factor.secret, authCode, opened.verifier]
  for (const secret of [...secrets, linkToken(confirmation.link), linkToken(waiting.link)]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(dump).not.toContain(secret)
  }
  // Digits that stand alone: those of times and of longer numbers are none.
  const alone = new Set(dump.match(/(?<![\w.:+-])\d{6}(?![\w.:+-])/g))
  for (const digits of [confirmation.code, waiting.code, await codeOf(app, factor.secret)]) {
    expect(alone).not.toContain(digits)
  }

  const texts = new Set(dump.match(/[\w-]{16,}/g))
  expect(texts.size).toBeGreaterThan(40)
  for (const text of texts) {
    expect((await refresh(app, text)).status, text).toBe(400)
    expect((await exchange(app, { auth_code: text, code_verifier: opened.verifier })).status, text).toBe(404)
    for (const type of TYPES) {
      for (const token_hash of [text, `pkce_${text}`]) {
        expect((await verifyCall(app, { type, token_hash })).status, text).toBe(403)
      }
    }
  }

  // All of them are good still, so nothing above was refused for want of a secret.
  expect((await refresh(app, rotated.refresh_token)).status).toBe(200)
  expect((await exchange(app, { auth_code: authCode, code_verifier: opened.verifier })).status).toBe(200)
  const typed = await verifyCall(app, { type: 'signup', email: applicant, token: confirmation.code })
  expect(typed.status).toBe(200)
  expect((await pressButton(app, waiting.link)).searchParams.get('code')).toBeTruthy()
}, 120_000)
