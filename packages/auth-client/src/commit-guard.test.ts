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
