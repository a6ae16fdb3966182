import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import * as contract from '@satlens/contract'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { SERVICE_RATE_LIMIT_BY_ENDPOINT, SERVICE_RATE_LIMITS } from '#auth/core/limits/limits.ts'
import { createPasskey, expectApiError, verifyCall } from '#test/accounts/auth-call.ts'
import { emailKindsTo, newestEmail, pressButton } from '#test/accounts/email-links.ts'
import { OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { auditOf, refresh, signIn, signUp, someEmail } from '#test/accounts/people.ts'
import { UnusedSocket } from '#test/accounts/published-client.ts'
import { addTotp } from '#test/accounts/second-factor.ts'
import { ADMIN_ENV, adminCall, isAdminPath, SERVICE_KEY } from '#test/accounts/service-key.ts'
import { perFile } from '#test/harness/per-file.ts'
import { routesOf } from '#test/harness/routes-of.ts'
import { GOOD_PASSWORD, startTestApp, temporaryApp } from '#test/harness/test-app.ts'

const app = perFile(() => startTestApp({ env: { ...ADMIN_ENV, ...OAUTH_ENV, MAILER_AUTOCONFIRM: 'true' } }))
const call = (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) =>
  adminCall(app, method, path, body)
const userPath = ({ user }: Pick<Session, 'user'>, rest = '') => `admin/users/${user.id}${rest}`
const createUser = async (attributes: object) => (await call('post', 'admin/users', attributes)).body
const traitsOf = async (userId: string, action: string) =>
  (await auditOf(app, userId)).find(({ payload }) => payload.action === action)?.payload.traits

test('supabase-js administers accounts', async () => {
  const auth = { persistSession: false, autoRefreshToken: false }
  const realtime = { transport: UnusedSocket as never }
  const { admin } = createClient(app.url, SERVICE_KEY, { auth, realtime }).auth
  const email = someEmail()
  const created = await admin.createUser({ email, password: GOOD_PASSWORD, email_confirm: true })
  const id = created.data.user?.id ?? ''
  expect(created.data.user).toMatchObject({ email, user_metadata: { email_verified: true } })
  await admin.createUser({ email: someEmail() })
  const { data } = await admin.listUsers({ page: 1, perPage: 1 })
  expect(data).toMatchObject({ users: [{}], aud: 'authenticated', nextPage: 2, lastPage: expect.any(Number) })
  const updated = await admin.updateUserById(id, { app_metadata: { plan: 'pro' }, role: 'editor' })
  expect(updated.data.user).toMatchObject({
    role: 'editor',
    app_metadata: { plan: 'pro', provider: 'email' },
  })
  expect((await admin.getUserById(id)).data.user).toEqual(updated.data.user)
  expect((await admin.mfa.listFactors({ userId: id })).data).toEqual({ factors: [] })
  const link = await admin.generateLink({ type: 'magiclink', email })
  expect(link.data.properties).toMatchObject({
    verification_type: 'magiclink',
    hashed_token: expect.any(String),
  })
  const { data: verified } = await createClient(app.url, 'key', { auth, realtime }).auth.verifyOtp({
    type: 'magiclink',
    token_hash: link.data.properties?.hashed_token ?? '',
  })
  expect(verified.user?.id).toBe(id)
  expect((await admin.signOut(verified.session?.access_token ?? '')).error).toBeNull()
  expect((await admin.inviteUserByEmail(someEmail())).data.user?.invited_at).toBeDefined()
  expect((await admin.deleteUser(id)).error).toBeNull()
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
})

describe('the list of accounts', () => {
  test('has pages in the format of GoTrue, sorted and filtered', async () => {
    const mark = randomUUID()
    for (const nth of [1, 2, 3]) {
      await createUser({ email: someEmail(), user_metadata: { full_name: `Ada_${mark} ${nth}` } })
      app.clock.advance({ seconds: 1 })
    }
    const first = await call('get', `admin/users?per_page=2&filter=ADA_${mark}`)
    expect(first.body.users).toHaveLength(2)
    expect(first.headers['x-total-count']).toBe('3')
    const next = `</auth/v1/admin/users?filter=ADA_${mark}&page=2&per_page=2>`
    expect(first.headers.link).toBe(`${next}; rel="next", ${next}; rel="last"`)
    const oldest = await call('get', `admin/users?filter=${mark}&sort=created_at asc&per_page=1`)
    expect(oldest.body.users[0].user_metadata.full_name).toMatch(/ 1$/)
    expect((await call('get', 'admin/users?filter=Ada%25')).body.users).toEqual([])
  })

  test.each(['page=x', 'per_page=-1', 'per_page=1001', 'sort=email', 'sort=created_at up'])(
    'rejects %s',
    async (query) => expectApiError(await call('get', `admin/users?${query}`), 400, 'validation_failed'),
  )
})

describe('a created account', () => {
  test('signs in by password or phone only with a confirmed address', async () => {
    const email = someEmail()
    const id = randomUUID()
    const user = await createUser({ email, phone: '+41 44 668 18 00', password: GOOD_PASSWORD, id })
    expect(user).toMatchObject({ id, phone: '41446681800', identities: [{}, {}] })
    expectApiError(await signIn(app, email), 400, 'email_not_confirmed')
    await call('put', `admin/users/${id}`, { email_confirm: true })
    expect((await signIn(app, email)).status).toBe(200)
    const traits = await traitsOf(id, 'user_modified')
    expect(traits).toEqual({ by_service_key: 'tests', fields: ['email_confirm'] })
  })

  test.each<[what: string, attributes: object, status: number, code: string]>([
    ['a known address', { email: 'known@example.com' }, 422, 'email_exists'],
    ['a known number', { phone: '41446681801' }, 422, 'phone_exists'],
    ['a known id', { email: 'other@example.com', id: 'known' }, 422, 'user_already_exists'],
    ['a weak password', { email: 'other@example.com', password: 'short' }, 422, 'weak_password'],
    ['no address', { password: GOOD_PASSWORD }, 400, 'validation_failed'],
    [
      'a nil id',
      { email: 'a@b.example', id: '00000000-0000-0000-0000-000000000000' },
      400,
      'validation_failed',
    ],
    ['a malformed ban', { email: 'a@b.example', ban_duration: '1 day' }, 400, 'validation_failed'],
    ['an unknown hash', { email: 'a@b.example', password_hash: 'md5' }, 400, 'validation_failed'],
  ])('cannot be created with %s', async (_what, attributes, status, code) => {
    const known = await createUser({ email: 'known@example.com', phone: '41446681801' })
    const id =
      known.id ??
      (await app.sql<{ id: string }>("select id from users where email = 'known@example.com'"))[0]?.id
    const body = 'id' in attributes && attributes.id === 'known' ? { ...attributes, id } : attributes
    expectApiError(await call('post', 'admin/users', body), status, code)
  })

  test('signs in with an imported argon2 hash', async () => {
    const [row] = await app.sql<{ password_hash: string }>('select password_hash from users where id = $1', [
      (await signUp(app)).user.id,
    ])
    const email = someEmail()
    await createUser({ email, email_confirm: true, password_hash: row?.password_hash })
    expect((await signIn(app, email)).status).toBe(200)
  })
})

describe('a changed account', () => {
  test('a ban ends all sessions at once and can be lifted', async () => {
    const session = await signUp(app)
    const banned = await call('put', userPath(session), { ban_duration: '1h30m' })
    const until = app.clock.now().getTime() + 5_400_000
    expect(new Date(banned.body.banned_until).getTime()).toBe(until)
    expectApiError(await refresh(app, session.refresh_token), 400, 'refresh_token_not_found')
    expectApiError(await signIn(app, session.user.email), 400, 'user_banned')
    await call('put', userPath(session), { ban_duration: 'none' })
    expect((await signIn(app, session.user.email)).status).toBe(200)
  })

  test('a new password ends all sessions and is announced to the owner', async () => {
    const session = await signUp(app)
    expectApiError(await call('put', userPath(session), { password: 'weak' }), 422, 'weak_password')
    await call('put', userPath(session), { password: 'Another-Ledger-8' })
    expectApiError(await refresh(app, session.refresh_token), 400, 'refresh_token_not_found')
    expect((await signIn(app, session.user.email, 'Another-Ledger-8')).status).toBe(200)
    expect(await emailKindsTo(app, session.user.email)).toEqual(['password_changed'])
  })

  test('a new address is confirmed only by email_confirm and replaces the email identity', async () => {
    const session = await signUp(app)
    const [email, other] = [someEmail(), someEmail()]
    const { body } = await call('put', userPath(session), { email })
    expect(body).toMatchObject({ email, identities: [{ email, identity_data: { email_verified: false } }] })
    expectApiError(await signIn(app, email), 400, 'email_not_confirmed')
    await call('put', userPath(session), { email: other, email_confirm: true })
    expect((await signIn(app, other)).status).toBe(200)
    const taken = await call('put', userPath(await signUp(app)), { email: other })
    expectApiError(taken, 422, 'email_exists')
    expect(await emailKindsTo(app, session.user.email)).toEqual(['email_changed'])
  })

  test('the address of a stranger stays unproven although an operator confirms it', async () => {
    const provenAt = async (id: string) =>
      (await app.sql<{ at: Date | null }>('select email_proven_at as at from users where id = $1', [id]))[0]
        ?.at
    const stranger = await signUp(app)
    await call('put', userPath(stranger), { email: someEmail(), email_confirm: true })
    expect(await provenAt(stranger.user.id)).toBeNull()
    const created = await createUser({ email: someEmail(), email_confirm: true })
    expect(await provenAt(created.id)).not.toBeNull()
    await call('put', `admin/users/${created.id}`, { email: someEmail(), email_confirm: true })
    expect(await provenAt(created.id)).not.toBeNull()
  })
})

test('a soft deletion keeps the row without personal data', async () => {
  const session = await signUp(app)
  await (await createPasskey(app, session)).registerPasskey()
  const { id: clientId } = await registerClient(app)
  await app.sql("insert into oauth_consents values ($1, $2, 'email', now(), now())", [
    session.user.id,
    clientId,
  ])
  expect((await call('delete', userPath(session), { should_soft_delete: true })).body).toEqual({})
  const { body } = await call('get', userPath(session))
  expect(body).toMatchObject({ deleted_at: expect.any(String), email: '', user_metadata: {}, identities: [] })
  const dump = await app.sql(
    `select to_jsonb(u) as row from users u where id = $1 union all select to_jsonb(p) from profiles p where user_id = $1
     union all select to_jsonb(k) from passkeys k where user_id = $1 union all select to_jsonb(m) from email_outbox m where user_id = $1
     union all select to_jsonb(c) from oauth_consents c where user_id = $1
     union all select payload from audit_log_entries where payload ->> 'actor_id' = $1::text`,
    [session.user.id],
  )
  expect(JSON.stringify(dump)).not.toMatch(/example\.com|Ada|credential|granted_at/)
  expect((await signUp(app, { email: session.user.email })).user.id).not.toBe(session.user.id)
})

describe('links', () => {
  test('an invitation by email confirms the account and keeps its metadata', async () => {
    const email = someEmail()
    const { body } = await call('post', 'invite', { email, data: { team: 'blue' } })
    expect(body).toMatchObject({ invited_at: expect.any(String) })
    expect(body.user_metadata).toEqual({ team: 'blue' })
    const { kind, link } = await newestEmail(app, email)
    expect([kind, link.searchParams.get('type')]).toEqual(['invite', 'invite'])
    expect((await app.request.get(link.pathname + link.search)).text).toContain(email)
    expect((await pressButton(app, link)).hash).toContain('type=invite')
    expect((await call('get', `admin/users/${body.id}`)).body).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { team: 'blue' },
    })
    expectApiError(await call('post', 'invite', { email }), 422, 'email_exists')
  })

  test('an invitation of an unconfirmed sign-up removes its password for good', async () => {
    const email = someEmail()
    const { id } = await createUser({ email, password: GOOD_PASSWORD })
    await call('post', 'invite', { email })
    const { body } = await call('post', 'admin/generate_link', { type: 'invite', email })
    expect((await verifyCall(app, { type: 'invite', token_hash: body.hashed_token })).body.user.id).toBe(id)
    expectApiError(await signIn(app, email), 400, 'invalid_credentials')
  })

  test.each(['signup', 'recovery', 'magiclink', 'invite'])(
    'a %s link works with token and code',
    async (type) => {
      const email = someEmail()
      if (type === 'recovery') await createUser({ email })
      const request = {
        type,
        email,
        password: GOOD_PASSWORD,
        data: { a: 1 },
        redirect_to: 'https://evil.example',
      }
      const { body } = await call('post', 'admin/generate_link', request)
      const verificationType = type === 'magiclink' ? 'signup' : type
      expect(body).toMatchObject({ email, verification_type: verificationType, redirect_to: app.url })
      expect(new URL(body.action_link).searchParams.get('token')).toBe(body.hashed_token)
      const proof = { type: verificationType, email, token: body.email_otp }
      expect((await verifyCall(app, proof)).body.user).toMatchObject({ email })
      expect(await emailKindsTo(app, email)).toEqual([])
    },
  )

  test('a change of address takes both links, and neither twice', async () => {
    const { user } = await signUp(app)
    const newEmail = someEmail()
    const generate = async (type: string, to = newEmail) =>
      (await call('post', 'admin/generate_link', { type, email: user.email, new_email: to })).body
        .hashed_token
    const verify = async (token_hash: string) =>
      (await verifyCall(app, { type: 'email_change', token_hash })).body
    const stale = await generate('email_change_current', someEmail())
    expect((await verify(await generate('email_change_new'))).msg).toBeDefined()
    expect((await verify(stale)).code).toBe('otp_expired')
    expect((await verify(await generate('email_change_new'))).msg).toBeDefined()
    const [current, next] = [await generate('email_change_current'), await generate('email_change_new')]
    expect((await verify(current)).msg).toBeDefined()
    expect((await verify(next)).user.email).toBe(newEmail)
  })
})

describe('credentials', () => {
  test('sessions are listed and ended by scope', async () => {
    const session = await signUp(app)
    await signIn(app, session.user.email)
    const list = async () => (await call('get', userPath(session, '/sessions'))).body.sessions
    const [first] = await list()
    const end = (query: string) => call('delete', userPath(session, `/sessions?${query}`))
    expectApiError(await end('scope=others'), 400, 'validation_failed')
    expectApiError(await end(`scope=local&session_id=${randomUUID()}`), 404, 'not_found')
    expect((await end(`scope=others&session_id=${first.id}`)).body).toEqual({ ended: 1 })
    expect(await list()).toMatchObject([{ id: first.id, is_current: false }])
    expect((await end('')).body).toEqual({ ended: 1 })
    const scopes = (await auditOf(app, session.user.id)).map(({ payload }) => payload.traits?.scope)
    expect(scopes).toEqual(expect.arrayContaining(['others', 'global']))
  })

  test('a removed factor downgrades its sessions, and the owner is told', async () => {
    const { aal2Session, factor } = await addTotp(app, await signUp(app))
    const path = userPath(aal2Session, `/factors/${factor.id}`)
    expect((await call('put', path, { friendly_name: 'Office' })).body.friendly_name).toBe('Office')
    expect((await call('delete', path)).body).toMatchObject({ id: factor.id, factor_type: 'totp' })
    const { sessions } = (await call('get', userPath(aal2Session, '/sessions'))).body
    expect(sessions).toMatchObject([{ aal: 'aal1' }])
    expect(await emailKindsTo(app, aal2Session.user.email)).toContain('factor_removed')
  })

  test('passkeys are listed and removed', async () => {
    const session = await signUp(app)
    const { id } = (await (await createPasskey(app, session)).registerPasskey()).body
    const path = userPath(session, '/passkeys')
    expect((await call('get', path)).body).toMatchObject([{ id }])
    expect((await call('delete', `${path}/${id}`)).status).toBe(204)
    expectApiError(await call('delete', `${path}/${id}`), 404, 'validation_failed')
  })
})

test('the audit log has pages and filters by author, action and type', async () => {
  const { user } = await signUp(app)
  const page = await call('get', `admin/audit?query=author:${user.email.toUpperCase()}&per_page=1`)
  expect(page.headers['x-total-count']).toBe('2')
  expect(page.body).toEqual([
    {
      id: expect.any(String),
      payload: expect.any(Object),
      created_at: expect.any(String),
      ip_address: expect.any(String),
    },
  ])
  const { body } = await call('get', 'admin/audit?query=action:user_signedup')
  expect(new Set(body.map(({ payload }: { payload: { action: string } }) => payload.action))).toEqual(
    new Set(['user_signedup']),
  )
  expectApiError(await call('get', 'admin/audit?query=ip:1'), 400, 'validation_failed')
})

test('every change is audited with the name of its key', async () => {
  const { aal2Session, factor } = await addTotp(app, await signUp(app))
  const passkey = (await (await createPasskey(app, aal2Session)).registerPasskey()).body
  const users = '/auth/v1/admin/users'
  const user = `${users}/:user_id`
  const client = await registerClient(app)
  const clients = '/auth/v1/admin/oauth/clients'
  const bodies: Record<string, object | undefined> = {
    [`POST ${users}`]: { email: someEmail() },
    'POST /auth/v1/invite': { email: someEmail() },
    'POST /auth/v1/admin/generate_link': { type: 'recovery', email: aal2Session.user.email },
    [`PUT ${user}`]: { role: 'editor' },
    [`PUT ${user}/factors/:factor_id`]: { friendly_name: 'x' },
    [`DELETE ${user}/factors/:factor_id`]: undefined,
    [`DELETE ${user}/passkeys/:passkey_id`]: undefined,
    [`DELETE ${user}/sessions`]: undefined,
    [`DELETE ${user}`]: undefined,
    [`POST ${clients}`]: { redirect_uris: ['https://app.example/cb'] },
    [`PUT ${clients}/:client_id`]: { client_name: 'x' },
    [`POST ${clients}/:client_id/regenerate_secret`]: undefined,
    [`DELETE ${clients}/:client_id`]: undefined,
  }
  const { service_changes, invitations } = SERVICE_RATE_LIMITS
  const changes = [...service_changes.endpoints, ...invitations.endpoints]
  expect(Object.keys(bodies).sort()).toEqual(changes.sort())
  for (const [change, body] of Object.entries(bodies)) {
    const [method = '', path = ''] = change.replace('/auth/v1/', '').split(' ')
    const url = path
      .replace(':user_id', aal2Session.user.id)
      .replace(':factor_id', factor.id)
      .replace(':passkey_id', passkey.id)
      .replace(':client_id', client.id)
    const { headers } = await call(method.toLowerCase() as 'post', url, body)
    const rows = await app.sql<{ key: string }>(
      "select payload -> 'traits' ->> 'by_service_key' as key from audit_log_entries where request_id = $1",
      [headers['x-request-id']],
    )
    expect(new Set(rows.map(({ key }) => key)), change).toEqual(new Set(['tests']))
  }
})

describe('every administration endpoint', () => {
  const send = async (headers: Record<string, string>) => {
    const calls = [...SERVICE_RATE_LIMIT_BY_ENDPOINT.keys()].map((endpoint) => endpoint.split(' '))
    const statuses = new Map<string, number>()
    for (const [method = '', path = ''] of calls) {
      const url = path.replace(/:\w+/g, randomUUID())
      const { statusCode, body } = await app.app.server.inject({ method: method as 'GET', url, headers })
      statuses.set(`${method} ${path}`, statusCode)
      if (statusCode === 401) expect(JSON.parse(body).error_code).toBe('no_authorization')
      if (statusCode === 403) expect(body).toMatch(/not_admin|bad_jwt/)
    }
    return [...new Set(statuses.values())]
  }

  test('the contract describes each administration endpoint but plain routes, and no other', () => {
    const described = Object.values(contract).flatMap((value) =>
      typeof value === 'object' && 'requiresServiceKey' in value ? `${value.method} ${value.path}` : [],
    )
    const plain = [
      'GET /auth/v1/admin/audit/export',
      'DELETE /auth/v1/admin/users/:user_id/passkeys/:passkey_id',
      'POST /auth/v1/admin/oauth/clients',
      'DELETE /auth/v1/admin/oauth/clients/:client_id',
    ]
    expect([...described, ...plain].sort()).toEqual([...SERVICE_RATE_LIMIT_BY_ENDPOINT.keys()].sort())
    const guarded = routesOf(app.app.server).filter(({ path }) => isAdminPath(path))
    expect(guarded.length).toBe(new Set([...described, ...plain].map((one) => one.split(' ')[1])).size)
  })

  const key = `Bearer ${SERVICE_KEY}`
  test.each<[what: string, headers: Record<string, string>, status: number]>([
    ['no bearer', {}, 401],
    ['another scheme', { authorization: `Basic ${SERVICE_KEY}` }, 401],
    ['a wrong key', { authorization: `${key}x` }, 403],
    ['a key as apikey only', { apikey: SERVICE_KEY }, 401],
    ['a publishable key', { authorization: 'Bearer sb_publishable_for_tests' }, 403],
    ['an Origin', { authorization: key, origin: 'https://app.example' }, 403],
    ['a Sec-Fetch-Site', { authorization: key, 'sec-fetch-site': 'none' }, 403],
  ])('rejects %s', async (_what, headers, status) => expect(await send(headers)).toEqual([status]))

  test('rejects the token of a user, whatever role the account has', async () => {
    const { user } = await signUp(app)
    await call('put', `admin/users/${user.id}`, { role: 'service_role' })
    const { access_token } = (await signIn(app, user.email)).body
    expect(await send({ authorization: `Bearer ${access_token}` })).toEqual([403])
  })

  test('accepts the fetch of Node.js, which sends Sec-Fetch-Mode', async () => {
    const url = `${app.url}/auth/v1/admin/users?per_page=1`
    expect((await fetch(url, { headers: { authorization: key } })).status).toBe(200)
    expect(await send({ authorization: key, 'sec-fetch-mode': 'cors' })).not.toContain(403)
  })

  test('limits each key on its own', async () => {
    const other = 'another_key_for_tests_long_enough_too'
    const SERVICE_KEYS = `${ADMIN_ENV.SERVICE_KEYS},other:${other}`
    const limited = await temporaryApp({ env: { SERVICE_KEYS, RATE_LIMIT_FACTOR: '0.0001' } })
    expect((await adminCall(limited, 'get', 'admin/users')).status).toBe(200)
    expectApiError(await adminCall(limited, 'get', 'admin/users'), 429, 'over_request_rate_limit')
    const again = limited.request.get('/auth/v1/admin/users').set('authorization', `Bearer ${other}`)
    expect((await again).status).toBe(200)
  })
})
