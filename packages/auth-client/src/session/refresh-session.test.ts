import { describe, expect, test } from 'vitest'
import {
  createErrorResponse,
  createJsonResponse,
  createManualClock,
  createSampleSession,
  openFakeSignedInTab,
  SAMPLE_STORAGE_KEY,
  waitForPendingPromises,
} from '../testing/index.ts'
import { getNextRefreshRetryWaitMs, getRefreshCoolDownMs } from './refresh-session.ts'

const TOKEN = '/auth/v1/token'
const unavailable = (retryAfter?: string) =>
  createErrorResponse(503, 'service_unavailable', retryAfter ? { 'retry-after': retryAfter } : {})

describe('refreshSession', () => {
  test('shares one request among callers, saves every field and announces TOKEN_REFRESHED', async () => {
    const tab = await openFakeSignedInTab()
    const served = { ...tab.session('new'), some_future_field: 1 }
    tab.server.answer(TOKEN, createJsonResponse(200, served))
    const sessions = await Promise.all([1, 2, 3].map(() => tab.client.refreshSession()))
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    expect(sessions).toEqual([served, served, served])
    expect(tab.stored()).toEqual(served)
    expect(tab.newEvents()).toEqual(['TOKEN_REFRESHED'])
  })

  test('retries a temporary error after 200 ms, doubling, for 30 s: eight requests', async () => {
    const tab = await openFakeSignedInTab()
    void tab.client.refreshSession()
    const start = tab.clock.elapsed()
    const times: number[] = []
    for (let ms = 0; ms <= 30_000; ms += 200) {
      await waitForPendingPromises()
      while (times.length < tab.server.requestsTo(TOKEN).length) times.push(tab.clock.elapsed() - start)
      await tab.clock.advance(200)
    }
    expect(times).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400])
    expect(tab.stored()?.refresh_token).toBe('refresh-old')
  })

  test('does not retry a final error', async () => {
    const tab = await openFakeSignedInTab()
    tab.server.answer(TOKEN, createErrorResponse(400, 'session_expired'))
    expect(await tab.client.refreshSession()).toBeNull()
    await tab.clock.advance(60_000)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    expect(tab.newEvents()).toEqual(['SIGNED_OUT'])
  })
})

describe('the wait for the next refresh', () => {
  test.each([
    ['lasts as long as the server asks', 1, 0, 5000, 5000],
    ['never lasts shorter than the backoff', 5, 3000, 1000, 3200],
    ['may end 30 s after the first request', 1, 0, 30_000, 30_000],
    ['is given up when it would end later', 1, 0, 30_001, null],
    ['is given up when the backoff would end later', 8, 25_400, 0, null],
  ])('%s', (_what, attempt, passed, asked, wait) => {
    expect(getNextRefreshRetryWaitMs(attempt, passed, asked)).toBe(wait)
  })

  test('the cool-down lasts one minute, or what the server asks for up to five', () => {
    expect([0, 90_000, 86_400_000].map(getRefreshCoolDownMs)).toEqual([60_000, 90_000, 300_000])
  })
})

describe('the cool-down after giving up', () => {
  test.each([
    ['60 s', undefined, 8, 60_000],
    ['as long as the server asks', '120', 1, 120_000],
  ])('does not refresh the same token for %s', async (_name, retryAfter, attempts, ms) => {
    const tab = await openFakeSignedInTab()
    tab.server.answer(TOKEN, unavailable(retryAfter))
    void tab.client.refreshSession()
    await tab.clock.advance(attempts > 1 ? 25_400 : 0)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(attempts)
    await tab.clock.advance(ms - 1)
    await tab.client.refreshSession()
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(attempts)
    await tab.clock.advance(1)
    void tab.client.refreshSession()
    await waitForPendingPromises()
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(attempts + 1)
  })

  test('does not delay another token', async () => {
    const tab = await openFakeSignedInTab()
    tab.server.answer(TOKEN, unavailable('120'))
    await tab.client.refreshSession()
    tab.keep(tab.session('other'))
    await tab.client.refreshSession()
    expect(tab.server.requestsTo(TOKEN).map(({ body }) => body)).toEqual([
      { refresh_token: 'refresh-old' },
      { refresh_token: 'refresh-other' },
    ])
  })

  test.each([
    ['ends at once', 'unreachable' as const, 8, 9],
    ['lasts, if the server asked for it,', unavailable('120'), 1, 1],
  ])('%s when the network comes back', async (_what, answer, attempts, afterwards) => {
    const tab = await openFakeSignedInTab()
    tab.server.answer(TOKEN, answer)
    void tab.client.refreshSession()
    await tab.clock.advance(25_400)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(attempts)
    tab.visibility.notifyListeners()
    void tab.client.refreshSession()
    await waitForPendingPromises()
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(afterwards)
  })
})

describe('a late response to a refresh', () => {
  test.each([
    ['a session', createJsonResponse(200, createSampleSession('ours', createManualClock().now()))],
    ['refresh_token_already_used', createErrorResponse(400, 'refresh_token_already_used')],
    ['refresh_token_not_found', createErrorResponse(400, 'refresh_token_not_found')],
  ])('does not replace a newer session in the storage: %s', async (_what, answer) => {
    const tab = await openFakeSignedInTab()
    const release = tab.server.hold(TOKEN)
    const refreshing = tab.client.refreshSession()
    tab.keep(tab.session('theirs'))
    release(answer)
    expect((await refreshing)?.refresh_token).toBe('refresh-theirs')
    expect(tab.stored()?.refresh_token).toBe('refresh-theirs')
    expect(tab.newEvents()).toEqual(['TOKEN_REFRESHED'])
  })

  test('stops retrying once the storage has a newer session', async () => {
    const tab = await openFakeSignedInTab()
    tab.server.answer(TOKEN, 'unreachable')
    const refreshing = tab.client.refreshSession()
    await waitForPendingPromises()
    tab.keep(tab.session('theirs'))
    await tab.clock.advance(200)
    expect((await refreshing)?.refresh_token).toBe('refresh-theirs')
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
  })

  test.each(['here', 'in the storage, by another tab'])('does not undo a sign-out %s', async (where) => {
    const tab = await openFakeSignedInTab()
    const release = tab.server.hold(TOKEN)
    const refreshing = tab.client.refreshSession()
    tab.server.answer('/auth/v1/logout', createJsonResponse(204, undefined))
    if (where === 'here') await tab.client.signOut()
    else tab.storage.remove(SAMPLE_STORAGE_KEY)
    release(createJsonResponse(200, tab.session('new')))
    expect(await refreshing).toBeNull()
    expect(tab.stored()).toBeNull()
    expect(tab.newEvents()).toEqual(['SIGNED_OUT'])
  })

  test('changes nothing after a sign-out and another sign-in', async () => {
    const tab = await openFakeSignedInTab()
    const release = tab.server.hold(TOKEN)
    const refreshing = tab.client.refreshSession()
    tab.server.answer('/auth/v1/logout', createJsonResponse(204, undefined))
    await tab.client.signOut()
    tab.server.answer(TOKEN, createJsonResponse(200, tab.session('again')))
    await tab.client.signInWithPassword({ email: 'reader@example.com', password: 'secret' })
    release(createErrorResponse(400, 'refresh_token_not_found'))
    await refreshing
    expect(tab.stored()?.refresh_token).toBe('refresh-again')
    expect(tab.newEvents()).toEqual(['SIGNED_OUT', 'SIGNED_IN'])
  })
})
