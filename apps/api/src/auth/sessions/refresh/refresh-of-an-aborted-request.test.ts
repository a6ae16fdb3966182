import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { holdTransaction } from '#test/accounts/database-locks.ts'
import { getTokens, OAUTH_ENV, registerClient } from '#test/accounts/oauth-app.ts'
import { refreshAt } from '#test/accounts/oauth-attacker.ts'
import { claimsOf, refresh, reusesOf, signUp, type Token } from '#test/accounts/people.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startTestApp } from '#test/harness/test-app.ts'
import { respondWith, startHookReceiver } from '#test/servers/hook-receiver.ts'

/** A request past its limit has been answered, so what it does later has no reader, like that of a client that has gone. */
const TIME_LIMIT_MS = 1_500

const receiver = perFile(startHookReceiver)
const app = perFile(() => startTestApp({ env: OAUTH_ENV, timeLimitMs: TIME_LIMIT_MS }))
const appWithHook = perFile(() =>
  startTestApp({ env: receiver.env('CUSTOM_ACCESS_TOKEN'), timeLimitMs: TIME_LIMIT_MS }),
)

type Answer = (response: ServerResponse, payload: { claims: object }) => void
const addNothing: Answer = (response, { claims }) => respondWith({ claims })(response, {})
afterEach(() => receiver.respond(addNothing))

test('a refresh whose client has gone while the hook was asked rotates nothing', async () => {
  receiver.respond(addNothing)
  const first = await signUp(appWithHook)
  let answerLate = () => {}
  receiver.respond((response, payload) => {
    answerLate = () => addNothing(response, payload)
  })
  expect((await refresh(appWithHook, first.refresh_token)).status).toBe(504)
  receiver.respond(addNothing)
  answerLate()
  expect((await refresh(appWithHook, first.refresh_token)).status).toBe(200)
  expect(await reusesOf(appWithHook, first.user.id)).toEqual(['rotated'])
})

/** Lets a refresh wait for the lock of its session until its time limit, and go on after that. */
async function outwait(session: Token, refreshing: () => PromiseLike<{ status: number }>) {
  const lock = 'select 1 from sessions where id = $1 for update'
  const held = await holdTransaction(app, lock, [claimsOf(session).session_id])
  expect((await refreshing()).status).toBe(504)
  await held.release()
}

test('a reused refresh token whose sender has gone ends no session', async () => {
  const first = await signUp(app)
  const second = await refresh(app, first.refresh_token)
  const third = await refresh(app, second.body.refresh_token)
  app.clock.advance({ seconds: 11 })
  await outwait(first, () => refresh(app, first.refresh_token))
  expect((await refresh(app, third.body.refresh_token)).status).toBe(200)
})

test('a reused refresh token of an application that has gone ends no session', async () => {
  const client = await registerClient(app)
  const first = await getTokens(app, client, await signUp(app))
  const second = await refreshAt(app, client, first.refresh_token)
  const third = await refreshAt(app, client, second.body.refresh_token)
  app.clock.advance({ seconds: 11 })
  await outwait(first, () => refreshAt(app, client, first.refresh_token))
  expect((await refreshAt(app, client, third.body.refresh_token)).status).toBe(200)
})
