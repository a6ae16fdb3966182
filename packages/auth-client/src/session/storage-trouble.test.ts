import { describe, expect, test } from 'vitest'
import {
  createFakeBroadcastChannelHub,
  createFakeHttpServer,
  createJsonResponse,
  createManualClock,
  createMemoryStorage,
  createSampleSession,
  openFakeTab,
  waitForPendingPromises,
} from '../testing/index.ts'
import { createMemoryFallbackStorage } from './stored-session.ts'

const credentials = { email: 'reader@example.com', password: 'Aa1!aaaa' }

async function setUp(trouble: 'block' | 'fill') {
  const clock = createManualClock()
  const storage = createMemoryStorage()
  storage[trouble]()
  const server = createFakeHttpServer()
  server.answer('/auth/v1/token', createJsonResponse(200, createSampleSession('one', clock.now())))
  server.answer('/auth/v1/logout', createJsonResponse(204, undefined))
  const browser = { clock, storage, http: server.http, hub: createFakeBroadcastChannelHub() }
  const [here, there] = [openFakeTab(browser), openFakeTab(browser)]
  await here.client.start()
  await there.client.start()
  await waitForPendingPromises()
  return { clock, server, here, there }
}

describe('a client whose storage cannot be written', () => {
  test.each(['block', 'fill'] as const)('signs in, refreshes and signs out (%s)', async (trouble) => {
    const { clock, server, here } = await setUp(trouble)
    await here.client.signInWithPassword(credentials)
    server.answer('/auth/v1/token', createJsonResponse(200, createSampleSession('two', clock.now())))
    await clock.advance(3_600_000)
    expect((await here.client.getSession())?.refresh_token).toBe('refresh-two')
    await here.client.signOut()
    expect(await here.client.getSession()).toBeNull()
    expect(here.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT'])
    expect(here.listenerErrors).toEqual([])
  })

  test('shares sign-in and sign-out with other tabs over the channel', async () => {
    const { here, there } = await setUp('block')
    await here.client.signInWithPassword(credentials)
    await waitForPendingPromises()
    expect((await there.client.getSession())?.refresh_token).toBe('refresh-one')
    await there.client.signOut()
    await waitForPendingPromises()
    expect(await here.client.getSession()).toBeNull()
    const events = ['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT']
    for (const tab of [here, there]) expect(tab.events).toEqual(events)
  })
})

describe('createMemoryFallbackStorage', () => {
  const open = () => {
    const under = createMemoryStorage({ a: 'old' })
    return { under, storage: createMemoryFallbackStorage(under) }
  }

  test('returns in this tab what a blocked storage rejected', () => {
    const { under, storage } = open()
    under.block()
    storage.set('a', '1')
    expect([storage.get('a'), storage.get('b'), storage.keys()]).toEqual(['1', null, ['a']])
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
    under.heal()
    expect(storage.get('a')).toBeNull()
  })

  test('removes the old text from a full storage, so that no tab uses an old token', () => {
    const { under, storage } = open()
    under.fill()
    storage.set('a', 'new')
    expect(storage.get('a')).toBe('new')
    expect(under.get('a')).toBeNull()
  })

  test('isShared is false while the storage cannot be read and true once it works', () => {
    const { under, storage } = open()
    under.block()
    storage.get('a')
    expect(storage.isShared()).toBe(false)
    storage.set('a', '1')
    under.heal()
    storage.set('a', '2')
    expect([under.get('a'), storage.get('a')]).toEqual(['2', '2'])
    expect(storage.isShared()).toBe(true)
  })
})
