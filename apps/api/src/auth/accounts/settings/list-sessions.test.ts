import { describe, expect, test } from 'vitest'
import { authCall, expectApiError } from '#test/accounts/auth-call.ts'
import { claimsOf, refresh, signIn, signUp, type Token } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile()

const list = async (as: Token, from = app) => (await authCall(from, as, 'get', 'sessions')).body.sessions
// Published clients send this content type with every request, even without a body.
const end = (session: Token, id: string) =>
  authCall(app, session, 'delete', `sessions/${id}`).set('Content-Type', 'application/json')

describe('GET /sign-ins', () => {
  test('lists sign-ins and failed attempts of the last 30 days, newest first, of the caller only', async () => {
    const { user } = await signUp(app)
    app.clock.advance({ hours: 31 * 24 })
    await signUp(app)
    await signIn(app, user.email, 'Wrong-Password-1')
    app.clock.advance({ minutes: 1 })
    const session = (await signIn(app, user.email)).body
    const reply = await authCall(app, session, 'get', 'sign-ins')
    const common = { id: expect.any(String), ip: expect.any(String), user_agent: 'test browser' }
    expect(reply.body).toEqual({
      sign_ins: [
        { ...common, succeeded: true, created_at: app.clock.now().toISOString() },
        { ...common, succeeded: false, created_at: expect.any(String) },
      ],
    })
  })
})

describe('GET /sessions', () => {
  test('lists sessions with IP address, methods and last use, most recent first, without tokens', async () => {
    const here = await signUp(app)
    app.clock.advance({ minutes: 5 })
    const there = (await signIn(app, here.user.email)).body
    app.clock.advance({ minutes: 5 })
    await refresh(app, here.refresh_token).set('User-Agent', 'old telephone')
    const ip = expect.stringMatching(/127\.0\.0\.1|::1/)
    const common = { created_at: expect.any(String), aal: 'aal1', amr: ['password'], ip }
    const reply = await authCall(app, there, 'get', 'sessions')
    expect(reply.body.sessions).toEqual([
      {
        id: claimsOf(here).session_id,
        user_agent: 'old telephone',
        is_current: false,
        ...common,
        refreshed_at: app.clock.now().toISOString(),
      },
      { id: claimsOf(there).session_id, user_agent: 'test browser', is_current: true, ...common },
    ])
  })

  test('omits sessions past their limits', async () => {
    const limited = await temporaryApp({ env: { SESSION_INACTIVITY_S: '3600' } })
    const { user } = await signUp(limited)
    limited.clock.advance({ minutes: 61 })
    expect(await list((await signIn(limited, user.email)).body, limited)).toHaveLength(1)
  })
})

describe('DELETE /sessions/:id', () => {
  test('ends only the given session', async () => {
    const here = await signUp(app)
    const there = (await signIn(app, here.user.email)).body
    const id = claimsOf(there).session_id
    const reply = await end(here, id)
    expect([reply.status, reply.body]).toEqual([200, { id }])
    expectApiError(await authCall(app, there, 'get', 'user'), 403, 'session_not_found')
    expect((await refresh(app, there.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect(await list(here)).toHaveLength(1)
  })

  test('ends the current session, and rejects a malformed id', async () => {
    const session = await signUp(app)
    expectApiError(await end(session, 'malformed'), 404, 'not_found')
    expect((await end(session, claimsOf(session).session_id)).status).toBe(200)
    expectApiError(await authCall(app, session, 'get', 'sessions'), 403, 'session_not_found')
  })
})
