import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fragmentOf, kindsTo, newestMail, pressButton, verifyCall } from '../../../test/mailed-links.ts'
import { auditOf, bearer, refresh, signIn, signUp, someEmail, VERSIONED } from '../../../test/people.ts'
import { type ProviderServer, startProviderServer } from '../../../test/provider-server.ts'
import { personAtProvider, travel, userAt, withProvider } from '../../../test/provider-trip.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

const ATTACKERS = 'Attacker-Password-1!'
const VICTIMS = 'Victim-Password-2!'

let provider: ProviderServer
/** New accounts confirm their address by email. */
let confirming: TestApp
/** New accounts are confirmed without proof. */
let open: TestApp
beforeAll(async () => {
  provider = await startProviderServer()
  confirming = await startTestApp({ env: withProvider(provider, { MAILER_AUTOCONFIRM: 'false' }) })
  open = await startTestApp({ env: withProvider(provider) })
})
afterAll(async () => {
  await confirming.close()
  await open.close()
  await provider.close()
})

/** A browser that begins a flow, and keeps its verifier. */
function pkce() {
  const verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, fields: { code_challenge, code_challenge_method: 's256' } }
}

const apply = async (email: string, password: string, more: object = {}) => {
  const reply = await confirming.request
    .post('/auth/v1/signup')
    .set(VERSIONED)
    .send({ email, password, data: { full_name: `Named by ${password}` }, ...more })
  expect(reply.status).toBe(200)
  return reply.body
}
const exchange = (url: URL, verifier: string) =>
  confirming.request
    .post('/auth/v1/token?grant_type=pkce')
    .set(VERSIONED)
    .send({ auth_code: url.searchParams.get('code'), code_verifier: verifier })
const confirmByLink = async (email: string) =>
  pressButton(confirming, (await newestMail(confirming, email)).link)
const opensWith = async (app: TestApp, email: string, password: string) =>
  (await signIn(app, email, password)).status === 200
const idOf = async (app: TestApp, email: string) =>
  (await app.sql<{ id: string }>('select id from users where email = $1', [email]))[0]?.id ?? ''

describe('a stranger signs up with an address before its owner does', () => {
  test("the password of the browser that exchanges the code stays, and the stranger's does not", async () => {
    const email = someEmail()
    await apply(email, ATTACKERS, pkce().fields)
    confirming.clock.advance({ seconds: 61 })
    const victim = pkce()
    await apply(email, VICTIMS, victim.fields)
    const reply = await exchange(await confirmByLink(email), victim.verifier)
    expect(reply.status).toBe(200)
    expect(reply.body.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(reply.body.user.user_metadata.full_name).toBe(`Named by ${VICTIMS}`)
    expect(await opensWith(confirming, email, VICTIMS)).toBe(true)
    expect(await opensWith(confirming, email, ATTACKERS)).toBe(false)
    const profiles = await confirming.sql('select full_name from profiles where email = $1', [email])
    expect(profiles).toEqual([{ full_name: `Named by ${VICTIMS}` }])
  })

  test("the owner's browser exchanges the code although the link belongs to the stranger's sign-up", async () => {
    const email = someEmail()
    await apply(email, ATTACKERS, pkce().fields)
    // Within a minute no second email goes out.
    const victim = pkce()
    await apply(email, VICTIMS, victim.fields)
    expect(await kindsTo(confirming, email)).toEqual(['confirm_sign_up'])
    expect((await exchange(await confirmByLink(email), victim.verifier)).status).toBe(200)
    expect(await opensWith(confirming, email, VICTIMS)).toBe(true)
    expect(await opensWith(confirming, email, ATTACKERS)).toBe(false)
  })

  test('neither password stays where the code of the email is typed', async () => {
    const email = someEmail()
    await apply(email, ATTACKERS)
    await apply(email, VICTIMS)
    const { code } = await newestMail(confirming, email)
    const reply = await verifyCall(confirming, { type: 'signup', email, token: code })
    expect(reply.status).toBe(200)
    expect(reply.body.user.app_metadata.password_dropped_at).toEqual(expect.any(String))
    expect(reply.body.user.user_metadata).not.toHaveProperty('full_name')
    expect(await opensWith(confirming, email, ATTACKERS)).toBe(false)
    expect(await opensWith(confirming, email, VICTIMS)).toBe(false)
    const chosen = await confirming.request
      .put('/auth/v1/user')
      .set({ ...VERSIONED, ...bearer(reply.body) })
      .send({ password: VICTIMS })
    expect(chosen.body.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(await opensWith(confirming, email, VICTIMS)).toBe(true)
  })

  test('a verifier of another account does not exchange the code', async () => {
    const email = someEmail()
    await apply(email, ATTACKERS, pkce().fields)
    const elsewhere = pkce()
    await apply(someEmail(), VICTIMS, elsewhere.fields)
    const reply = await exchange(await confirmByLink(email), elsewhere.verifier)
    expect(reply.body.code).toBe('bad_code_verifier')
  })

  test.each([
    ['a magic link', '/auth/v1/otp', 'magiclink'],
    ['a recovery link', '/auth/v1/recover', 'recovery'],
  ])('%s leaves no password of before', async (_title, path) => {
    const email = someEmail()
    await apply(email, ATTACKERS)
    confirming.clock.advance({ seconds: 61 })
    await confirming.request.post(path).set(VERSIONED).send({ email })
    const url = await confirmByLink(email)
    expect(fragmentOf(url)).toHaveProperty('access_token')
    expect(await opensWith(confirming, email, ATTACKERS)).toBe(false)
    const user = await userAt(confirming, url)
    expect(user.user_metadata).not.toHaveProperty('full_name')
    expect(user.app_metadata.password_dropped_at).toEqual(expect.any(String))
  })

  test.each([
    ['a code by email', '/auth/v1/otp'],
    ['a recovery link', '/auth/v1/recover'],
  ])('the owner who asked for %s is not given the sign-up that was mailed again', async (_title, path) => {
    const email = someEmail()
    await apply(email, ATTACKERS)
    confirming.clock.advance({ seconds: 61 })
    await confirming.request.post(path).set(VERSIONED).send({ email })
    confirming.clock.advance({ seconds: 61 })
    await confirming.request.post('/auth/v1/resend').set(VERSIONED).send({ type: 'signup', email })
    await confirmByLink(email)
    expect(await opensWith(confirming, email, ATTACKERS)).toBe(false)
  })

  test('an identity that is removed while its sign-in waits for the account signs nobody in', async () => {
    const email = someEmail()
    provider.seat(personAtProvider(email))
    await travel(confirming, { provider: 'doubted' })
    const id = await idOf(confirming, email)
    const owner = new pg.Client({ connectionString: confirming.databaseUrl })
    await owner.connect()
    await owner.query('begin')
    await owner.query('select 1 from users where id = $1 for update', [id])
    const attempt = travel(confirming, { provider: 'doubted' })
    await expect
      .poll(() => confirming.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock'"))
      .not.toEqual([])
    await owner.query('delete from identities where user_id = $1', [id])
    await owner.query('update users set email_confirmed_at = now(), email_proven_at = now() where id = $1', [
      id,
    ])
    await owner.query('commit')
    await owner.end()
    expect((await attempt).searchParams.get('error_code')).toBe('provider_email_needs_verification')
    expect(await confirming.sql('select 1 from sessions where user_id = $1', [id])).toEqual([])
  })

  test("the identity of an untrusted provider does not outlive the owner's confirmation", async () => {
    const email = someEmail()
    const attacker = personAtProvider(email)
    provider.seat(attacker)
    await travel(confirming, { provider: 'doubted' })
    confirming.clock.advance({ seconds: 61 })
    const victim = pkce()
    await apply(email, VICTIMS, victim.fields)
    expect((await exchange(await confirmByLink(email), victim.verifier)).status).toBe(200)
    expect(await opensWith(confirming, email, VICTIMS)).toBe(true)
    const id = await idOf(confirming, email)
    const identities = await confirming.sql('select provider from identities where user_id = $1', [id])
    expect(identities).toEqual([{ provider: 'email' }])
    expect((await travel(confirming, { provider: 'doubted' })).searchParams.get('error_code')).toBe(
      'provider_email_needs_verification',
    )
  })

  test('the owner deletes the unconfirmed account from the page of the link', async () => {
    const email = someEmail()
    const { id } = await apply(email, ATTACKERS)
    const { link } = await newestMail(confirming, email)
    const decline = () =>
      confirming.request
        .post('/auth/v1/verify/decline')
        .type('form')
        .send(Object.fromEntries(link.searchParams))
    const page = await confirming.request.get(`${link.pathname}${link.search}`)
    expect(page.text).toContain('This was not me')
    const asks = await confirming.request.get(`/auth/v1/verify/decline${link.search}`)
    expect(asks.text).toContain('Delete the account')
    expect((await decline().set('Sec-Fetch-Site', 'cross-site')).text).toContain('Delete the account')
    expect(await idOf(confirming, email)).toBe(id)
    expect((await decline()).text).toContain('The account was deleted')
    expect(await idOf(confirming, email)).toBe('')
    expect((await decline()).text).toContain('This link no longer works')
    const audit = await auditOf(confirming, id)
    expect(audit.map(({ payload }) => payload.action)).toContain('user_deleted')
    expect(JSON.stringify(audit)).not.toContain(email)
  })

  test('a banned account is not deleted from the page of the link', async () => {
    const email = someEmail()
    const { id } = await apply(email, ATTACKERS)
    const { link } = await newestMail(confirming, email)
    await confirming.sql("update users set banned_until = 'infinity' where id = $1", [id])
    const reply = await confirming.request
      .post('/auth/v1/verify/decline')
      .type('form')
      .send(Object.fromEntries(link.searchParams))
    expect(reply.text).toContain('This link no longer works')
    expect(await idOf(confirming, email)).toBe(id)
  })
})

describe('a single sign-up', () => {
  test('keeps its password and profile by its own link', async () => {
    const email = someEmail()
    await apply(email, VICTIMS)
    const user = await userAt(confirming, await confirmByLink(email))
    expect(user.user_metadata.full_name).toBe(`Named by ${VICTIMS}`)
    expect(await opensWith(confirming, email, VICTIMS)).toBe(true)
  })

  test('keeps its password when it is sent twice, also at the same moment', async () => {
    const email = someEmail()
    await Promise.all([apply(email, VICTIMS), apply(email, VICTIMS)])
    await apply(email, VICTIMS)
    await confirmByLink(email)
    expect(await opensWith(confirming, email, VICTIMS)).toBe(true)
  })

  test('cannot be deleted by its link once it is confirmed', async () => {
    const email = someEmail()
    await apply(email, VICTIMS)
    const { link } = await newestMail(confirming, email)
    await pressButton(confirming, link)
    const reply = await confirming.request
      .post('/auth/v1/verify/decline')
      .type('form')
      .send(Object.fromEntries(link.searchParams))
    expect(reply.text).toContain('This link no longer works')
    expect(await idOf(confirming, email)).not.toBe('')
  })

  test('a sign-up by emailed code keeps its metadata when the code is requested again', async () => {
    const email = someEmail()
    const ask = () => confirming.request.post('/auth/v1/otp').send({ email, data: { full_name: 'Ada' } })
    await ask()
    confirming.clock.advance({ seconds: 61 })
    await ask()
    const user = await userAt(confirming, await confirmByLink(email))
    expect(user.user_metadata.full_name).toBe('Ada')
  })
})

describe('an account that was confirmed without proof', () => {
  /** What a stranger leaves in an account with the address of somebody else. */
  async function occupy() {
    const session = await signUp(open, { password: ATTACKERS })
    const { email, id } = session.user
    const call = (path: string, body: object) =>
      open.request
        .post(path)
        .set({ ...VERSIONED, ...bearer(session) })
        .send(body)
    expect((await call('/functions/v1/bitcoin-wallet-generate', {})).status).toBe(200)
    expect((await call('/alerts/v1/alerts', { kind: 'day_move', value: '5' })).status).toBeLessThan(300)
    return { session, email, id }
  }

  async function expectNothingOf({ session, email, id }: Awaited<ReturnType<typeof occupy>>) {
    expect((await refresh(open, session.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect(await opensWith(open, email, ATTACKERS)).toBe(false)
    for (const table of ['wallets', 'send_requests', 'alerts', 'passkeys', 'mfa_factors']) {
      expect(await open.sql(`select 1 from ${table} where user_id = $1`, [id]), table).toEqual([])
    }
    expect(await kindsTo(open, email)).toContain('account_reclaimed')
    expect((await auditOf(open, id)).map(({ payload }) => payload.action)).toContain('account_reclaimed')
  }

  test('belongs to its owner alone after a trusted provider proved the address', async () => {
    const occupied = await occupy()
    provider.seat(personAtProvider(occupied.email))
    const user = await userAt(open, await travel(open))
    expect(user.id).toBe(occupied.id)
    expect(user.identities).toMatchObject([{ provider: 'house' }])
    await expectNothingOf(occupied)
  })

  test('belongs to its owner alone after a recovery link', async () => {
    const occupied = await occupy()
    await open.request.post('/auth/v1/recover').send({ email: occupied.email })
    const url = await pressButton(open, (await newestMail(open, occupied.email)).link)
    expect((await userAt(open, url)).id).toBe(occupied.id)
    await expectNothingOf(occupied)
  })

  test('keeps everything when its address is proven a second time', async () => {
    const { email } = await occupy()
    const recover = async () => {
      open.clock.advance({ seconds: 61 })
      await open.request.post('/auth/v1/recover').send({ email })
      return fragmentOf(await pressButton(open, (await newestMail(open, email)).link))
    }
    const first = await recover()
    await open.request
      .put('/auth/v1/user')
      .set({ ...VERSIONED, Authorization: `Bearer ${first.access_token}` })
      .send({ password: VICTIMS })
    await recover()
    expect((await refresh(open, first.refresh_token ?? '')).status).toBe(200)
    expect(await opensWith(open, email, VICTIMS)).toBe(true)
  })
})
