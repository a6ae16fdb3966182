import { describe, expect, test, vi } from 'vitest'
import type { AuthClient } from '../client.ts'
import {
  createFakeBroadcastChannelHub,
  createFakeHttpServer,
  createJsonResponse,
  createManualClock,
  createMemoryStorage,
  createSampleSession,
  createSampleUser,
  openFakeTab,
  SAMPLE_STORAGE_KEY,
  waitForPendingPromises,
} from '../testing/index.ts'
import { parseTabMessage, postMessageToOtherTabs } from './session-state.ts'

const TOKEN = '/auth/v1/token'

async function openTwoTabs() {
  const clock = createManualClock()
  const session = (name: string) => createSampleSession(name, clock.now())
  const storage = createMemoryStorage({ [SAMPLE_STORAGE_KEY]: JSON.stringify(session('old')) })
  const server = createFakeHttpServer()
  const hub = createFakeBroadcastChannelHub()
  const browser = { clock, storage, http: server.http, hub }
  const [here, there] = [openFakeTab(browser), openFakeTab(browser)]
  await here.client.start()
  await there.client.start()
  await waitForPendingPromises()
  const count = [here.events.length, there.events.length] as const
  const newEvents = () => [here.events.slice(count[0]), there.events.slice(count[1])]
  return { storage, server, hub, here, there, session, newEvents }
}

describe('messages between tabs', () => {
  const session = createSampleSession('one', createManualClock().now())

  test.each([
    ['a text', 'SIGNED_OUT'],
    ['an unknown event', { event: 'HACKED', session }],
    ['the start of another tab', { event: 'INITIAL_SESSION', session }],
    ['a sign-in without a session', { event: 'SIGNED_IN', session: null }],
    ['a refresh to half a session', { event: 'TOKEN_REFRESHED', session: { access_token: 'a' } }],
  ])('ignore %s', (_name, message) => {
    expect(parseTabMessage(message)).toBeNull()
  })

  test.each([
    ['TOKEN_REFRESHED', 'TOKEN_REFRESHED', session],
    ['SIGNED_OUT', 'SIGNED_OUT', undefined],
    // Only the tab of the link shows the password form.
    ['PASSWORD_RECOVERY', 'SIGNED_IN', session],
  ])('announce %s as %s', (event, heard, sent) => {
    expect(parseTabMessage({ event, session: sent })).toEqual({ event: heard, session: sent ?? null })
  })

  test('do not throw when the channel is closed', () => {
    const channel = createFakeBroadcastChannelHub().join()
    const post = vi.fn(() => {
      throw new Error('closed')
    })
    postMessageToOtherTabs({ ...channel, post }, { event: 'SIGNED_OUT', session: null })
    expect(post).toHaveBeenCalled()
  })
})

describe('two tabs of a browser', () => {
  test.each([
    ['a sign-out', (client: AuthClient) => client.signOut(), 'SIGNED_OUT'],
    ['an update of the user', (client: AuthClient) => client.updateUser({ password: 'x' }), 'USER_UPDATED'],
  ])('share %s', async (_what, act, event) => {
    const tabs = await openTwoTabs()
    tabs.server.answer('/auth/v1/logout', createJsonResponse(204, undefined))
    const user = createSampleUser({ updated_at: '2026-11-21T13:00:00Z' })
    tabs.server.answer('/auth/v1/user', createJsonResponse(200, user))
    await act(tabs.there.client)
    await waitForPendingPromises()
    expect(tabs.newEvents()).toEqual([[event], [event]])
    expect((await tabs.here.client.getSession()) === null).toBe(event === 'SIGNED_OUT')
  })

  test('share a refreshed session with one message and one write', async () => {
    const tabs = await openTwoTabs()
    expect(tabs.hub.posted).toEqual([])
    tabs.server.answer(TOKEN, createJsonResponse(200, tabs.session('new')))
    const write = vi.spyOn(tabs.storage, 'set')
    await tabs.there.client.refreshSession()
    await waitForPendingPromises()
    expect(tabs.newEvents()).toEqual([['TOKEN_REFRESHED'], ['TOKEN_REFRESHED']])
    expect(write).toHaveBeenCalledTimes(1)
    expect(tabs.hub.posted).toEqual([{ event: 'TOKEN_REFRESHED', session: tabs.session('new') }])
  })

  test('announce nothing for a message with their own session', async () => {
    const tabs = await openTwoTabs()
    const theirs = tabs.hub.join()
    theirs.post({ event: 'SIGNED_IN', session: tabs.session('old') })
    theirs.post({ event: 'TOKEN_REFRESHED', session: tabs.session('old') })
    theirs.post({ event: 'SIGNED_IN', session: { rubbish: true } })
    await waitForPendingPromises()
    expect(tabs.newEvents()).toEqual([[], []])
  })

  test('do not save a refresh that finished after a sign-out', async () => {
    const tabs = await openTwoTabs()
    const release = tabs.server.hold(TOKEN)
    const refreshing = tabs.here.client.refreshSession()
    tabs.hub.join().post({ event: 'SIGNED_OUT', session: null })
    await waitForPendingPromises()
    release(createJsonResponse(200, tabs.session('new')))
    await refreshing
    expect(tabs.storage.get(SAMPLE_STORAGE_KEY)).not.toContain('refresh-new')
    expect(tabs.newEvents()[0]).toEqual(['SIGNED_OUT'])
  })
})
