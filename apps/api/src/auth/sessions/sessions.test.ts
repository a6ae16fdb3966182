import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUser } from '../../../test/new-user.ts'
import { auditOf, bearer, claimsOf, refresh, signIn, VERSIONED } from '../../../test/people.ts'
import { publishedClient } from '../../../test/published-client.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const list = (from: TestApp, headers: Record<string, string>) =>
  from.request.get('/auth/v1/sessions').set(VERSIONED).set(headers)
const end = (id: string, headers: Record<string, string>) =>
  app.request
    .delete(`/auth/v1/sessions/${id}`)
    .set(VERSIONED)
    .set({ ...headers, 'Content-Type': 'application/json' })

describe('own sessions', () => {
  test('are shown to nobody without a token', async () => {
    expect((await list(app, {})).status).toBe(401)
    expect((await end(randomUUID(), {})).status).toBe(401)
  })

  test('are listed with place, proof and last use, the last used first, and never what keeps them open', async () => {
    const user = await newUser(app)
    app.clock.advance({ minutes: 5 })
    const there = (await signIn(app, user.email)).body
    app.clock.advance({ minutes: 5 })
    await refresh(app, user.refreshToken).set('User-Agent', 'old telephone')
    const reply = await list(app, bearer(there))
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body.sessions).toEqual([
      {
        id: expect.any(String),
        created_at: expect.any(String),
        refreshed_at: app.clock.now().toISOString(),
        aal: 'aal1',
        amr: ['password'],
        ip: expect.stringMatching(/127\.0\.0\.1|::1/),
        user_agent: 'old telephone',
        is_current: false,
      },
      {
        id: claimsOf(there).session_id,
        created_at: expect.any(String),
        aal: 'aal1',
        amr: ['password'],
        ip: expect.any(String),
        user_agent: 'test browser',
        is_current: true,
      },
    ])
  })

  test('past a limit are not listed', async () => {
    const limited = await temporaryApp({ env: { SESSION_INACTIVITY_S: '3600' } })
    const user = await newUser(limited)
    limited.clock.advance({ minutes: 61 })
    const { body } = await signIn(limited, user.email)
    expect((await list(limited, bearer(body))).body.sessions).toHaveLength(1)
  })

  test('one is ended, the other lives on, and it is written down', async () => {
    const user = await newUser(app)
    const there = (await signIn(app, user.email)).body
    const id = claimsOf(there).session_id
    const reply = await end(id, user.bearer)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ id })
    const ended = await app.request.get('/auth/v1/user').set(VERSIONED).set(bearer(there))
    expect(ended.body.code).toBe('session_not_found')
    expect((await refresh(app, there.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect((await list(app, user.bearer)).body.sessions).toHaveLength(1)
    expect((await auditOf(app, user.id)).at(-1)?.payload).toMatchObject({
      action: 'logout',
      traits: { scope: 'session', ended_session_id: id },
    })
  })

  test('the own one may be ended, too', async () => {
    const user = await newUser(app)
    const [session] = (await list(app, user.bearer)).body.sessions
    expect((await end(session.id, user.bearer)).status).toBe(200)
    expect((await list(app, user.bearer)).body.code).toBe('session_not_found')
  })

  test('that of somebody else, an unknown one and nonsense are 404, in words that end no session', async () => {
    const user = await newUser(app)
    const stranger = await newUser(app)
    const [theirs] = (await list(app, stranger.bearer)).body.sessions
    for (const id of [theirs.id, randomUUID(), 'nonsense']) {
      const reply = await end(id, user.bearer)
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('not_found')
    }
    expect((await list(app, stranger.bearer)).status).toBe(200)
  })

  test('a published client whose session was ended elsewhere learns it, and signs in again', async () => {
    const user = await newUser(app)
    const { client } = publishedClient(app.url)
    const credentials = { email: user.email, password: GOOD_PASSWORD }
    const { data } = await client.auth.signInWithPassword(credentials)
    const { session_id } = claimsOf({ access_token: data.session?.access_token ?? '' })
    expect((await end(session_id, user.bearer)).status).toBe(200)
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.signInWithPassword(credentials)).error).toBeNull()
  })
})
