import { describe, expect, test } from 'vitest'
import {
  createJsonResponse,
  createSampleSession,
  createSampleUser,
  openFakeSignedInTab,
  openFakeSingleTab,
  waitForPendingPromises,
} from '../testing/index.ts'

const TOKEN = '/auth/v1/token'
const HOUR = 3_600_000

async function setUp(isVisible = true) {
  const tab = await openFakeSignedInTab({ isVisible })
  tab.server.answer(TOKEN, createJsonResponse(200, tab.session('new')))
  return tab
}

describe('automatic refresh', () => {
  test('refreshes once when three ticks of 30 s remain', async () => {
    const tab = await setUp()
    await tab.clock.advance(HOUR - 90_001)
    expect(tab.server.requests).toEqual([])
    await tab.clock.advance(1)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    expect(tab.newEvents()).toEqual(['TOKEN_REFRESHED'])
    await tab.clock.advance(HOUR / 2)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
  })

  test('refreshes at the start, before the first tick, if 100 s remain', async () => {
    const tab = openFakeSingleTab((now) => createSampleSession('old', now, { expires_at: now / 1000 + 100 }))
    tab.server.answer(TOKEN, createJsonResponse(200, tab.session('new')))
    await tab.start()
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED'])
  })

  test.each([
    ['ahead', 86_400],
    ['behind', -86_400],
  ])('refreshes once an hour with a server clock a day %s', async (_name, skewSeconds) => {
    const tab = await setUp()
    const served = tab.session('new')
    const skewed = { ...served, expires_at: served.expires_at + skewSeconds }
    tab.server.answer(
      TOKEN,
      createJsonResponse(200, skewed),
      createJsonResponse(200, { ...skewed, access_token: 'access-newer' }),
    )
    await tab.clock.advance(2 * HOUR - 150_000)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(2)
    expect(await tab.client.getAccessToken()).toBe('access-newer')
  })

  test('refreshes with the first tick after the device slept with a visible tab', async () => {
    const tab = await setUp()
    tab.clock.sleep(8 * HOUR)
    tab.server.answer(TOKEN, createJsonResponse(200, tab.session('new')))
    await tab.clock.advance(30_000)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    expect(tab.stored()?.refresh_token).toBe('refresh-new')
    expect(tab.newEvents()).toEqual(['TOKEN_REFRESHED'])
  })
})

describe('stopping the client', () => {
  test('ends requests, timers and events', async () => {
    const tab = await setUp()
    tab.client.stop()
    await tab.clock.advance(2 * HOUR)
    tab.visibility.show()
    await waitForPendingPromises()
    expect(tab.server.requests).toEqual([])
    expect(tab.clock.timerCount()).toBe(0)
    expect(tab.newEvents()).toEqual([])
  })

  test('prevents the timer of an unfinished start', async () => {
    const tab = openFakeSingleTab((nowMs) => createSampleSession('old', nowMs))
    const starting = tab.client.start()
    tab.client.stop()
    await starting
    expect(tab.clock.timerCount()).toBe(0)
  })
})

describe('the visibility of the tab', () => {
  test.each([
    ['hidden later', true],
    ['opened in the background', false],
  ])('a tab %s refreshes only when it is shown', async (_how, isVisible) => {
    const tab = await setUp(isVisible)
    tab.visibility.hide()
    await tab.clock.advance(HOUR)
    expect(tab.server.requests).toEqual([])
    tab.visibility.show()
    await waitForPendingPromises()
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    expect(tab.newEvents()).toEqual(['TOKEN_REFRESHED'])
  })

  test('announces no SIGNED_IN and starts no second timer when a tab is shown again', async () => {
    const tab = await setUp()
    for (let glance = 0; glance < 3; glance++) {
      tab.visibility.hide()
      tab.visibility.show()
      tab.visibility.notifyListeners()
      await waitForPendingPromises()
    }
    expect(tab.newEvents()).toEqual([])
    expect(tab.clock.timerCount()).toBe(1)
  })

  test.each([
    ['SIGNED_OUT', 'after a sign-out elsewhere', null],
    ['TOKEN_REFRESHED', 'after a refresh elsewhere', createSampleUser()],
    ['SIGNED_IN', 'after a sign-in to another account', createSampleUser({ id: 'other' })],
  ])('announces %s when shown again %s', async (event, _cause, user) => {
    const tab = await setUp()
    tab.visibility.hide()
    if (user) tab.keep(tab.session('new', { user }))
    else tab.storage.remove('sb-localhost-auth-token')
    tab.visibility.show()
    await waitForPendingPromises()
    expect(tab.newEvents()).toEqual([event])
  })
})
