import { describe, expect, test } from 'vitest'
import { authCall, ban } from '#test/accounts/auth-call.ts'
import { newestEmail } from '#test/accounts/email-links.ts'
import { refresh, reusesOf, signUp, type Token } from '#test/accounts/people.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile()

const getUser = (session: Token, on = app) => authCall(on, session, 'get', 'user')

const retryAfterLostResponse = async (token: string) => {
  await refresh(app, token)
  app.clock.advance({ seconds: 60 })
  return refresh(app, token)
}

describe('the refresh grant', () => {
  test('[wire 44] [wire 45] answers the token of a signed-out session like an unknown one', async () => {
    const session = await signUp(app)
    await authCall(app, session, 'post', 'logout')
    const revoked = await refresh(app, session.refresh_token)
    expect(revoked).toMatchObject(apiError(400, 'refresh_token_not_found'))
    expect(revoked.body.message).toBe('Invalid Refresh Token: Refresh Token Not Found')
    expect((await refresh(app, 'abcdefghijkl')).body).toEqual(revoked.body)
  })

  test('[wire 40] answers thirty parallel refreshes with one new token that works', async () => {
    const first = await signUp(app)
    const replies = await Promise.all(Array.from({ length: 30 }, () => refresh(app, first.refresh_token)))
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect((await reusesOf(app, first.user.id)).sort()).toEqual([...Array(29).fill('concurrent'), 'rotated'])
    const reads = await Promise.all(replies.map(({ body }) => getUser(body)))
    expect(reads.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect((await refresh(app, replies.at(-1)?.body.refresh_token)).status).toBe(200)
  })

  test('[wire 41] answers the previous token with the newest one seconds later', async () => {
    const first = await signUp(app)
    const second = await refresh(app, first.refresh_token)
    app.clock.advance({ seconds: 5 })
    const { body } = await refresh(app, first.refresh_token).expect(200)
    expect(body.refresh_token).toBe(second.body.refresh_token)
    expect(body.expires_at).toBe(Math.floor(app.clock.now().getTime() / 1000) + 3600)
  })

  test('[wire 42] repeats a lost response once', async () => {
    const first = await signUp(app)
    expect((await retryAfterLostResponse(first.refresh_token)).status).toBe(200)
    expect(await reusesOf(app, first.user.id)).toEqual(['rotated', 'lost_response'])
    app.clock.advance({ seconds: 60 })
    const reused = await refresh(app, first.refresh_token)
    expect(reused).toMatchObject(apiError(400, 'refresh_token_already_used'))
    expect(reused.body.message).toBe('Invalid Refresh Token: Already Used')
  })

  test('repeats another lost response after two normal rotations in a row', async () => {
    const second = await retryAfterLostResponse((await signUp(app)).refresh_token)
    const third = await refresh(app, second.body.refresh_token)
    const fourth = await refresh(app, third.body.refresh_token)
    expect((await retryAfterLostResponse(fourth.body.refresh_token)).status).toBe(200)
  })

  test('[wire 43] ends the session if a token two rotations old is reused, and emails the owner', async () => {
    const first = await signUp(app)
    const second = await refresh(app, first.refresh_token)
    const third = await refresh(app, second.body.refresh_token)
    app.clock.advance({ seconds: 11 })
    const reused = await refresh(app, first.refresh_token)
    expect(reused).toMatchObject(apiError(400, 'refresh_token_already_used'))
    const current = await refresh(app, third.body.refresh_token)
    expect(current).toMatchObject(apiError(400, 'refresh_token_not_found'))
    expect(await getUser(third.body)).toMatchObject(apiError(403, 'session_not_found'))
    expect((await newestEmail(app, first.user.email)).kind).toBe('session_ended_for_safety')
  })

  test('rejects a banned account', async () => {
    const { user, refresh_token } = await signUp(app)
    await ban(app, user.id)
    expect(await refresh(app, refresh_token)).toMatchObject(apiError(400, 'user_banned'))
  })

  test('[wire 46] rejects a session past its limits, and its access token stops working', async () => {
    const limited = await temporaryApp({ env: { SESSION_INACTIVITY_S: '1800', SESSION_TIMEBOX_S: '7200' } })
    const expired = apiError(400, 'session_expired')
    const idle = await signUp(limited)
    limited.clock.advance({ minutes: 31 })
    expect(await refresh(limited, idle.refresh_token)).toMatchObject(expired)
    expect((await getUser(idle, limited)).body.code).toBe('session_not_found')
    let busy = await signUp(limited)
    for (let i = 0; i < 4; i++) {
      limited.clock.advance({ minutes: 25 })
      busy = (await refresh(limited, busy.refresh_token)).body
    }
    limited.clock.advance({ minutes: 25 })
    expect(await refresh(limited, busy.refresh_token)).toMatchObject(expired)
  })

  // Published clients delete the session if they get a 500.
  test('[wire 47] answers 503 if the database fails', async () => {
    const broken = await temporaryApp()
    const session = await signUp(broken)
    await broken.sql('alter table mfa_amr_claims rename to renamed_claims')
    const reply = await refresh(broken, session.refresh_token)
    expect(reply.status).toBe(503)
    expect(reply.headers['retry-after']).toBe('1')
    expect(reply.text).not.toContain('mfa_amr_claims')
    await broken.sql('alter table renamed_claims rename to mfa_amr_claims')
    expect((await refresh(broken, session.refresh_token)).status).toBe(200)
  })
})
