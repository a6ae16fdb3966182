import { describe, expect, test } from 'vitest'
import type { FlowType } from './pkce.ts'
import { json, openLoneTab, refusal, SAMPLE_STORAGE_KEY, sampleSession, sampleUser } from './testing/index.ts'

const VERIFIER_KEY = `${SAMPLE_STORAGE_KEY}-code-verifier`
const newcomer = { email: 'reader@example.com', password: 'Aa1!aaaa', fullName: 'A Reader' }
const credentials = { email: 'reader@example.com', password: 'Aa1!aaaa' }

/** A started tab, signed in or not, whose INITIAL_SESSION is behind it. */
async function setUp(isSignedIn: boolean, flowType: FlowType = 'implicit') {
  const tab = openLoneTab(isSignedIn ? (nowMs) => sampleSession('old', nowMs) : null, { flowType })
  await tab.begin()
  const settled = tab.events.length
  const session = sampleSession('new', tab.clock.now())
  return { ...tab, session, newEvents: () => tab.events.slice(settled) }
}

describe('events per call (wire §12.9)', () => {
  test('sign-up with a session: SIGNED_IN, and no verifier stays', async () => {
    const tab = await setUp(false)
    tab.server.answer('/auth/v1/signup', json(200, tab.session))
    expect(await tab.client.signUp(newcomer)).toEqual({ kind: 'session', session: tab.session })
    expect(tab.newEvents()).toEqual(['SIGNED_IN'])
    expect(tab.stored()).toEqual(tab.session)
    expect(tab.storage.get(VERIFIER_KEY)).toBeNull()
  })

  test('sign-up that needs a confirmation: no event, the verifier waits for the link', async () => {
    const tab = await setUp(false)
    tab.server.answer('/auth/v1/signup', json(200, sampleUser()))
    expect(await tab.client.signUp(newcomer)).toEqual({ kind: 'confirmation', user: sampleUser() })
    expect(tab.newEvents()).toEqual([])
    expect(tab.storage.get(VERIFIER_KEY)).toMatch(/^"[0-9a-f]{112}"$/)
  })

  test('sign-up sends name and {origin}/dashboard (spec §7), and no challenge: its link works in any browser', async () => {
    const tab = await setUp(false)
    tab.server.answer('/auth/v1/signup', json(200, tab.session))
    await tab.client.signUp({ ...newcomer, captchaToken: 'solved' })
    expect(tab.server.requests[0]).toEqual({
      method: 'POST',
      path: '/auth/v1/signup?redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fdashboard',
      headers: {},
      body: {
        email: 'reader@example.com',
        password: 'Aa1!aaaa',
        data: { full_name: 'A Reader' },
        gotrue_meta_security: { captcha_token: 'solved' },
      },
    })
  })

  test('in the PKCE flow sign-up sends a challenge, too', async () => {
    const tab = await setUp(false, 'pkce')
    tab.server.answer('/auth/v1/signup', json(200, sampleUser()))
    await tab.client.signUp(newcomer)
    expect(tab.server.requests[0]?.body).toMatchObject({
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 's256',
    })
  })

  test('a refused sign-up throws the words of the server and announces nothing', async () => {
    const tab = await setUp(false)
    const body = { code: 'user_already_exists', message: 'User already registered' }
    tab.server.answer('/auth/v1/signup', json(422, body))
    await expect(tab.client.signUp(newcomer)).rejects.toMatchObject({ ...body, status: 422 })
    expect(tab.newEvents()).toEqual([])
  })

  test('sign-in: SIGNED_IN with the session saved before anybody hears of it', async () => {
    const tab = await setUp(false)
    const seen: unknown[] = []
    tab.client.onEvent((event) => void seen.push([event, tab.stored()?.refresh_token]))
    tab.server.answer('/auth/v1/token', json(200, tab.session))
    expect(await tab.client.signInWithPassword(credentials)).toEqual(tab.session)
    expect(seen.at(-1)).toEqual(['SIGNED_IN', 'refresh-new'])
    expect(tab.server.requests[0]).toMatchObject({
      path: '/auth/v1/token?grant_type=password',
      body: { ...credentials, gotrue_meta_security: {} },
    })
  })

  test.each([
    ['refused', refusal(400, 'invalid_credentials'), 'invalid_credentials'],
    ['unreachable', 'unreachable' as const, 'network_failure'],
    ['answered by a page', json(200, undefined), 'unexpected_reply'],
  ])('sign-in that is %s: no event, no second request', async (_name, answer, code) => {
    const tab = await setUp(false)
    tab.server.answer('/auth/v1/token', answer)
    await expect(tab.client.signInWithPassword(credentials)).rejects.toMatchObject({ code })
    expect(tab.newEvents()).toEqual([])
    expect(tab.server.requests).toHaveLength(1)
  })

  test.each([
    ['signup', 'SIGNED_IN'],
    ['recovery', 'PASSWORD_RECOVERY'],
  ] as const)('a link of type %s: %s', async (type, event) => {
    const tab = await setUp(false)
    tab.storage.set(VERIFIER_KEY, `"${'ab'.repeat(56)}"`)
    tab.server.answer('/auth/v1/verify', json(200, tab.session))
    expect(await tab.client.verifyOtp({ type, tokenHash: 'hash' })).toMatchObject({ kind: 'session' })
    expect(tab.storage.get(VERIFIER_KEY)).toBeNull()
    expect(tab.newEvents()).toEqual([event])
    expect(tab.server.requests[0]?.body).toEqual({ type, token_hash: 'hash' })
  })

  test('the digits of a mail go with the address', async () => {
    const tab = await setUp(false)
    tab.server.answer('/auth/v1/verify', refusal(403, 'otp_expired'))
    const proof = { type: 'email', token: '123456', email: 'reader@example.com' } as const
    await expect(tab.client.verifyOtp(proof)).rejects.toMatchObject({ code: 'otp_expired' })
    expect(tab.server.requests[0]?.body).toEqual(proof)
  })

  test('the first of two confirmations of a new address: no event', async () => {
    const tab = await setUp(true)
    tab.server.answer('/auth/v1/verify', json(200, { msg: 'Now the other one.', code: '200' }))
    const result = await tab.client.verifyOtp({ type: 'email_change', tokenHash: 'hash' })
    expect(result).toEqual({ kind: 'half_confirmed', message: 'Now the other one.' })
    expect(tab.newEvents()).toEqual([])
  })

  test('resend: no event, and the link of the first mail stays good', async () => {
    const tab = await setUp(false, 'pkce')
    tab.server.answer('/auth/v1/signup', json(200, sampleUser()))
    tab.server.answer('/auth/v1/resend', json(200, {}))
    await tab.client.signUp(newcomer)
    await tab.client.resend({ type: 'signup', email: newcomer.email })
    const [signUp, resend] = tab.server.requests.map((request) => request.body as Record<string, unknown>)
    expect(resend).toMatchObject({ type: 'signup', email: newcomer.email })
    expect(resend?.code_challenge).toBe(signUp?.code_challenge)
    expect(tab.newEvents()).toEqual([])
  })
})
