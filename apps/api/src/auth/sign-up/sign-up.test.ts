import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, mailsTo, signIn, signUp, someEmail, VERSIONED } from '../../../test/people.ts'
import { statementsOf } from '../../../test/statements.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from '../../../test/test-app.ts'

let open: TestApp
let confirming: TestApp
beforeAll(async () => {
  open = await startTestApp()
  confirming = await startTestApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
})
afterAll(async () => {
  await open.close()
  await confirming.close()
})

const apply = (app: TestApp, body: object) => app.request.post('/auth/v1/signup').set(VERSIONED).send(body)
const person = (email = someEmail()) => ({
  email,
  password: GOOD_PASSWORD,
  data: { full_name: 'Ada Example' },
})
/** Every key of a JSON value, with those inside, in the order in which they are written. */
const keysOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, inner]) => [key, keysOf(inner)])
    : typeof value
const userRow = async (app: TestApp, email: string) =>
  (await app.sql('select * from users where email = $1', [email]))[0]

describe('sign-up with autoconfirm', () => {
  test('[wire 20] a new address gets a session at once, and a profile with its name', async () => {
    const email = someEmail()
    const reply = await apply(open, person(email))
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(open.clock.now().getTime() / 1000) + 3600,
      user: { email, identities: [{ provider: 'email', email }], confirmed_at: expect.any(String) },
    })
    const { id } = reply.body.user
    expect(reply.body.user.user_metadata).toEqual({
      full_name: 'Ada Example',
      sub: id,
      email,
      email_verified: true,
      phone_verified: false,
    })
    const audit = await auditOf(open, id)
    expect(audit.map(({ payload }) => payload.action)).toEqual(['user_signedup', 'login'])
    const profiles = await open.sql('select full_name, email from profiles where user_id = $1', [id])
    expect(profiles).toEqual([{ full_name: 'Ada Example', email }])
  })

  test('[wire 24] a known address is told so', async () => {
    const known = await signUp(open)
    const reply = await apply(open, person(known.user.email.toUpperCase()))
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ code: 'user_already_exists', message: 'User already registered' })
    const actions = (await auditOf(open, known.user.id)).map(({ payload }) => payload.action)
    expect(actions).toContain('user_repeated_signup')
  })

  test('two sign-ups of one address at the same moment make one account', async () => {
    const applicant = person()
    const replies = await Promise.all([apply(open, applicant), apply(open, applicant)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('[wire 25] a short password is refused with its reason and the rule that failed', async () => {
    const reply = await apply(open, { ...person(), password: 'Sh0rt1!' })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      code: 'weak_password',
      message: 'Password must be at least 8 characters',
      weak_password: { reasons: ['length'] },
    })
  })

  test('[wire 26] a password without a special character is refused', async () => {
    const reply = await apply(open, { ...person(), password: 'Abcdefg12' })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      code: 'weak_password',
      message: 'Password must contain at least one special character',
      weak_password: { reasons: ['characters'] },
    })
  })

  test('[wire 27] an email address and a phone number together are refused', async () => {
    const reply = await apply(open, { ...person(), phone: '4915112345678' })
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
  })

  test('[wire 28] neither of them is an anonymous sign-in, which is off', async () => {
    const reply = await apply(open, { password: GOOD_PASSWORD })
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('anonymous_provider_disabled')
  })

  test.each([
    ['an address that is none', { email: 'not-an-address' }],
    ['no password', { password: '' }],
    ['a password of 257 characters', { password: `Aa1!${'x'.repeat(253)}` }],
    ['half a PKCE pair', { code_challenge: 'x'.repeat(43) }],
    ['metadata that no token could carry', { data: { note: 'x'.repeat(9_000) } }],
    ['metadata with a NUL', { data: { note: 'a\u0000b' } }],
    ['metadata with half a character', { data: { note: '\ud800' } }],
  ])('%s is validation_failed', async (_what, change) => {
    const reply = await apply(open, { ...person(), ...change })
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('validation_failed')
  })

  test('a password is kept to the letter, spaces included', async () => {
    const { user } = await signUp(open, { password: ` ${GOOD_PASSWORD} ` })
    expect((await signIn(open, user.email, GOOD_PASSWORD)).status).toBe(400)
    expect((await signIn(open, user.email, ` ${GOOD_PASSWORD} `)).status).toBe(200)
  })

  test('nobody chooses the server side of an account', async () => {
    const session = await signUp(open, { data: { full_name: 'Eve', sub: 'other', email_verified: false } })
    expect(session.user.user_metadata).toMatchObject({ sub: session.user.id, email_verified: true })
    expect(session.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })

  test('[wire 29] a closed instance takes nobody', async () => {
    const closed = await temporaryApp({ env: { DISABLE_SIGNUP: 'true' } })
    const reply = await apply(closed, person())
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    })
  })
})

describe('sign-up with confirmation', () => {
  test('[wire 21] a new address gets the bare user and one mail', async () => {
    const email = someEmail()
    const reply = await apply(confirming, person(email))
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      email,
      role: 'authenticated',
      confirmation_sent_at: expect.any(String),
    })
    expect(reply.body.identities).toHaveLength(1)
    for (const key of ['user', 'session', 'access_token', 'refresh_token']) {
      expect(reply.body).not.toHaveProperty(key)
    }
    expect(reply.body).not.toHaveProperty('confirmed_at')
    expect((await mailsTo(confirming, email)).map(({ kind }) => kind)).toEqual(['confirm_sign_up'])
    const profiles = await confirming.sql('select full_name from profiles where user_id = $1', [
      reply.body.id,
    ])
    expect(profiles).toEqual([{ full_name: 'Ada Example' }])
  })

  test('[wire 22] a known, confirmed address looks like a new one, and only its owner is told', async () => {
    const fresh = await apply(confirming, person())
    const email = someEmail()
    await apply(confirming, person(email))
    await confirming.sql('update users set email_confirmed_at = now() where email = $1', [email])
    const before = await userRow(confirming, email)

    const reply = await apply(confirming, { ...person(email), password: `${GOOD_PASSWORD}!` })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body)).toEqual(Object.keys(fresh.body))
    expect(Object.keys(reply.body.identities[0])).toEqual(Object.keys(fresh.body.identities[0]))
    expect(reply.body.id).not.toBe(before?.id)
    expect(await userRow(confirming, email)).toEqual(before)
    const kinds = (await mailsTo(confirming, email)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['already_registered', 'confirm_sign_up'])
  })

  test('the answers for a new and a known address differ in values alone, and name one moment', async () => {
    const known = someEmail()
    await apply(confirming, person(known))
    await confirming.sql('update users set email_confirmed_at = now() where email = $1', [known])
    const [fresh, repeated] = [await apply(confirming, person()), await apply(confirming, person(known))]
    expect(keysOf(repeated.body)).toEqual(keysOf(fresh.body))
    for (const { created_at, updated_at, confirmation_sent_at } of [fresh.body, repeated.body]) {
      expect([updated_at, confirmation_sent_at]).toEqual([created_at, created_at])
    }
  })

  test('the owner of a known address gets one notice a minute at most', async () => {
    const email = someEmail()
    await apply(confirming, person(email))
    await confirming.sql('update users set email_confirmed_at = now() where email = $1', [email])
    const notices = async () =>
      (await mailsTo(confirming, email)).filter(({ kind }) => kind === 'already_registered')
    await apply(confirming, person(email))
    await apply(confirming, person(email))
    expect(await notices()).toHaveLength(1)
    confirming.clock.advance({ seconds: 61 })
    await apply(confirming, person(email))
    expect(await notices()).toHaveLength(2)
  })

  test('[wire 23] a different sign-up for an unconfirmed address sets no password and shows nothing stored', async () => {
    const email = someEmail()
    await apply(confirming, { ...person(email), data: { full_name: 'Ada Example', secret: 'stored' } })
    const before = await userRow(confirming, email)
    const reply = await apply(confirming, {
      email,
      password: `${GOOD_PASSWORD}!`,
      data: { full_name: 'Eve' },
    })
    expect(reply.status).toBe(200)
    expect(reply.body.user_metadata).toMatchObject({ full_name: 'Eve' })
    expect(JSON.stringify(reply.body)).not.toContain('stored')
    const { password_hash, has_conflicting_sign_ups, updated_at, ...rest } =
      (await userRow(confirming, email)) ?? {}
    expect(before).toMatchObject(rest)
    expect({ password_hash, has_conflicting_sign_ups }).toEqual({
      password_hash: null,
      has_conflicting_sign_ups: true,
    })
    expect(await mailsTo(confirming, email)).toHaveLength(1)
  })

  test('a repeated sign-up after a minute mails a new link, and the first one is dead', async () => {
    const email = someEmail()
    await apply(confirming, person(email))
    confirming.clock.advance({ seconds: 61 })
    await apply(confirming, person(email))
    const [second, first] = await mailsTo(confirming, email)
    const use = (link: string | null | undefined) =>
      confirming.request
        .post('/auth/v1/verify')
        .set(VERSIONED)
        .send({ type: 'signup', token_hash: new URL(link ?? '').searchParams.get('token') })
    expect((await use(first?.link)).status).toBe(403)
    expect((await use(second?.link)).status).toBe(200)
  })

  test('the database does as much for a known address as for a new one', async () => {
    const [fresh, known, unconfirmed] = [someEmail(), someEmail(), someEmail()]
    for (const email of [known, unconfirmed]) await apply(confirming, person(email))
    await confirming.sql('update users set email_confirmed_at = now() where email = $1', [known])
    confirming.clock.advance({ seconds: 61 })
    const counts: number[] = []
    for (const email of [fresh, known, unconfirmed, unconfirmed]) {
      counts.push((await statementsOf(() => apply(confirming, person(email)))).length)
    }
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })
})
