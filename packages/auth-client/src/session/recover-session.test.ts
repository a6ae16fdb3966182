import { describe, expect, test } from 'vitest'
import {
  createErrorResponse,
  createJsonResponse,
  createNonJsonResponse,
  createSampleSession,
  openFakeSignedInTab,
  openFakeSingleTab,
} from '../testing/index.ts'

const TOKEN = '/auth/v1/token'

const openEnding = (seconds: number, isVisible = true) =>
  openFakeSingleTab((nowMs) => createSampleSession('old', nowMs, { expires_at: nowMs / 1000 + seconds }), {
    isVisible,
  })

describe('starting the client', () => {
  test.each([
    ['a value that is no session', '{"access_token":"a"}', ['SIGNED_OUT', 'INITIAL_SESSION']],
    ['text that is not JSON, as if absent', '{"access_tok', ['INITIAL_SESSION']],
    ['nothing where nothing is stored', null, ['INITIAL_SESSION']],
  ])('removes %s', async (_what, text, events) => {
    const tab = openFakeSingleTab(text)
    await tab.start()
    expect(tab.events).toEqual(events)
    expect(tab.storage.keys()).toEqual([])
    expect(tab.server.requests).toEqual([])
  })

  test.each([
    ['visible', true, 1],
    ['hidden', false, 0],
  ])('announces a valid session in a %s tab without writing', async (_name, isVisible, timers) => {
    const tab = openEnding(3600, isVisible)
    const before = tab.storage.get('sb-localhost-auth-token')
    await Promise.all([tab.client.start(), tab.start()])
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
    expect(tab.storage.get('sb-localhost-auth-token')).toBe(before)
    expect(tab.server.requests).toEqual([])
    expect(tab.clock.timerCount()).toBe(timers)
  })

  test.each([-10, 89])('refreshes a session that ends in %i s; a final error ends it', async (seconds) => {
    const tab = openEnding(seconds)
    tab.server.answer(TOKEN, createJsonResponse(200, tab.session('new')))
    await tab.start()
    expect(tab.events).toEqual(['TOKEN_REFRESHED', 'INITIAL_SESSION'])
    const path = '/auth/v1/token?grant_type=refresh_token'
    expect(tab.server.requests).toMatchObject([{ path, body: { refresh_token: 'refresh-old' } }])
    expect(tab.stored()?.refresh_token).toBe('refresh-new')

    const refused = openEnding(seconds)
    refused.server.answer(TOKEN, createErrorResponse(400, 'refresh_token_not_found'))
    await refused.start()
    expect(refused.events).toEqual(['SIGNED_OUT', 'INITIAL_SESSION'])
    expect(refused.stored()).toBeNull()
  })

  test.each([
    ['no network', 'unreachable' as const],
    ['503', createErrorResponse(503, 'service_unavailable')],
    ['502 in HTML', createNonJsonResponse(502)],
    ['200 in HTML', createNonJsonResponse(200)],
    ['403 of a proxy', createNonJsonResponse(403)],
  ])('keeps an expired session after a temporary error: %s', async (_name, answer) => {
    const tab = openEnding(-10)
    tab.server.answer(TOKEN, answer)
    await tab.start()
    expect(tab.events).toEqual(['INITIAL_SESSION'])
    await tab.clock.advance(26_000)
    expect(tab.events).toEqual(['INITIAL_SESSION'])
    expect(tab.stored()?.refresh_token).toBe('refresh-old')
    expect((await tab.client.getSession())?.refresh_token).toBe('refresh-old')
  })
})

describe('onEvent', () => {
  test('sends a later subscriber INITIAL_SESSION first, with the current session', async () => {
    const tab = await openFakeSignedInTab()
    const heard: unknown[] = []
    tab.client.onEvent((event, session) => void heard.push([event, session?.refresh_token]))
    await tab.clock.advance(0)
    expect(heard).toEqual([['INITIAL_SESSION', 'refresh-old']])
  })

  test('sends nothing to a subscriber that unsubscribes before the start', async () => {
    const tab = openEnding(3600)
    const heard: string[] = []
    const leave = tab.client.onEvent((event) => void heard.push(event))
    leave()
    await tab.start()
    expect(heard).toEqual([])
  })
})

describe('getSession', () => {
  test.each([
    ['hands out more than 90 s of life without a request', 91, 'access-old', 0],
    ['refreshes within 90 s of the end', 89, 'access-new', 1],
  ])('%s', async (_what, seconds, token, requests) => {
    const tab = openEnding(seconds)
    tab.server.answer(TOKEN, createJsonResponse(200, tab.session('new')))
    expect(await tab.client.getAccessToken()).toBe(token)
    expect(tab.server.requests).toHaveLength(requests)
  })

  test('waits for retries only if the access token has expired', async () => {
    expect(await openEnding(80).client.getAccessToken()).toBe('access-old')
    const tab = openEnding(-1)
    const unavailable = createErrorResponse(503, 'service_unavailable')
    tab.server.answer(TOKEN, unavailable, createJsonResponse(200, tab.session('new')))
    const token = tab.client.getAccessToken()
    await tab.clock.advance(200)
    expect(await token).toBe('access-new')
  })

  test('returns the session of another tab that refreshed first', async () => {
    const tab = openEnding(10)
    const release = tab.server.hold(TOKEN)
    const session = tab.client.getSession()
    tab.keep(tab.session('theirs'))
    release(createJsonResponse(200, tab.session('ours')))
    expect((await session)?.refresh_token).toBe('refresh-theirs')
  })
})
