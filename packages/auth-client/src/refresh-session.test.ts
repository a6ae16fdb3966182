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
