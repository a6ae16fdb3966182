import { describe, expect, test } from 'vitest'
import { json, openLoneTab, SAMPLE_STORAGE_KEY, sampleSession, settle } from './testing/index.ts'

const TOKEN = '/auth/v1/token'
const HOUR = 3_600_000

async function setUp(isVisible = true) {
  const tab = openLoneTab((nowMs) => sampleSession('old', nowMs), { isVisible })
  await tab.begin()
  tab.server.answer(TOKEN, json(200, sampleSession('new', tab.clock.now())))
  return tab
}

describe('automatic refresh (spec §4, wire §12.4)', () => {
  test('nothing is asked while more than three ticks remain, once is enough when three do', async () => {
    const tab = await setUp()
    await tab.clock.advance(HOUR - 90_001)
    expect(tab.server.requests).toEqual([])
    await tab.clock.advance(1)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    expect(tab.events.at(-1)).toBe('TOKEN_REFRESHED')
    await tab.clock.advance(HOUR / 2)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
  })

  test('looks at once when it starts: a session with 100 s left does not wait for the first tick', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 + 100 }))
    tab.server.answer(TOKEN, json(200, sampleSession('new', tab.clock.now())))
    await tab.begin()
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED'])
  })

  test('a newer session in the storage is taken without a request', async () => {
    const tab = await setUp()
    await tab.clock.advance(HOUR / 2)
    tab.storage.set(SAMPLE_STORAGE_KEY, JSON.stringify(sampleSession('theirs', tab.clock.now())))
    await tab.clock.advance(HOUR / 2)
    expect(tab.server.requests).toEqual([])
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED'])
  })

  test('a sign-out this tab has not heard of shows at the next tick', async () => {
    const tab = await setUp()
    tab.storage.remove(SAMPLE_STORAGE_KEY)
    await tab.clock.advance(30_000)
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  })

  test('a stopped client asks and says nothing more', async () => {
    const tab = await setUp()
    tab.client.stop()
    await tab.clock.advance(2 * HOUR)
    tab.visibility.show()
    await settle()
    expect(tab.server.requests).toEqual([])
    expect(tab.clock.timerCount()).toBe(0)
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
  })

  test('stopped while starting, it does not begin', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
    const starting = tab.client.start()
    tab.client.stop()
    await starting
    expect(tab.clock.timerCount()).toBe(0)
  })
})

describe('visibility (spec §4, wire §12.7)', () => {
  test('a hidden tab does not refresh; shown again, it does so at once', async () => {
    const tab = await setUp()
    tab.visibility.hide()
    await tab.clock.advance(HOUR)
    expect(tab.server.requests).toEqual([])
    tab.visibility.show()
    await settle()
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    expect(tab.events.at(-1)).toBe('TOKEN_REFRESHED')
  })

  test('no SIGNED_IN on focus when nothing has changed (wire §12.13)', async () => {
    const tab = await setUp()
    for (let glance = 0; glance < 3; glance++) {
      tab.visibility.hide()
      tab.visibility.show()
      await settle()
    }
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
    expect(tab.clock.timerCount()).toBe(1)
  })

  test('a network that comes back to a visible tab starts no second timer', async () => {
    const tab = await setUp()
    tab.visibility.nudge()
    tab.visibility.nudge()
    expect(tab.clock.timerCount()).toBe(1)
  })

  test.each([
    ['signed out', null, ['SIGNED_OUT']],
    ['refreshed', 'new', ['TOKEN_REFRESHED']],
  ])('what happened while the page was frozen is announced on return: %s', async (_name, name, expected) => {
    const tab = await setUp()
    tab.visibility.hide()
    if (name) tab.storage.set(SAMPLE_STORAGE_KEY, JSON.stringify(sampleSession(name, tab.clock.now())))
    else tab.storage.remove(SAMPLE_STORAGE_KEY)
    tab.visibility.show()
    await settle()
    expect(tab.events.slice(2)).toEqual(expected)
  })

  test('another account signed in while the page was frozen: SIGNED_IN', async () => {
    const tab = await setUp()
    const theirs = sampleSession('theirs', tab.clock.now())
    const text = JSON.stringify({ ...theirs, user: { ...theirs.user, id: 'somebody-else' } })
    tab.storage.set(SAMPLE_STORAGE_KEY, text)
    tab.visibility.nudge()
    await settle()
    expect(tab.events.slice(2)).toEqual(['SIGNED_IN'])
  })

  test('a tab opened in the background begins to refresh when it is first shown', async () => {
    const tab = await setUp(false)
    await tab.clock.advance(HOUR)
    expect(tab.server.requests).toEqual([])
    tab.visibility.show()
    await settle()
    expect(tab.events.at(-1)).toBe('TOKEN_REFRESHED')
  })

  test('a laptop that slept for a night refreshes with the first tick after waking, visible all the time', async () => {
    const tab = await setUp()
    tab.clock.sleep(8 * HOUR)
    tab.server.answer(TOKEN, json(200, sampleSession('new', tab.clock.now())))
    await tab.clock.advance(30_000)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    expect(tab.stored()?.refresh_token).toBe('refresh-new')
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'TOKEN_REFRESHED'])
  })
})

describe('a wrong clock (wire §12.13)', () => {
  test.each([
    ['a day ahead', 86_400],
    ['a day behind', -86_400],
  ])('a server %s of the device: one refresh an hour, no more and no fewer', async (_name, skewSeconds) => {
    const tab = await setUp()
    const served = sampleSession('new', tab.clock.now())
    const skewed = { ...served, expires_at: served.expires_at + skewSeconds }
    tab.server.answer(TOKEN, json(200, skewed), json(200, { ...skewed, access_token: 'access-newer' }))
    await tab.clock.advance(2 * HOUR - 150_000)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(2)
    expect(await tab.client.getAccessToken()).toBe('access-newer')
  })

  test('a device clock that is set back by a day does not let the session die', async () => {
    const tab = await setUp()
    tab.clock.setTimeOfDay(-24 * HOUR)
    await tab.clock.advance(HOUR)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
  })

  test('a device clock that is set forward by a day costs one refresh', async () => {
    const tab = await setUp()
    tab.clock.setTimeOfDay(24 * HOUR)
    tab.server.answer(TOKEN, json(200, sampleSession('new', tab.clock.now())))
    await tab.clock.advance(HOUR / 2)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
  })
})
