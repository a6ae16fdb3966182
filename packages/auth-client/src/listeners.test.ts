import { describe, expect, test } from 'vitest'
import { json, openLoneTab, sampleSession, sampleUser, settle } from './testing/index.ts'

describe('listeners (wire §12.6, §12.13)', () => {
  test('one that calls the client and awaits the answer cannot deadlock', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 - 1 }))
    tab.server.answer('/auth/v1/token', json(200, sampleSession('new', tab.clock.now())))
    tab.server.answer('/auth/v1/user', json(200, sampleUser()))
    const heard: unknown[] = []
    tab.client.onEvent(async (event) => {
      const session = await tab.client.getSession()
      await tab.client.refreshSession()
      await tab.client.getUser()
      heard.push([event, session?.refresh_token])
    })
    await tab.client.start()
    await settle()
    expect(heard).toContainEqual(['TOKEN_REFRESHED', 'refresh-new'])
    expect(heard).toContainEqual(['INITIAL_SESSION', 'refresh-new'])
  })

  test('one that signs out on SIGNED_IN is obeyed, and all hear the events in one order', async () => {
    const tab = openLoneTab()
    await tab.begin()
    tab.client.onEvent((event) => (event === 'SIGNED_IN' ? tab.client.signOut() : undefined))
    const heard: string[] = []
    tab.client.onEvent((event) => void heard.push(event))
    await settle()
    tab.server.answer('/auth/v1/token', json(200, sampleSession('new', tab.clock.now())))
    tab.server.answer('/auth/v1/logout', json(204, undefined))
    await tab.client.signInWithPassword({ email: 'reader@example.com', password: 'Aa1!aaaa' })
    await settle()
    expect(heard).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
    expect(tab.stored()).toBeNull()
  })

  test('one that throws harms neither the call nor the other listeners, and is reported', async () => {
    const tab = openLoneTab((nowMs) => sampleSession('old', nowMs))
    tab.client.onEvent(() => {
      throw new Error('a broken screen')
    })
    await tab.begin()
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
    expect(tab.listenerErrors).toHaveLength(2)
  })
})
