import { describe, expect, test } from 'vitest'
import { json, openLoneTab, refusal, SAMPLE_STORAGE_KEY, sampleSession, settle } from './testing/index.ts'

const TOKEN = '/auth/v1/token'

/** A started, healthy tab and the reply that a refresh would get. */
async function setUp() {
  const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
  await tab.begin()
  const session = (name: string) => sampleSession(name, tab.clock.now())
  const put = (name: string) => tab.storage.set(SAMPLE_STORAGE_KEY, JSON.stringify(session(name)))
  return { ...tab, session, put, events: tab.events as string[] }
}

describe('refresh (wire §12.4)', () => {
  test('single flight: callers at the same time share one request', async () => {
    const tab = await setUp()
    tab.server.answer(TOKEN, json(200, tab.session('new')))
    const sessions = await Promise.all([1, 2, 3].map(() => tab.client.refreshSession()))
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    expect(sessions.map((session) => session?.refresh_token)).toEqual(Array(3).fill('refresh-new'))
  })

  test('success saves the whole session and announces TOKEN_REFRESHED', async () => {
    const tab = await setUp()
    tab.server.answer(TOKEN, json(200, { ...tab.session('new'), some_future_field: 1 }))
    await tab.client.refreshSession()
    expect(tab.events.at(-1)).toBe('TOKEN_REFRESHED')
    expect(tab.stored()).toEqual({ ...tab.session('new'), some_future_field: 1 })
  })

  test('a failure that may pass is retried after 200 ms, doubling, for 30 s in all: eight requests', async () => {
    const tab = await setUp()
    void tab.client.refreshSession()
    const start = tab.clock.elapsed()
    const times: number[] = []
    for (let ms = 0; ms <= 30_000; ms += 200) {
      await settle()
      while (times.length < tab.server.requestsTo(TOKEN).length) times.push(tab.clock.elapsed() - start)
      await tab.clock.advance(200)
    }
    expect(times).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400])
    expect(tab.stored()?.refresh_token).toBe('refresh-old')
  })

  test('Retry-After is honoured (wire §12.13)', async () => {
    const tab = await setUp()
    tab.server.answer(
      TOKEN,
      refusal(503, 'service_unavailable', { 'retry-after': '7' }),
      json(200, tab.session('new')),
    )
    void tab.client.refreshSession()
    await tab.clock.advance(6999)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    await tab.clock.advance(1)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(2)
    expect(tab.stored()?.refresh_token).toBe('refresh-new')
  })

  test('a final failure is not retried', async () => {
    const tab = await setUp()
    tab.server.answer(TOKEN, refusal(400, 'session_expired'))
    expect(await tab.client.refreshSession()).toBeNull()
    await tab.clock.advance(60_000)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  })
})

describe('cool-down after giving up (wire §12.1)', () => {
  test('the same token is left alone for 60 s', async () => {
    const tab = await setUp()
    tab.server.answer(TOKEN, refusal(503, 'service_unavailable'))
    void tab.client.refreshSession()
    await tab.clock.advance(25_400)
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(8)
    await tab.clock.advance(59_999)
    await tab.client.refreshSession()
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(8)
    await tab.clock.advance(1)
    void tab.client.refreshSession()
    await settle()
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(9)
  })

  test('longer when the server asks for it', async () => {
    const tab = await setUp()
    tab.server.answer(TOKEN, refusal(503, 'service_unavailable', { 'retry-after': '120' }))
    await tab.client.refreshSession()
    await tab.clock.advance(119_999)
    await tab.client.refreshSession()
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
    await tab.clock.advance(1)
    await tab.client.refreshSession()
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(2)
  })

  test('another token is not held back', async () => {
    const tab = await setUp()
    tab.server.answer(TOKEN, refusal(503, 'service_unavailable', { 'retry-after': '120' }))
    await tab.client.refreshSession()
    tab.put('other')
    await tab.client.refreshSession()
    expect(tab.server.requestsTo(TOKEN).map((request) => request.body)).toEqual([
      { refresh_token: 'refresh-old' },
      { refresh_token: 'refresh-other' },
    ])
  })

  test('a network that comes back ends it at once, a wish of the server does not', async () => {
    const tab = await setUp()
    void tab.client.refreshSession()
    await tab.clock.advance(25_400)
    tab.visibility.nudge()
    void tab.client.refreshSession()
    await settle()
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(9)

    const other = await setUp()
    other.server.answer(TOKEN, refusal(503, 'service_unavailable', { 'retry-after': '120' }))
    await other.client.refreshSession()
    other.visibility.nudge()
    await other.client.refreshSession()
    expect(other.server.requestsTo(TOKEN)).toHaveLength(1)
  })
})

describe('commit guard (wire §12.4, §12.13)', () => {
  test('another tab has rotated meanwhile: its session is taken, ours is dropped', async () => {
    const tab = await setUp()
    const release = tab.server.hold(TOKEN)
    const refreshing = tab.client.refreshSession()
    tab.put('theirs')
    release(json(200, tab.session('ours')))
    expect((await refreshing)?.refresh_token).toBe('refresh-theirs')
    expect(tab.stored()?.refresh_token).toBe('refresh-theirs')
    expect(tab.events.filter((event) => event === 'TOKEN_REFRESHED')).toHaveLength(1)
  })

  test.each(['refresh_token_already_used', 'refresh_token_not_found'])(
    '%s while the storage holds a newer session: it is taken, nobody is signed out',
    async (code) => {
      const tab = await setUp()
      const release = tab.server.hold(TOKEN)
      const refreshing = tab.client.refreshSession()
      tab.put('theirs')
      release(refusal(400, code))
      expect((await refreshing)?.refresh_token).toBe('refresh-theirs')
      expect(tab.events).not.toContain('SIGNED_OUT')
    },
  )

  test('another tab has refreshed while this one waits to retry: no second request', async () => {
    const tab = await setUp()
    tab.server.answer(TOKEN, 'unreachable')
    const refreshing = tab.client.refreshSession()
    await settle()
    tab.put('theirs')
    await tab.clock.advance(200)
    expect((await refreshing)?.refresh_token).toBe('refresh-theirs')
    expect(tab.server.requestsTo(TOKEN)).toHaveLength(1)
  })

  test('a sign-out while a refresh is out is not undone', async () => {
    const tab = await setUp()
    const release = tab.server.hold(TOKEN)
    const refreshing = tab.client.refreshSession()
    tab.server.answer('/auth/v1/logout', json(204, undefined))
    await tab.client.signOut()
    release(json(200, tab.session('new')))
    expect(await refreshing).toBeNull()
    expect(tab.stored()).toBeNull()
    expect(tab.events.slice(2)).toEqual(['SIGNED_OUT'])
  })

  test('a sign-out of another tab, seen in the storage only, is not undone either', async () => {
    const tab = await setUp()
    const release = tab.server.hold(TOKEN)
    const refreshing = tab.client.refreshSession()
    tab.storage.remove(SAMPLE_STORAGE_KEY)
    release(json(200, tab.session('new')))
    expect(await refreshing).toBeNull()
    expect(tab.stored()).toBeNull()
    expect(tab.events.slice(2)).toEqual(['SIGNED_OUT'])
  })

  test('signed out and in again meanwhile: the old refresh touches nothing', async () => {
    const tab = await setUp()
    const release = tab.server.hold(TOKEN)
    const refreshing = tab.client.refreshSession()
    tab.server.answer('/auth/v1/logout', json(204, undefined))
    await tab.client.signOut()
    tab.server.answer(TOKEN, json(200, tab.session('again')))
    await tab.client.signInWithPassword({ email: 'reader@example.com', password: 'secret' })
    release(refusal(400, 'refresh_token_not_found'))
    await refreshing
    expect(tab.stored()?.refresh_token).toBe('refresh-again')
    expect(tab.events.slice(2)).toEqual(['SIGNED_OUT', 'SIGNED_IN'])
  })
})

describe('getSession (wire §12.4, §12.13)', () => {
  test('hands out a session with more than 90 s left without a request', async () => {
    const tab = await setUp()
    expect(await tab.client.getAccessToken()).toBe('access-old')
    expect(tab.server.requests).toEqual([])
  })

  test('refreshes within 90 s of the end', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 + 89 }))
    tab.server.answer(TOKEN, json(200, sampleSession('new', tab.clock.now())))
    expect(await tab.client.getAccessToken()).toBe('access-new')
  })

  test('does not wait for retries while the access token is alive', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 + 80 }))
    expect(await tab.client.getAccessToken()).toBe('access-old')
  })

  test('waits for the retries when the access token has expired', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 - 1 }))
    tab.server.answer(
      TOKEN,
      refusal(503, 'service_unavailable'),
      json(200, sampleSession('new', tab.clock.now())),
    )
    const token = tab.client.getAccessToken()
    await tab.clock.advance(200)
    expect(await token).toBe('access-new')
  })

  test('after a discarded refresh it hands out the winner, never null (wire §15 item 17)', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 + 10 }))
    const release = tab.server.hold(TOKEN)
    const session = tab.client.getSession()
    tab.storage.set(SAMPLE_STORAGE_KEY, JSON.stringify(sampleSession('theirs', tab.clock.now())))
    release(json(200, sampleSession('ours', tab.clock.now())))
    expect((await session)?.refresh_token).toBe('refresh-theirs')
  })

  test('is null when nobody is signed in, and works without a start', async () => {
    expect(await openLoneTab().client.getSession()).toBeNull()
  })
})
