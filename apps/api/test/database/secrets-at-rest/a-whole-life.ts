import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { expect } from 'vitest'
import { authCall, createPasskey, signInByPasskey, type Token } from '../../accounts/auth-call.ts'
import { fragmentOf, newestMail, pressButton } from '../../accounts/email-links.ts'
import { beginLink } from '../../accounts/link-by-browser.ts'
import { refresh, signIn, someEmail } from '../../accounts/people.ts'
import { authorizeUrl, personAtProvider, travel } from '../../accounts/provider-sign-in.ts'
import { beginTotp, factorsOf, stepUp } from '../../accounts/second-factor.ts'
import { softwareAuthenticator } from '../../accounts/software-authenticator.ts'
import { GOOD_PASSWORD, type TestApp } from '../../harness/test-app.ts'
import type { ProviderServer } from '../../servers/provider-server.ts'
import type { SmsReceiver } from '../../servers/sms-receiver.ts'
import type { SeenSecrets } from './seen-secrets.ts'

export interface World {
  readonly app: TestApp
  readonly provider: ProviderServer
  readonly carrier: SmsReceiver
  readonly seen: SeenSecrets
}

/** A code of six digits that still works, and what it may have been hashed with. */
export interface LiveCode {
  readonly code: string
  readonly salts: readonly string[]
}

/** What is left of it: a session at aal1, one at aal2, and what still works. */
export interface Life {
  readonly session: Session
  readonly raised: Session
  /** The verifier of an auth code that was not exchanged. */
  readonly waitingVerifier: string
  readonly liveCodes: readonly LiveCode[]
}

/** Uses every kind of credential. Each is finished once, and once left open, so that its secret still works. */
export async function liveThrough(world: World): Promise<Life> {
  const { session, password } = await signUpByMail(world)
  const verifier = await recoverWithCode(world, session)
  const waiting = await leaveMailsWaiting(world)
  const nonce = await changeAddress(world, session)
  await comeFromProvider(world)
  const { raised, phoneCode } = await addFactors(world, session)
  await addPasskey(world, raised)
  const again = (await signIn(world.app, session.user.email, password)).body
  seeSession(world, again)
  return { session: again, raised, waitingVerifier: verifier, liveCodes: [...waiting, nonce, phoneCode] }
}

const post = ({ app }: World, path: string, body: object, session: Token | null = null) =>
  authCall(app, session, 'post', path, body)

function newVerifier() {
  const verifier = randomBytes(56).toString('hex')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, challenge: { code_challenge, code_challenge_method: 's256' } }
}

function seeSession({ seen }: World, session: Partial<Session>): void {
  seen.see('access token', session.access_token)
  seen.see('refresh token', session.refresh_token)
}

/** The newest email to an address. Its link is a secret, also without the rest of its address. */
async function openMail({ app, seen }: World, email: string) {
  const mail = await newestMail(app, email)
  const token = mail.link.searchParams.get('token') ?? ''
  seen.see('link token', token)
  if (token.startsWith('pkce_')) seen.see('link token', token.slice('pkce_'.length))
  return mail
}

async function enterByLink(world: World, email: string): Promise<Session> {
  const { link } = await openMail(world, email)
  const entered = fragmentOf(await pressButton(world.app, link))
  seeSession(world, entered)
  const user = await authCall(world.app, { access_token: entered.access_token ?? '' }, 'get', 'user')
  return { ...(entered as unknown as Session), user: user.body }
}

async function signUpByMail(world: World) {
  const email = someEmail()
  const password = `${GOOD_PASSWORD}-${randomBytes(6).toString('hex')}`
  world.seen.see('password', password)
  await post(world, 'signup', { email, password, data: { full_name: 'Ada Example' } })
  const entered = await enterByLink(world, email)
  const refreshed = (await refresh(world.app, entered.refresh_token)).body
  seeSession(world, refreshed)
  return { session: refreshed as Session, password }
}

/** Recovers by a code to exchange, twice: the second code waits for its verifier, which is yielded. */
async function recoverWithCode(world: World, { user }: Session): Promise<string> {
  const ask = async () => {
    const { verifier, challenge } = newVerifier()
    world.app.clock.advance({ minutes: 2 })
    await post(world, 'recover', { email: user.email, ...challenge })
    const arrived = await pressButton(world.app, (await openMail(world, user.email)).link)
    const code = arrived.searchParams.get('code')
    world.seen.see('auth code', code)
    world.seen.see('code verifier', verifier)
    return { auth_code: code, code_verifier: verifier }
  }
  const reply = await post(world, 'token?grant_type=pkce', await ask())
  seeSession(world, reply.body)
  return (await ask()).code_verifier
}

/** A sign-up and a one-time sign-in whose emails stay unopened. */
async function leaveMailsWaiting(world: World): Promise<LiveCode[]> {
  const codes: LiveCode[] = []
  for (const path of ['signup', 'otp']) {
    const email = someEmail()
    await post(world, path, { email, password: `${GOOD_PASSWORD}-${path}` })
    const { code } = await openMail(world, email)
    const [user] = await world.app.sql<{ id: string }>('select id from users where email = $1', [email])
    codes.push({ code, salts: [email, user?.id ?? ''] })
  }
  return codes
}

/** Asks to change the email, and then for a code to reauthenticate. */
async function changeAddress(world: World, session: Session): Promise<LiveCode> {
  const first = someEmail()
  await authCall(world.app, session, 'put', 'user', { email: first })
  await openMail(world, first)
  await openMail(world, session.user.email)
  world.app.clock.advance({ minutes: 2 })
  await authCall(world.app, session, 'get', 'reauthenticate').expect(200)
  const { code } = await newestMail(world.app, session.user.email)
  return { code, salts: [session.user.email, session.user.id] }
}

/** With the tokens in a fragment, with a code that is not exchanged, with an ID token, and not back yet. */
async function comeFromProvider(world: World): Promise<void> {
  const { app, provider, seen } = world
  provider.seat(personAtProvider())
  const entered = fragmentOf(await travel(app))
  seeSession(world, entered)
  seen.see('provider token', entered.provider_token)
  seen.see('provider refresh token', entered.provider_refresh_token)

  provider.seat(personAtProvider())
  const { verifier, challenge } = newVerifier()
  const arrived = await travel(app, challenge)
  seen.see('auth code', arrived.searchParams.get('code'))
  seen.see('code verifier', verifier)

  // An identity that waits for its code to be exchanged.
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
  seeSession(world, (await post(world, 'token?grant_type=id_token', { provider: 'house', id_token })).body)

  const departure = new URL(authorizeUrl(app))
  const gone = await app.request.get(`${departure.pathname}${departure.search}`).redirects(0)
  const there = new URL(gone.headers.location ?? '')
  seen.see('oauth state', there.searchParams.get('state'))
  seen.see('oauth nonce', there.searchParams.get('nonce'))
  const [cookie = ''] = gone.get('Set-Cookie') ?? []
  const [, value = ''] = /^[^=]+=([^;]+)/.exec(cookie) ?? []
  seen.see('sign-in cookie', value)
  seen.see('sign-in cookie', decodeURIComponent(value).split('.')[0])
}

async function addFactors(world: World, session: Session) {
  const { app, carrier, seen } = world
  const factor = await beginTotp(app, session, 'App')
  seen.see('totp secret', factor.secret)
  const raised = await stepUp(app, session, factor)
  seeSession(world, raised)
  const { codes } = (await post(world, 'factors/recovery-codes', {}, raised)).body
  for (const code of codes) seen.see('recovery code', code)

  const calls = factorsOf(app, raised)
  const key = softwareAuthenticator(app.url)
  const begun = (await calls.enroll({ factor_type: 'webauthn', friendly_name: 'Key' })).body
  const asked = (await calls.challenge(begun.id)).body
  const made = key.create(asked.webauthn.credential_options.publicKey)
  const webauthn = { type: 'create', credential_response: made }
  expect((await calls.verify(begun.id, { challenge_id: asked.id, webauthn })).status).toBe(200)

  const phone = '+41446681800'
  const phoneFactor = (await calls.enroll({ factor_type: 'phone', phone })).body
  expect((await calls.challenge(phoneFactor.id)).status).toBe(200)
  return { raised, phoneCode: { code: carrier.codeTo(phone), salts: [phone, phoneFactor.id] } }
}

async function addPasskey(world: World, session: Session): Promise<void> {
  const { key, keep } = await createPasskey(world.app, session)
  expect((await keep()).status).toBe(200)
  seeSession(world, (await signInByPasskey(world.app, key)).body)
}
