import { describe, expect, test } from 'vitest'
import {
  createJsonResponse,
  createSampleSession,
  createSampleUser,
  openFakeSingleTab,
  waitForPendingPromises,
} from '../testing/index.ts'
import { createSessionEvents } from './session-events.ts'

const setUp = () => ({ heard: [] as string[], events: createSessionEvents(() => {}) })

describe('session events', () => {
  test('reach all listeners in the same order, including events of a listener', () => {
    const { heard, events } = setUp()
    events.subscribe((event) => {
      if (event === 'SIGNED_IN') events.emit('SIGNED_OUT', null)
    })
    events.subscribe((event) => void heard.push(event))
    events.emit('SIGNED_IN', null)
    expect(heard).toEqual(['SIGNED_IN', 'SIGNED_OUT'])
  })

  test('do not reach an unsubscribed listener, even if already queued', () => {
    const { heard, events } = setUp()
    events.subscribe(() => second.unsubscribe())
    const second = events.subscribe((event) => void heard.push(event))
    events.emit('SIGNED_IN', null)
    events.emit('SIGNED_OUT', null)
    expect(heard).toEqual([])
  })
})

describe('a listener of the client', () => {
  test('affects no call and no other listener when it throws, and is reported', async () => {
    const tab = openFakeSingleTab()
    const [now, later] = [new Error('broken listener'), new Error('broken later')]
    tab.client.onEvent(() => {
      throw now
    })
    tab.client.onEvent(() => Promise.reject(later))
    const heard: string[] = []
    tab.client.onEvent((event) => void heard.push(event))
    await tab.start()
    expect(heard).toEqual(['INITIAL_SESSION'])
    expect(tab.listenerErrors).toEqual([now, later])
  })

  test('may call the client and await the result without a deadlock', async () => {
    const tab = openFakeSingleTab((now) => createSampleSession('old', now, { expires_at: now / 1000 - 1 }))
    tab.server.answer('/auth/v1/token', createJsonResponse(200, tab.session('new')))
    tab.server.answer('/auth/v1/user', createJsonResponse(200, createSampleUser()))
    const heard: unknown[] = []
    tab.client.onEvent(async (event) => {
      const session = await tab.client.getSession()
      await tab.client.refreshSession()
      await tab.client.getUser()
      heard.push([event, session?.refresh_token])
    })
    await tab.client.start()
    await waitForPendingPromises()
    expect(heard).toContainEqual(['TOKEN_REFRESHED', 'refresh-new'])
    expect(heard).toContainEqual(['INITIAL_SESSION', 'refresh-new'])
  })
})
