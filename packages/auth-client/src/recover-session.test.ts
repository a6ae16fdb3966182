import { describe, expect, test } from 'vitest'
import { json, notJson, openLoneTab, refusal, sampleSession } from './testing/index.ts'

const TOKEN = '/auth/v1/token'
const endingIn = (seconds: number) => (nowMs: number) =>
  sampleSession('old', nowMs, { expires_at: nowMs / 1000 + seconds })
const fresh = (tab: { clock: { now(): number } }) => json(200, sampleSession('new', tab.clock.now()))

describe('session recovery at start (spec §4, wire §12.3)', () => {
  test('a stored value that is no session is removed: SIGNED_OUT, INITIAL_SESSION', async () => {
    const tab = openLoneTab('{"access_token":"a"}')
    await tab.begin()
    expect(tab.events).toEqual(['SIGNED_OUT', 'INITIAL_SESSION'])
    expect(tab.storage.keys()).toEqual([])
  })

  test('text that is not JSON counts as absent: it is removed and only INITIAL_SESSION is heard', async () => {
    const tab = openLoneTab('{"access_tok')
    await tab.begin()
    expect(tab.events).toEqual(['INITIAL_SESSION'])
    expect(tab.storage.keys()).toEqual([])
  })

  test('nothing stored: INITIAL_SESSION with null, no request', async () => {
    const tab = openLoneTab()
    const heard: unknown[] = []
    tab.client.onEvent((event, session) => void heard.push([event, session]))
    await tab.begin()
    expect(heard).toEqual([['INITIAL_SESSION', null]])
    expect(tab.server.requests).toEqual([])
  })

  test('a healthy session is announced as signed in, its storage untouched: SIGNED_IN, INITIAL_SESSION', async () => {
    const tab = openLoneTab(endingIn(3600))
    const before = tab.storage.get('sb-localhost-auth-token')
    await tab.begin()
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
    expect(tab.storage.get('sb-localhost-auth-token')).toBe(before)
    expect(tab.server.requests).toEqual([])
  })

  test.each([
    ['expired', -10],
    ['within 90 s of its end', 89],
  ])('a session that is %s is refreshed: TOKEN_REFRESHED, INITIAL_SESSION', async (_name, seconds) => {
    const tab = openLoneTab(endingIn(seconds))
    tab.server.answer(TOKEN, fresh(tab))
    await tab.begin()
    expect(tab.events).toEqual(['TOKEN_REFRESHED', 'INITIAL_SESSION'])
    expect(tab.server.requestsTo(TOKEN)[0]).toMatchObject({
      path: '/auth/v1/token?grant_type=refresh_token',
      body: { refresh_token: 'refresh-old' },
    })
    expect(tab.stored()?.refresh_token).toBe('refresh-new')
  })

  test.each([
    ['expired', -10],
    ['still alive (spec §4 is literal)', 89],
  ])('a final refusal removes a session that is %s: SIGNED_OUT, INITIAL_SESSION', async (_name, seconds) => {
    const tab = openLoneTab(endingIn(seconds))
    tab.server.answer(TOKEN, refusal(400, 'refresh_token_not_found'))
    await tab.begin()
    expect(tab.events).toEqual(['SIGNED_OUT', 'INITIAL_SESSION'])
    expect(tab.stored()).toBeNull()
  })

  test.each([
    ['the network is down', 'unreachable' as const],
    ['503', refusal(503, 'service_unavailable')],
    ['429', refusal(429, 'over_request_rate_limit')],
    ['409', refusal(409, 'conflict')],
    ['502 in HTML', notJson(502)],
    ['500', refusal(500, 'unexpected_failure')],
    ['a page in HTML where the session should be', notJson(200)],
    ["a proxy's own 403", notJson(403)],
  ])('an expired session is kept when the answer may pass: %s (wire §12.5)', async (_name, answer) => {
    const tab = openLoneTab(endingIn(-10))
    tab.server.answer(TOKEN, answer)
    await tab.begin()
    expect(tab.events).toEqual(['INITIAL_SESSION'])
    await tab.clock.advance(26_000)
    expect(tab.events).toEqual(['INITIAL_SESSION'])
    expect(tab.stored()?.refresh_token).toBe('refresh-old')
    expect((await tab.client.getSession())?.refresh_token).toBe('refresh-old')
  })

  test('offline at start does not keep the page waiting: INITIAL_SESSION comes with the first failure', async () => {
    const tab = openLoneTab(endingIn(-10))
    tab.server.answer(TOKEN, 'unreachable', fresh(tab))
    await tab.begin()
    expect(tab.events).toEqual(['INITIAL_SESSION'])
    await tab.clock.advance(200)
    expect(tab.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
  })

  test('a hidden tab recovers too, without starting the timer (wire §12.7)', async () => {
    const tab = openLoneTab(endingIn(3600), { isVisible: false })
    await tab.begin()
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
    expect(tab.clock.timerCount()).toBe(0)
  })

  test('a subscriber of any later moment hears INITIAL_SESSION first, with the session of that moment', async () => {
    const tab = openLoneTab(endingIn(3600))
    await tab.begin()
    const heard: unknown[] = []
    tab.client.onEvent((event, session) => void heard.push([event, session?.refresh_token]))
    await tab.clock.advance(0)
    expect(heard).toEqual([['INITIAL_SESSION', 'refresh-old']])
  })

  test('a subscriber that leaves before the start has finished hears nothing', async () => {
    const tab = openLoneTab(endingIn(3600))
    const heard: string[] = []
    const leave = tab.client.onEvent((event) => void heard.push(event))
    leave()
    await tab.begin()
    expect(heard).toEqual([])
  })

  test('starting twice starts once', async () => {
    const tab = openLoneTab(endingIn(3600))
    await Promise.all([tab.client.start(), tab.client.start()])
    await tab.clock.advance(0)
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
    expect(tab.clock.timerCount()).toBe(1)
  })
})
