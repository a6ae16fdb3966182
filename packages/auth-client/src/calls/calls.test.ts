import { describe, expect, test } from 'vitest'
import * as auth from '../index.ts'
import type { Factor } from '../session/session.ts'
import {
  createErrorResponse,
  createJsonResponse,
  createManualClock,
  createSampleSession,
  createSampleUser,
  openFakeSignedInTab,
  openFakeSingleTab,
  SAMPLE_CODE_VERIFIER_KEY,
  waitForPendingPromises,
} from '../testing/index.ts'

const CHALLENGE = { code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 's256' }
const TO_DASHBOARD = 'redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fdashboard'
const ID = '7f4c1c9e-58a0-4e0f-9d0e-0a1b2c3d4e5f'
const email = 'reader@example.com'
const credentials = { email, password: 'Aa1!aaaa' }
const newcomer = { ...credentials, fullName: 'A Reader' }

const SESSION = createSampleSession('new', createManualClock().now())
const RENAMED = createSampleUser({ user_metadata: { full_name: 'Another Name' } })
const NOON = '2026-11-21T12:00:00Z'
const TIMES = { created_at: NOON, updated_at: NOON, last_challenged_at: null }
const FACTOR: Factor = { id: ID, factor_type: 'totp', status: 'verified', ...TIMES }
const QUESTION = { challenge_id: 'c', options: { challenge: 'YQ' }, expires_at: 1 }
const CREDENTIAL = { id: 'Y3JlZA', rawId: 'Y3JlZA', type: 'public-key', clientExtensionResults: {} } as const
const ANSWER = { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'c2ln' }
const SHOWN = { ...CREDENTIAL, response: ANSWER }
const MADE = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const WEBAUTHN = { type: 'request', credential_response: SHOWN } as const
const LINK_QUERY = `provider=google&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fprofile&scopes=openid%20email&skip_http_redirect=true`

type Call = {
  readonly act: (client: auth.AuthClient) => Promise<unknown>
  readonly sends: string
  readonly body?: unknown
  readonly reply?: unknown
  /** The result of the call, if it is not the response. */
  readonly gives?: unknown
  readonly events?: readonly string[]
  readonly keeps?: Partial<auth.Session>
}

const OPEN_CALLS: Readonly<Record<string, Call>> = {
  'signUp with a session in the reply': {
    act: (client) => client.signUp({ ...newcomer, captchaToken: 'solved' }),
    sends: `POST signup?${TO_DASHBOARD}`,
    body: {
      ...credentials,
      data: { full_name: 'A Reader' },
      gotrue_meta_security: { captcha_token: 'solved' },
    },
    reply: SESSION,
    gives: { kind: 'session', session: SESSION },
    events: ['SIGNED_IN'],
  },
  'signUp that needs a confirmation': {
    act: (client) => client.signUp(newcomer),
    sends: `POST signup?${TO_DASHBOARD}`,
    body: { ...credentials, data: { full_name: 'A Reader' }, gotrue_meta_security: {} },
    reply: createSampleUser(),
    gives: { kind: 'confirmation', user: createSampleUser() },
  },
  resend: {
    act: (client) => client.resend({ type: 'signup', email }),
    sends: `POST resend?${TO_DASHBOARD}`,
    body: { type: 'signup', email, gotrue_meta_security: {} },
  },
  signInWithPassword: {
    act: (client) => client.signInWithPassword(credentials),
    sends: 'POST token?grant_type=password',
    body: { ...credentials, gotrue_meta_security: {} },
    reply: SESSION,
    events: ['SIGNED_IN'],
  },
  requestPasswordReset: {
    act: (client) => auth.requestPasswordReset(client, { email, captchaToken: 'solved' }),
    sends: 'POST recover?redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fsignin',
    body: { email, gotrue_meta_security: { captcha_token: 'solved' } },
  },
  'verifyOtp with the hash of a sign-up link': {
    act: (client) => client.verifyOtp({ type: 'signup', tokenHash: 'hash' }),
    sends: 'POST verify',
    body: { type: 'signup', token_hash: 'hash' },
    reply: SESSION,
    gives: { kind: 'session', session: SESSION },
    events: ['SIGNED_IN'],
  },
  'verifyOtp with the code of a recovery email': {
    act: (client) => client.verifyOtp({ type: 'recovery', token: '123456', email }),
    sends: 'POST verify',
    body: { type: 'recovery', token: '123456', email },
    reply: SESSION,
    gives: { kind: 'session', session: SESSION },
    events: ['PASSWORD_RECOVERY'],
  },
  'verifyOtp for half an email change': {
    act: (client) => client.verifyOtp({ type: 'email_change', tokenHash: 'hash' }),
    sends: 'POST verify',
    body: { type: 'email_change', token_hash: 'hash' },
    reply: { msg: 'Now the other one.', code: '200' },
    gives: { kind: 'half_confirmed', message: 'Now the other one.' },
  },
  askForPasskey: {
    act: (client) => auth.startPasskeySignIn(client),
    sends: 'POST passkeys/authentication/options',
    body: { gotrue_meta_security: {} },
    reply: QUESTION,
  },
  signInWithEthereum: {
    act: (client) => auth.signInWithEthereum(client, { message: 'm', signature: '0x12' }),
    sends: 'POST token?grant_type=web3',
    body: { chain: 'ethereum', message: 'm', signature: '0x12', gotrue_meta_security: {} },
    reply: SESSION,
    events: ['SIGNED_IN'],
  },
  signInWithPasskey: {
    act: (client) => auth.signInWithPasskey(client, { challengeId: 'c', credential: SHOWN }),
    sends: 'POST passkeys/authentication/verify',
    body: { challenge_id: 'c', credential: SHOWN },
    reply: SESSION,
    events: ['SIGNED_IN'],
  },
}

const SIGNED_IN_CALLS: Readonly<Record<string, Call>> = {
  getUser: { act: (client) => client.getUser(), sends: 'GET user', reply: RENAMED },
  updateUser: {
    act: (client) => client.updateUser({ data: { full_name: 'Another Name' }, currentPassword: 'old' }),
    sends: 'PUT user',
    body: { data: { full_name: 'Another Name' }, current_password: 'old' },
    reply: RENAMED,
    events: ['USER_UPDATED'],
    keeps: { refresh_token: 'refresh-old', user: RENAMED },
  },
  'enrollFactor of an authenticator app': {
    act: (client) => auth.enrollFactor(client, { type: 'totp', friendlyName: 'Phone', issuer: 'Satlens' }),
    sends: 'POST factors',
    body: { factor_type: 'totp', friendly_name: 'Phone', issuer: 'Satlens' },
    reply: { id: ID, type: 'totp' },
  },
  challengeFactor: {
    act: (client) => auth.challengeFactor(client, ID),
    sends: `POST factors/${ID}/challenge`,
    body: {},
    reply: { id: 'c', type: 'totp', expires_at: 1 },
  },
  'verifyFactor with digits': {
    act: (client) => auth.verifyFactor(client, { factorId: ID, challengeId: 'c', code: '123456' }),
    sends: `POST factors/${ID}/verify`,
    body: { challenge_id: 'c', code: '123456' },
    reply: SESSION,
    events: ['MFA_CHALLENGE_VERIFIED'],
  },
  'verifyFactor with a WebAuthn credential': {
    act: (client) => auth.verifyFactor(client, { factorId: ID, challengeId: 'c', webauthn: WEBAUTHN }),
    sends: `POST factors/${ID}/verify`,
    body: { challenge_id: 'c', webauthn: WEBAUTHN },
    reply: SESSION,
    events: ['MFA_CHALLENGE_VERIFIED'],
  },
  verifyRecoveryCode: {
    act: (client) => auth.verifyRecoveryCode(client, 'abcdefghijklmnop'),
    sends: 'POST factors/recovery-codes/verify',
    body: { code: 'abcdefghijklmnop' },
    reply: SESSION,
    events: ['MFA_CHALLENGE_VERIFIED'],
  },
  // The access token still contains the factor, so it is refreshed.
  unenrollFactor: {
    act: (client) => auth.unenrollFactor(client, ID),
    sends: `DELETE factors/${ID}`,
    events: ['TOKEN_REFRESHED'],
    keeps: SESSION,
  },
  listFactors: {
    act: (client) => auth.listFactors(client),
    sends: 'GET user',
    reply: createSampleUser({ factors: [FACTOR] }),
    gives: [FACTOR],
  },
  'listFactors of an account without factors': {
    act: (client) => auth.listFactors(client),
    sends: 'GET user',
    reply: createSampleUser(),
    gives: [],
  },
  beginPasskey: {
    act: (client) => auth.startPasskeyRegistration(client),
    sends: 'POST passkeys/registration/options',
    body: {},
    reply: QUESTION,
  },
  keepPasskey: {
    act: (client) => auth.registerPasskey(client, { challengeId: 'c', credential: MADE }),
    sends: 'POST passkeys/registration/verify',
    body: { challenge_id: 'c', credential: MADE },
    reply: { id: 'p', friendly_name: 'Key', created_at: '2026-11-21T12:00:00Z' },
  },
  getIdentityLinkUrl: {
    act: (client) => auth.requestIdentityLinkUrl(client, { provider: 'google', scopes: 'openid email' }),
    sends: `GET user/identities/authorize?${LINK_QUERY}`,
    reply: { url: 'https://provider.example/authorize' },
    gives: 'https://provider.example/authorize',
  },
  listIdentities: {
    act: (client) => auth.listIdentities(client),
    sends: 'GET user',
    reply: createSampleUser(),
    gives: [],
  },
  unlinkIdentity: { act: (client) => auth.unlinkIdentity(client, ID), sends: `DELETE user/identities/${ID}` },
  reauthenticate: { act: (client) => auth.requestReauthenticationCode(client), sends: 'GET reauthenticate' },
  confirmReauthentication: {
    act: (client) => auth.confirmReauthentication(client, '123456'),
    sends: 'POST reauthenticate',
    body: { nonce: '123456' },
  },
}

async function prepare({ sends, body }: Call, isSignedIn: boolean) {
  const tab = isSignedIn ? await openFakeSignedInTab() : openFakeSingleTab()
  if (!isSignedIn) await tab.start()
  const [method, path] = sends.split(' ')
  const headers = isSignedIn ? { authorization: 'Bearer access-old' } : {}
  const [answeredAt = ''] = `/auth/v1/${path}`.split('?')
  return { tab, request: { method, path: `/auth/v1/${path}`, headers, body }, answeredAt }
}

describe.each([
  ['open', Object.entries(OPEN_CALLS), false],
  ['signed-in', Object.entries(SIGNED_IN_CALLS), true],
])('%s calls', (_kind, calls, isSignedIn) => {
  test.each(calls)('%s sends its request and announces its events', async (_name, call) => {
    const { tab, request, answeredAt } = await prepare(call, isSignedIn)
    const before = tab.stored()
    tab.server.answer('/auth/v1/token', createJsonResponse(200, SESSION))
    tab.server.answer(answeredAt, createJsonResponse(200, call.reply ?? {}))
    expect(await call.act(tab.client)).toEqual(call.gives ?? call.reply)
    expect(tab.server.requests[0]).toEqual(request)
    expect(tab.newEvents()).toEqual(call.events ?? [])
    const keeps = call.reply === SESSION ? SESSION : call.keeps
    expect(tab.stored()).toEqual(keeps ? { ...before, ...keeps } : before)
  })

  test.each(calls)('%s throws the error of one request and changes nothing', async (_name, call) => {
    const { tab, answeredAt } = await prepare(call, isSignedIn)
    const before = tab.stored()
    tab.server.answer(answeredAt, createErrorResponse(403, 'bad_jwt', { 'retry-after': '7' }), 'unreachable')
    const refused = { status: 403, code: 'bad_jwt', message: 'Refused: bad_jwt.', retryAfterMs: 7000 }
    await expect(call.act(tab.client)).rejects.toMatchObject(refused)
    await expect(call.act(tab.client)).rejects.toMatchObject({ code: 'network_failure' })
    expect(tab.server.requests).toHaveLength(2)
    expect(tab.newEvents()).toEqual([])
    expect(tab.stored()).toEqual(before)
  })

  test.each(calls.filter(([, { reply }]) => reply))('%s rejects the page of a proxy', async (_name, call) => {
    const { tab, answeredAt } = await prepare(call, isSignedIn)
    const json = createJsonResponse(200, { message: 'Welcome' })
    tab.server.answer(answeredAt, createJsonResponse(200, undefined), json)
    for (const _page of ['HTML', 'JSON'])
      await expect(call.act(tab.client)).rejects.toMatchObject({ code: 'unexpected_reply' })
    expect(tab.newEvents()).toEqual([])
  })
})

describe('the session behind a call', () => {
  const signedIn = Object.entries(SIGNED_IN_CALLS)
  test.each(signedIn)('%s throws and sends nothing without a session', async (_name, { act }) => {
    const tab = openFakeSingleTab()
    const missing = { status: 401, code: 'no_authorization', message: "You're not signed in." }
    await expect(act(tab.client)).rejects.toMatchObject(missing)
    expect(tab.server.requests).toEqual([])
  })

  test.each(signedIn)('%s ends a session that the server does not know', async (_name, call) => {
    const { tab, answeredAt } = await prepare(call, true)
    tab.server.answer(answeredAt, createErrorResponse(403, 'session_not_found'))
    await expect(call.act(tab.client)).rejects.toMatchObject({ code: 'session_not_found' })
    expect(tab.stored()).toBeNull()
    expect(tab.newEvents()).toEqual(['SIGNED_OUT'])
  })

  test('session_not_found for a replaced token does not remove the new session', async () => {
    const tab = await openFakeSignedInTab()
    const release = tab.server.hold('/auth/v1/user')
    const asking = tab.client.getUser()
    await waitForPendingPromises()
    tab.keep(SESSION)
    release(createErrorResponse(403, 'session_not_found'))
    await expect(asking).rejects.toMatchObject({ code: 'session_not_found' })
    expect(tab.stored()).toEqual(SESSION)
  })

  test('a session is stored before SIGNED_IN is announced', async () => {
    const tab = openFakeSingleTab()
    const heard: unknown[] = []
    tab.client.onEvent((event) => void heard.push([event, tab.stored()?.refresh_token]))
    tab.server.answer('/auth/v1/token', createJsonResponse(200, SESSION))
    await tab.client.signInWithPassword(credentials)
    expect(heard).toEqual([['SIGNED_IN', 'refresh-new']])
  })

  test.each([
    ['keeps the tokens of a refresh', () => undefined, { refresh_token: 'refresh-new', user: RENAMED }],
    ['brings no session back after a sign-out', (client: auth.AuthClient) => client.signOut(), null],
  ])('updateUser %s that another request stored meanwhile', async (_what, meanwhile, stored) => {
    const tab = await openFakeSignedInTab()
    const release = tab.server.hold('/auth/v1/user')
    const updating = tab.client.updateUser({ password: 'Bb2!bbbb' })
    await waitForPendingPromises()
    tab.server.answer('/auth/v1/token', createJsonResponse(200, SESSION))
    tab.server.answer('/auth/v1/logout', createJsonResponse(204, undefined))
    await tab.client.refreshSession()
    await meanwhile(tab.client)
    release(createJsonResponse(200, RENAMED))
    await updating
    expect(tab.stored()).toEqual(stored && { ...SESSION, ...stored })
  })
})

describe('code verifiers', () => {
  const signUp = (client: auth.AuthClient) => client.signUp(newcomer)
  const reset = (client: auth.AuthClient) => auth.requestPasswordReset(client, { email })
  const verifyOtp = async (client: auth.AuthClient) => {
    await toProvider(client)
    return client.verifyOtp({ type: 'signup', tokenHash: 'hash' })
  }
  const toProvider = (client: auth.AuthClient) => auth.createProviderSignInPath(client, { provider: 'acme' })

  test.each([
    ['signUp that needs a confirmation keeps one', /^"[0-9a-f]{112}"$/, signUp, createSampleUser()],
    ['signUp with a session in the reply keeps none', /^$/, signUp, SESSION],
    ['requestPasswordReset keeps one with a mark', /^"[0-9a-f]{112}\/recovery"$/, reset, {}],
    ['getProviderSignInPath keeps one', /^"[0-9a-f]{112}"$/, toProvider, {}],
    ['verifyOtp uses the kept one up', /^$/, verifyOtp, SESSION],
  ])('%s', async (_what, verifier, act, reply) => {
    const tab = openFakeSingleTab()
    for (const path of ['signup', 'recover', 'verify'])
      tab.server.answer(`/auth/v1/${path}`, createJsonResponse(200, reply))
    await act(tab.client)
    expect(tab.storage.get(SAMPLE_CODE_VERIFIER_KEY) ?? '').toMatch(verifier)
  })

  test('signUp, resend and requestPasswordReset send a challenge in the PKCE flow', async () => {
    const tab = openFakeSingleTab(null, { flowType: 'pkce' })
    tab.server.answer('/auth/v1/signup', createJsonResponse(200, createSampleUser()))
    for (const path of ['resend', 'recover'])
      tab.server.answer(`/auth/v1/${path}`, createJsonResponse(200, {}))
    await signUp(tab.client)
    await tab.client.resend({ type: 'signup', email })
    await auth.requestPasswordReset(tab.client, { email, redirectTo: 'https://app.example.com/' })
    const [first, second, third] = tab.server.requests.map(({ body }) => body as Record<string, unknown>)
    expect(first).toMatchObject(CHALLENGE)
    // The link of the first email stays valid.
    expect(second?.code_challenge).toBe(first?.code_challenge)
    expect(third).toMatchObject(CHALLENGE)
    expect(tab.server.requests[2]?.path).toContain('redirect_to=https%3A%2F%2Fapp.example.com%2F')
  })
})

describe('getProviderSignInPath', () => {
  test('returns to /dashboard or the given page and sends no request', async () => {
    const tab = openFakeSingleTab()
    expect(
      await auth.createProviderSignInPath(tab.client, { provider: 'acme', scopes: 'openid email' }),
    ).toBe(`/auth/v1/authorize?provider=acme&${TO_DASHBOARD}&scopes=openid%20email`)
    const pkce = openFakeSingleTab(null, { flowType: 'pkce' })
    const fields = { provider: 'acme', redirectTo: 'http://localhost:3000/send' }
    expect(await auth.createProviderSignInPath(pkce.client, fields)).toMatch(
      /^\/auth\/v1\/authorize\?provider=acme&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fsend&code_challenge=[\w-]{43}&code_challenge_method=s256$/,
    )
    expect([...tab.server.requests, ...pkce.server.requests]).toEqual([])
  })
})
