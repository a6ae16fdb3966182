import { describe, expect, test } from 'vitest'
import {
  createChannelHub,
  createManualClock,
  createMemoryStorage,
  createScriptedServer,
  json,
  openTab,
  SAMPLE_STORAGE_KEY,
  sampleSession,
  settle,
} from './testing/index.ts'

const credentials = { email: 'reader@example.com', password: 'Aa1!aaaa' }

async function setUp(trouble: 'block' | 'fill') {
  const clock = createManualClock()
  const storage = createMemoryStorage()
  storage[trouble]()
  const server = createScriptedServer()
  server.answer('/auth/v1/token', json(200, sampleSession('one', clock.now())))
  server.answer('/auth/v1/logout', json(204, undefined))
  const browser = { clock, storage, http: server.http, hub: createChannelHub() }
  const tabs = [openTab(browser), openTab(browser)] as const
  for (const tab of tabs) await tab.client.start()
  await settle()
  return { clock, storage, server, tabs }
}

describe.each(['block', 'fill'] as const)(
  'storage that cannot be written (%s): memory for this tab',
  (trouble) => {
    test('signing in works, and the session is refreshed in time', async () => {
      const { clock, server, tabs } = await setUp(trouble)
      const [tab] = tabs
      await tab.client.signInWithPassword(credentials)
      server.answer('/auth/v1/token', json(200, sampleSession('two', clock.now())))
      await clock.advance(3_600_000)
      expect((await tab.client.getSession())?.refresh_token).toBe('refresh-two')
      expect(tab.listenerErrors).toEqual([])
    })

    test('signing out works', async () => {
      const { tabs } = await setUp(trouble)
      const [tab] = tabs
      await tab.client.signInWithPassword(credentials)
      await tab.client.signOut()
      expect(await tab.client.getSession()).toBeNull()
      expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    })
  },
)

describe('tabs whose storage is blocked (wire §12.6)', () => {
  test('share sign-in and sign-out over the channel alone', async () => {
    const { tabs } = await setUp('block')
    const [here, there] = tabs
    await here.client.signInWithPassword(credentials)
    await settle()
    expect((await there.client.getSession())?.refresh_token).toBe('refresh-one')
    await there.client.signOut()
    await settle()
    expect(await here.client.getSession()).toBeNull()
    expect(here.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect(there.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
  })
})

test('a storage that fills up later keeps no used refresh token for the other tabs', async () => {
  const { clock, storage, server, tabs } = await setUp('fill')
  storage.heal()
  const [tab] = tabs
  await tab.client.signInWithPassword(credentials)
  storage.fill()
  server.answer('/auth/v1/token', json(200, sampleSession('two', clock.now())))
  expect((await tab.client.refreshSession())?.refresh_token).toBe('refresh-two')
  expect(storage.get(SAMPLE_STORAGE_KEY)).toBeNull()
})
