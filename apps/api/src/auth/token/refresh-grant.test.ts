import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { auditOf, bearer, claimsOf, mailsTo, refresh, signUp, VERSIONED } from '../../../test/people.ts'
import { startTestApp, type TestApp, temporaryApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const traitsOf = async (userId: string) =>
  (await auditOf(app, userId))
    .filter(({ payload }) => payload.action === 'token_refreshed')
    .map(({ payload }) => payload.traits?.reuse ?? 'rotated')
const getUser = (session: { access_token: string }) =>
  app.request.get('/auth/v1/user').set(VERSIONED).set(bearer(session))

describe('refresh grant', () => {
  test('[wire 44] a random string is refresh_token_not_found', async () => {
    const reply = await refresh(app, 'abcdefghijkl')
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    })
  })

  test('a missing token is validation_failed', async () => {
    const reply = await app.request.post('/auth/v1/token?grant_type=refresh_token').set(VERSIONED).send({})
    expect(reply.body.code).toBe('validation_failed')
  })

  test('[wire 39] the newest token gives its successor, in the same session', async () => {
    const first = await signUp(app)
    app.clock.advance({ minutes: 50 })
    const reply = await refresh(app, first.refresh_token)
    expect(reply.status).toBe(200)
    expect(reply.body.refresh_token).not.toBe(first.refresh_token)
    expect(claimsOf(reply.body).session_id).toBe(claimsOf(first).session_id)
    expect(reply.body.user).toMatchObject({ id: first.user.id, identities: [{ provider: 'email' }] })
    expect(reply.body.expires_at).toBe(Math.floor(app.clock.now().getTime() / 1000) + 3600)
    expect(await traitsOf(first.user.id)).toEqual(['rotated'])
  })

  test('[wire 40] ten parallel calls with one token all succeed with the same new token', async () => {
    const first = await signUp(app)
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(app, first.refresh_token)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1)
    const traits = await traitsOf(first.user.id)
    expect(traits.filter((trait) => trait === 'rotated')).toHaveLength(1)
    expect(traits.filter((trait) => trait === 'concurrent')).toHaveLength(9)
  })

  test("thirty parallel refreshes of one token lose no session, and the losers' answers are usable", async () => {
    const first = await signUp(app)
    const replies = await Promise.all(Array.from({ length: 30 }, () => refresh(app, first.refresh_token)))
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200))
    const reads = await Promise.all(replies.map(({ body }) => getUser(body)))
    expect(reads.map(({ status }) => status)).toEqual(Array(30).fill(200))
    const last = replies.at(-1)?.body
    expect((await refresh(app, last.refresh_token)).status).toBe(200)
  })

  test('[wire 41] the previous token seconds later leads to the newest', async () => {
    const first = await signUp(app)
    const second = await refresh(app, first.refresh_token)
    app.clock.advance({ seconds: 5 })
    const again = await refresh(app, first.refresh_token)
    expect(again.status).toBe(200)
    expect(again.body.refresh_token).toBe(second.body.refresh_token)
  })

  test('[wire 42] a lost answer is made good once', async () => {
    const first = await signUp(app)
    const lost = await refresh(app, first.refresh_token)
    app.clock.advance({ seconds: 60 })
    const again = await refresh(app, first.refresh_token)
    expect(again.status).toBe(200)
    expect(again.body.refresh_token).toBe(lost.body.refresh_token)
    expect(await traitsOf(first.user.id)).toEqual(['rotated', 'lost_response'])
    app.clock.advance({ seconds: 60 })
    const thief = await refresh(app, first.refresh_token)
    expect(thief.status).toBe(400)
    expect(thief.body).toMatchObject({
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    })
  })

  test('two normal rotations in a row let another answer be lost', async () => {
    const first = await signUp(app)
    const loseAnswer = async (token: string) => {
      await refresh(app, token)
      app.clock.advance({ seconds: 60 })
      return refresh(app, token)
    }
    const second = await loseAnswer(first.refresh_token)
    const third = await refresh(app, second.body.refresh_token)
    const fourth = await refresh(app, third.body.refresh_token)
    expect((await loseAnswer(fourth.body.refresh_token)).status).toBe(200)
  })

  test('[wire 43] a token two rotations old ends the session, and the end survives the refusal', async () => {
    const first = await signUp(app)
    const second = await refresh(app, first.refresh_token)
    const third = await refresh(app, second.body.refresh_token)
    app.clock.advance({ seconds: 11 })
    const thief = await refresh(app, first.refresh_token)
    expect(thief.status).toBe(400)
    expect(thief.body.code).toBe('refresh_token_already_used')
    const { session_id } = claimsOf(first)
    expect(await app.sql('select 1 from sessions where id = $1', [session_id])).toEqual([])
    const current = await refresh(app, third.body.refresh_token)
    expect(current.status).toBe(400)
    expect(current.body.code).toBe('refresh_token_not_found')
    const read = await getUser(third.body)
    expect(read.status).toBe(403)
    expect(read.body.code).toBe('session_not_found')
    const actions = (await auditOf(app, first.user.id)).map(({ payload }) => payload.action)
    expect(actions.slice(-2)).toEqual(['token_reuse_detected', 'token_revoked'])
    const [mail] = await mailsTo(app, first.user.email)
    expect(mail?.kind).toBe('session_ended_for_safety')
  })

  test('[wire 45] the token of a signed-out session is refused like an unknown one', async () => {
    const session = await signUp(app)
    await app.request.post('/auth/v1/logout').set(bearer(session))
    const revoked = await refresh(app, session.refresh_token)
    const unknown = await refresh(app, 'abcdefghijkl')
    expect(revoked.status).toBe(400)
    expect(revoked.body.code).toBe('refresh_token_not_found')
    expect(revoked.status).toBe(unknown.status)
    expect(revoked.body).toEqual(unknown.body)
  })

  test('a banned account cannot refresh', async () => {
    const session = await signUp(app)
    await app.sql("update users set banned_until = now() + interval '1 year' where id = $1", [
      session.user.id,
    ])
    const reply = await refresh(app, session.refresh_token)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('user_banned')
    expect((await getUser(session)).status).toBe(403)
  })

  test('[wire 46] a session past its limits cannot refresh, and its access token stops, too', async () => {
    const limited = await temporaryApp({ env: { SESSION_INACTIVITY_S: '1800', SESSION_TIMEBOX_S: '7200' } })
    const idle = await signUp(limited)
    limited.clock.advance({ minutes: 31 })
    const reply = await refresh(limited, idle.refresh_token)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('session_expired')
    const read = await limited.request.get('/auth/v1/user').set(VERSIONED).set(bearer(idle))
    expect(read.body.code).toBe('session_not_found')
    let busy = await signUp(limited)
    for (let i = 0; i < 4; i++) {
      limited.clock.advance({ minutes: 25 })
      busy = (await refresh(limited, busy.refresh_token)).body
    }
    limited.clock.advance({ minutes: 25 })
    expect((await refresh(limited, busy.refresh_token)).body.code).toBe('session_expired')
  })

  test('[wire 47] a locked session is 503 with Retry-After', { timeout: 30_000 }, async () => {
    const session = await signUp(app)
    const rival = new pg.Client({ connectionString: app.databaseUrl })
    await rival.connect()
    try {
      await rival.query('begin')
      await rival.query('select 1 from sessions where id = $1 for update', [claimsOf(session).session_id])
      const reply = await refresh(app, session.refresh_token)
      expect(reply.status).toBe(503)
      expect(reply.headers['retry-after']).toBe('1')
    } finally {
      await rival.end()
    }
    expect((await refresh(app, session.refresh_token)).status).toBe(200)
  })

  test('[wire 47] a database without the table is 503, too: clients delete sessions on 500', async () => {
    const broken = await temporaryApp({ databaseUrl: await freshDatabase() })
    const session = await signUp(broken)
    await broken.sql('alter table mfa_amr_claims rename to elsewhere')
    const reply = await refresh(broken, session.refresh_token)
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toBe('1')
    expect(reply.text).not.toContain('mfa_amr_claims')
    await broken.sql('alter table elsewhere rename to mfa_amr_claims')
    expect((await refresh(broken, session.refresh_token)).status).toBe(200)
  })
})
