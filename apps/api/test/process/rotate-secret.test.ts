import type { Session } from '@satlens/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ENCRYPTED_DATABASE_COLUMNS } from '#auth/admin/maintenance/rotate-secret.ts'
import { parseAuthSecret, reencryptDatabase } from '#auth/index.ts'
import { authCall, verifyCall } from '../accounts/auth-call.ts'
import { beginLink, exchangeAuthCode } from '../accounts/link-by-browser.ts'
import { emailsTo, refresh, signIn, signUp, someEmail } from '../accounts/people.ts'
import { personAtProvider, withProvider } from '../accounts/provider-sign-in.ts'
import { addTotp, stepUp, type TotpFactor } from '../accounts/second-factor.ts'
import { databaseOf } from '../harness/database-of.ts'
import { command, stderrOf } from '../harness/launch.ts'
import { appPerFile } from '../harness/per-file.ts'
import { TEST_SECRET, type TestApp, temporaryApp } from '../harness/test-app.ts'
import { startProviderServer } from '../servers/provider-server.ts'

// Test apps use TEST_SECRET, so it is the new secret and this is the previous one.
const BEFORE = 'the secret before, also long enough'
const ACCEPTING = { AUTH_SECRET_PREVIOUS: BEFORE, MAILER_AUTOCONFIRM: 'true' }

const app = appPerFile()

/** Starts an app with the previous secret. `after` starts another on its database with the new secret. */
async function changedApp(common: Record<string, string> = {}) {
  const before = await temporaryApp({ authSecret: BEFORE, env: common })
  async function after(env: Record<string, string> = ACCEPTING) {
    const app = await temporaryApp({ databaseUrl: before.databaseUrl, env: { ...env, ...common } })
    app.clock.advance({ seconds: (before.clock.now().getTime() - app.clock.now().getTime()) / 1000 })
    return app
  }
  return { before, after }
}

/** Asserts that a sign-in with the authenticator app works. Returns the session at aal1. */
async function expectFactorWorks(app: TestApp, session: Session, factor: TotpFactor) {
  const signedIn: Session = (await signIn(app, session.user.email)).body
  await stepUp(app, signedIn, factor)
  return signedIn
}

const rotateIn = (app: TestApp, previous?: string) =>
  reencryptDatabase({ db: databaseOf(app), secret: parseAuthSecret(TEST_SECRET, previous), clock: app.clock })

const recoveryCodes = (app: TestApp, by: Session, path = '', body = {}) =>
  authCall(app, by, 'post', `factors/recovery-codes${path}`, body)

const TWO_APPS = { timeout: 30_000 }

describe('while AUTH_SECRET changes', TWO_APPS, () => {
  test('sessions, email codes, factors and recovery codes stay valid', async () => {
    const { before, after } = await changedApp()
    const session = await signUp(before)
    const { factor, aal2Session } = await addTotp(before, session)
    const made = await recoveryCodes(before, aal2Session)
    const email = someEmail()
    await authCall(before, null, 'post', 'otp', { email })
    const [mail] = await emailsTo(before, email)

    const app = await after()
    const refreshed = await refresh(app, aal2Session.refresh_token)
    expect(refreshed.status).toBe(200)
    // A client that lost the answer gets the same token again, encrypted with the new secret.
    const repeated = await refresh(app, aal2Session.refresh_token)
    expect(repeated.body.refresh_token).toBe(refreshed.body.refresh_token)
    const verified = await verifyCall(app, { type: 'email', email, token: mail?.code })
    expect(verified.status).toBe(200)
    const again = await expectFactorWorks(app, session, factor)
    const used = await recoveryCodes(app, again, '/verify', { code: made.body.codes[0] })
    expect(used.status).toBe(200)
  })
})

describe('after rotate-secret', TWO_APPS, () => {
  test('the previous secret is not needed to start, refresh or verify a second factor', async () => {
    const { before, after } = await changedApp()
    const { factor, aal2Session } = await addTotp(before, await signUp(before))
    const accepting = await after()
    const { refresh_token } = (await refresh(accepting, aal2Session.refresh_token)).body
    expect((await rotateIn(accepting, BEFORE)).reencrypted).toBeGreaterThanOrEqual(2)
    expect(await rotateIn(accepting)).toEqual({ reencrypted: 0, peopleWithRecoveryCodes: 0 })

    const app = await after({})
    expect((await refresh(app, refresh_token)).status).toBe(200)
    await expectFactorWorks(app, aal2Session, factor)
    // Only tokens of the previous secret that were never refreshed are lost.
    expect((await refresh(app, aal2Session.refresh_token)).body.error_code).toBe('refresh_token_not_found')
  })

  test('an unfinished identity link does not block rotate-secret and can be finished', async () => {
    const provider = await startProviderServer()
    onTestFinished(() => provider.close())
    const { before, after } = await changedApp(withProvider(provider))
    const session = await signUp(before)
    provider.seat(personAtProvider())
    const { browser, url, verifier } = await beginLink(before, session, 'pkce')
    const landed = await browser.open(url)
    const app = await after()
    expect((await rotateIn(app, BEFORE)).reencrypted).toBeGreaterThan(0)
    const reply = await exchangeAuthCode(app, landed, verifier)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.user.identities).toHaveLength(2)
  })

  test('expired flow states are deleted even if they cannot be decrypted', async () => {
    await app.sql(
      `insert into flow_states (redirect_to, authentication_method, encrypted_provider_secrets, expires_at, created_at)
       values ('/', 'oauth', 'not encrypted by any secret', $1, $1)`,
      [app.clock.now()],
    )
    app.clock.advance({ seconds: 1 })
    await expect(rotateIn(app)).resolves.toMatchObject({ reencrypted: 0 })
    expect(await app.sql('select 1 from flow_states')).toEqual([])
  })

  test('a value of neither secret aborts the rotation without changes', async () => {
    const { before } = await changedApp()
    await addTotp(before, await signUp(before))
    const [key] = await app.sql<{ encrypted: string }>(
      'select encrypted_private_jwk as encrypted from signing_keys',
    )
    await before.sql('update mfa_factors set encrypted_secret = $1', [
      key?.encrypted.replace(/^.{6}/, (head) => `${head.slice(0, 2)}AAAA`),
    ])
    const keys = await before.sql('select * from signing_keys')
    await expect(rotateIn(before, BEFORE)).rejects.toThrow('another AUTH_SECRET')
    expect(await before.sql('select * from signing_keys')).toEqual(keys)
  })

  test('rotate-secret covers every encrypted column of the database', async () => {
    const found = await app.sql<{ table: string; column: string }>(
      "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and column_name like 'encrypted%'",
    )
    const names = (columns: readonly { table: string; column: string }[]) =>
      columns.map(({ table, column }) => `${table}.${column}`).sort()
    expect(names(found)).toEqual(names(ENCRYPTED_DATABASE_COLUMNS))
  })
})

describe('the commands', { timeout: 60_000 }, () => {
  test('rotate-secret prints the number of values, and the old secret is not needed', async () => {
    const { before, after } = await changedApp()
    await expect(after({})).rejects.toThrow('another AUTH_SECRET')
    const env = { DATABASE_URL: before.databaseUrl, AUTH_SECRET: TEST_SECRET, AUTH_SECRET_PREVIOUS: BEFORE }
    expect((await command(env, 'rotate-secret')).stdout).toContain('Re-encrypted 1 values with AUTH_SECRET.')
    await expect(after({})).resolves.toBeDefined()
  })

  test('revoke-sessions ends and audits the sessions of one user or all', async () => {
    const env = { DATABASE_URL: app.databaseUrl, AUTH_SECRET: TEST_SECRET }
    const [ada, bob] = [await signUp(app), await signUp(app)]
    expect(await stderrOf(env, 'revoke-sessions')).toContain('Usage: revoke-sessions')
    expect(await stderrOf(env, 'revoke-sessions', 'nobody@example.com')).toContain(
      'No account has the email address',
    )
    const one = await command(env, 'revoke-sessions', ada.user.email.toUpperCase())
    expect(one.stdout).toBe('Ended 1 sessions.\n')
    expect((await refresh(app, ada.refresh_token)).status).toBe(400)
    expect((await refresh(app, bob.refresh_token)).status).toBe(200)
    expect((await command(env, 'revoke-sessions', '--all')).stdout).toBe('Ended 1 sessions.\n')
    expect((await authCall(app, bob, 'get', 'user')).status).toBe(403)
    const ended = { traits: { by: 'operator', sessions: 1 } }
    expect(
      await app.sql(
        "select payload -> 'traits' as traits from audit_log_entries where user_agent = 'revoke-sessions'",
      ),
    ).toEqual([ended, ended])
  })
})
