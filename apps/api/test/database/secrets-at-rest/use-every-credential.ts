import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { expect } from 'vitest'
import { authCall, createPasskey, signInByPasskey } from '#test/accounts/auth-call.ts'
import { fragmentOf, newestEmail, pressButton } from '#test/accounts/email-links.ts'
import { beginLink } from '#test/accounts/link-by-browser.ts'
import { refresh, signIn, someEmail, type Token } from '#test/accounts/people.ts'
import { somePhone } from '#test/accounts/phones.ts'
import { authorizeInBrowser, authorizeUrl, personAtProvider } from '#test/accounts/provider-sign-in.ts'
import { beginTotp, factorsOf, stepUp } from '#test/accounts/second-factor.ts'
import { softwareAuthenticator } from '#test/accounts/software-authenticator.ts'
import { GOOD_PASSWORD, type TestApp } from '#test/harness/test-app.ts'
import type { ProviderServer } from '#test/servers/provider-server.ts'
import type { SmsReceiver } from '#test/servers/sms-receiver.ts'
import type { SeenSecrets } from './seen-secrets.ts'
import { signInAnApplication } from './sign-in-an-application.ts'

export interface Environment {
  readonly app: TestApp
  readonly provider: ProviderServer
  readonly carrier: SmsReceiver
  readonly seen: SeenSecrets
}

/** A six-digit code that still works, and the values it may have been hashed with. */
export interface LiveCode {
  readonly code: string
  readonly salts: readonly string[]
}

export interface UsedCredentials {
  readonly session: Session
  readonly aal2Session: Session
  /** The verifier of an auth code that was not exchanged. */
  readonly waitingVerifier: string
  readonly liveCodes: readonly LiveCode[]
}

/** Uses every kind of credential: each is consumed once and left open once, so that its secret still works. */
export async function useEveryCredential(environment: Environment): Promise<UsedCredentials> {
  const { session, password } = await signUpByEmail(environment)
  const verifier = await recoverWithCode(environment, session)
  const waiting = await requestUnusedCodes(environment)
  const nonce = await requestEmailChange(environment, session)
  await signInAtProvider(environment)
  const { aal2Session, phoneCode } = await addFactors(environment, session)
  await addPasskey(environment, aal2Session)
  await signInAnApplication(environment, aal2Session)
  const again = (await signIn(environment.app, session.user.email, password)).body
  recordSession(environment, again)
  return { session: again, aal2Session, waitingVerifier: verifier, liveCodes: [...waiting, nonce, phoneCode] }
}

const post = ({ app }: Environment, path: string, body: object, session: Token | null = null) =>
  authCall(app, session, 'post', path, body)

function newVerifier() {
  const verifier = randomBytes(56).toString('hex')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, challenge: { code_challenge, code_challenge_method: 's256' } }
}

function recordSession({ seen }: Environment, session: Partial<Session>): void {
  seen.see('access token', session.access_token)
  seen.see('refresh token', session.refresh_token)
}

async function openEmail({ app, seen }: Environment, email: string) {
  const mail = await newestEmail(app, email)
  const token = mail.link.searchParams.get('token') ?? ''
  seen.see('link token', token)
  if (token.startsWith('pkce_')) seen.see('link token', token.slice('pkce_'.length))
  return mail
}

async function signInByLink(environment: Environment, email: string): Promise<Session> {
  const { link } = await openEmail(environment, email)
  const entered = fragmentOf(await pressButton(environment.app, link))
  recordSession(environment, entered)
  const user = await authCall(environment.app, { access_token: entered.access_token ?? '' }, 'get', 'user')
  return { ...(entered as unknown as Session), user: user.body }
}

async function signUpByEmail(environment: Environment) {
  const email = someEmail()
  const password = `${GOOD_PASSWORD}-${randomBytes(6).toString('hex')}`
  environment.seen.see('password', password)
  await post(environment, 'signup', { email, password, data: { full_name: 'Ada Example' } })
  const entered = await signInByLink(environment, email)
  const refreshed = (await refresh(environment.app, entered.refresh_token)).body
  recordSession(environment, refreshed)
  return { session: refreshed as Session, password }
}

/** Recovers twice by PKCE. The second code is not exchanged; returns its verifier. */
async function recoverWithCode(environment: Environment, { user }: Session): Promise<string> {
  const requestRecovery = async () => {
    const { verifier, challenge } = newVerifier()
    environment.app.clock.advance({ minutes: 2 })
    await post(environment, 'recover', { email: user.email, ...challenge })
    const landed = await pressButton(environment.app, (await openEmail(environment, user.email)).link)
    const code = landed.searchParams.get('code')
    environment.seen.see('auth code', code)
    environment.seen.see('code verifier', verifier)
    return { auth_code: code, code_verifier: verifier }
  }
  const reply = await post(environment, 'token?grant_type=pkce', await requestRecovery())
  recordSession(environment, reply.body)
  return (await requestRecovery()).code_verifier
}

/** Requests a sign-up and a one-time sign-in whose emails stay unopened. Returns their codes. */
async function requestUnusedCodes(environment: Environment): Promise<LiveCode[]> {
  const codes: LiveCode[] = []
  for (const path of ['signup', 'otp']) {
    const email = someEmail()
    await post(environment, path, { email, password: `${GOOD_PASSWORD}-${path}` })
    const { code } = await openEmail(environment, email)
    const [user] = await environment.app.sql<{ id: string }>('select id from users where email = $1', [email])
    codes.push({ code, salts: [email, user?.id ?? ''] })
  }
  const phone = somePhone()
  await post(environment, 'otp', { phone })
  const [owner] = await environment.app.sql<{ id: string }>('select id from users where phone = $1', [phone])
  return [...codes, { code: environment.carrier.codeTo(`+${phone}`), salts: [phone, owner?.id ?? ''] }]
}

async function requestEmailChange(environment: Environment, session: Session): Promise<LiveCode> {
  const first = someEmail()
  await authCall(environment.app, session, 'put', 'user', { email: first })
  await openEmail(environment, first)
  await openEmail(environment, session.user.email)
  environment.app.clock.advance({ minutes: 2 })
  await authCall(environment.app, session, 'get', 'reauthenticate').expect(200)
  const { code } = await newestEmail(environment.app, session.user.email)
  return { code, salts: [session.user.email, session.user.id] }
}

/** Signs in with tokens in the fragment, an open auth code, an open link, an ID token, and an OAuth request without callback. */
async function signInAtProvider(environment: Environment): Promise<void> {
  const { app, provider, seen } = environment
  provider.seat(personAtProvider())
  const entered = fragmentOf(await authorizeInBrowser(app))
  recordSession(environment, entered)
  seen.see('provider token', entered.provider_token)
  seen.see('provider refresh token', entered.provider_refresh_token)

  provider.seat(personAtProvider())
  const { verifier, challenge } = newVerifier()
  const landed = await authorizeInBrowser(app, challenge)
  seen.see('auth code', landed.searchParams.get('code'))
  seen.see('code verifier', verifier)

  // This identity is linked only when its code is exchanged.
  provider.seat(personAtProvider())
  const link = await beginLink(app, entered as unknown as Session, 'pkce')
  const asked = new URL(link.url).searchParams
  seen.see('oauth state', asked.get('state'))
  seen.see('oauth nonce', asked.get('nonce'))
  seen.see('code verifier', link.verifier)
  seen.see('auth code', (await link.browser.open(link.url)).searchParams.get('code'))

  const exp = Math.floor(app.clock.now().getTime() / 1000) + 300
  const id_token = await provider.idToken({ sub: 'by-token', email: someEmail(), email_verified: true, exp })
  seen.see('id token', id_token)
  const reply = await post(environment, 'token?grant_type=id_token', { provider: 'acme', id_token })
  recordSession(environment, reply.body)

  const authorizationUrl = new URL(authorizeUrl(app))
  const { pathname, search } = authorizationUrl
  const redirect = await app.request.get(pathname + search).redirects(0)
  const providerUrl = new URL(redirect.headers.location ?? '')
  seen.see('oauth state', providerUrl.searchParams.get('state'))
  seen.see('oauth nonce', providerUrl.searchParams.get('nonce'))
  const [cookie = ''] = redirect.get('Set-Cookie') ?? []
  const [, value = ''] = /^[^=]+=([^;]+)/.exec(cookie) ?? []
  seen.see('sign-in cookie', value)
  seen.see('sign-in cookie', decodeURIComponent(value).split('.')[0])
}

async function addFactors(environment: Environment, session: Session) {
  const { app, carrier, seen } = environment
  const factor = await beginTotp(app, session, 'App')
  seen.see('totp secret', factor.secret)
  const aal2Session = await stepUp(app, session, factor)
  recordSession(environment, aal2Session)
  const { codes } = (await post(environment, 'factors/recovery-codes', {}, aal2Session)).body
  for (const code of codes) seen.see('recovery code', code)

  const calls = factorsOf(app, aal2Session)
  const key = softwareAuthenticator(app.url)
  const begun = (await calls.enroll({ factor_type: 'webauthn', friendly_name: 'Key' })).body
  const asked = (await calls.challenge(begun.id)).body
  const credential = key.create(asked.webauthn.credential_options.publicKey)
  const webauthn = { type: 'create', credential_response: credential }
  expect((await calls.verify(begun.id, { challenge_id: asked.id, webauthn })).status).toBe(200)

  const phone = '+41446681800'
  const phoneFactor = (await calls.enroll({ factor_type: 'phone', phone })).body
  expect((await calls.challenge(phoneFactor.id)).status).toBe(200)
  return { aal2Session, phoneCode: { code: carrier.codeTo(phone), salts: [phone, phoneFactor.id] } }
}

async function addPasskey(environment: Environment, session: Session): Promise<void> {
  const { key, registerPasskey } = await createPasskey(environment.app, session)
  expect((await registerPasskey()).status).toBe(200)
  recordSession(environment, (await signInByPasskey(environment.app, key)).body)
}
