import { describe, expect, test } from 'vitest'
import {
  createChannelHub,
  createManualClock,
  createMemoryStorage,
  createScriptedServer,
  json,
  openTab,
  refusal,
  SAMPLE_STORAGE_KEY,
  sampleSession,
  sampleUser,
  settle,
} from './testing/index.ts'

const TOKEN = '/auth/v1/token'
const HOUR = 3_600_000

/** Two started tabs of one signed-in browser. */
async function openTwoTabs() {
  const clock = createManualClock()
  const kept = JSON.stringify(sampleSession('old', clock.now()))
  const storage = createMemoryStorage({ [SAMPLE_STORAGE_KEY]: kept })
  const server = createScriptedServer()
  const hub = createChannelHub()
  const browser = { clock, storage, http: server.http, hub }
  const [here, there] = [openTab(browser), openTab(browser)]
  await here.client.start()
  await there.client.start()
  await settle()
  const count = [here.events.length, there.events.length] as const
  return {
    clock,
    storage,
    server,
    hub,
    here,
    there,
    session: (name: string) => sampleSession(name, clock.now()),
    newEvents: () => [here.events.slice(count[0]), there.events.slice(count[1])],
  }
}

describe('across tabs (wire §12.6)', () => {
  test('opening a tab says nothing to the others', async () => {
    const { hub } = await openTwoTabs()
    expect(hub.posted).toEqual([])
  })

  test('a sign-out there signs out here', async () => {
    const tabs = await openTwoTabs()
    tabs.server.answer('/auth/v1/logout', json(204, undefined))
    await tabs.there.client.signOut()
    await settle()
    expect(tabs.newEvents()).toEqual([['SIGNED_OUT'], ['SIGNED_OUT']])
    expect(await tabs.here.client.getSession()).toBeNull()
  })

  test('a receiver takes the session, writes nothing and does not pass the message on', async () => {
    const tabs = await openTwoTabs()
    tabs.server.answer(TOKEN, json(200, tabs.session('new')))
    let writes = 0
    const set = tabs.storage.set
    tabs.storage.set = (key, text) => {
      writes += 1
      set(key, text)
    }
    await tabs.there.client.refreshSession()
    await settle()
    expect(tabs.newEvents()).toEqual([['TOKEN_REFRESHED'], ['TOKEN_REFRESHED']])
    expect(writes).toBe(1)
    expect(tabs.hub.posted).toEqual([{ event: 'TOKEN_REFRESHED', session: tabs.session('new') }])
  })

  test('an update of the user there is heard here', async () => {
    const tabs = await openTwoTabs()
    tabs.server.answer('/auth/v1/user', json(200, sampleUser({ updated_at: '2026-11-21T13:00:00Z' })))
    await tabs.there.client.updateUser({ data: { full_name: 'Another Name' } })
    await settle()
    expect(tabs.newEvents()).toEqual([['USER_UPDATED'], ['USER_UPDATED']])
  })

  test('a published client that repeats SIGNED_IN on every focus is not news', async () => {
    const tabs = await openTwoTabs()
    const theirs = tabs.hub.join()
    theirs.post({ event: 'SIGNED_IN', session: tabs.session('old') })
    theirs.post({ event: 'TOKEN_REFRESHED', session: tabs.session('old') })
    theirs.post({ event: 'SIGNED_IN', session: { rubbish: true } })
    theirs.post('rubbish')
    await settle()
    expect(tabs.newEvents()).toEqual([[], []])
  })

  test('a refresh here that was out when a sign-out there was heard is not saved, even by a stale view of the storage', async () => {
    const tabs = await openTwoTabs()
    const release = tabs.server.hold(TOKEN)
    const refreshing = tabs.here.client.refreshSession()
    const theirs = tabs.hub.join()
    theirs.post({ event: 'SIGNED_OUT', session: null })
    await settle()
    release(json(200, tabs.session('new')))
    await refreshing
    expect(tabs.storage.get(SAMPLE_STORAGE_KEY)).not.toContain('refresh-new')
    expect(tabs.newEvents()[0]).toEqual(['SIGNED_OUT'])
  })
})

describe('two tabs and one refresh (wire §12.4, §10.3)', () => {
  test('their timers do not ask twice: the later one finds the newer session in the storage', async () => {
    const tabs = await openTwoTabs()
    tabs.server.answer(TOKEN, json(200, tabs.session('new')))
    await tabs.clock.advance(HOUR - 90_000)
    const asked = tabs.server.requestsTo(TOKEN).length
    await tabs.clock.advance(30_000)
    expect(asked).toBeLessThanOrEqual(2)
    expect(tabs.server.requestsTo(TOKEN)).toHaveLength(asked)
    expect(tabs.newEvents()).toEqual([['TOKEN_REFRESHED'], ['TOKEN_REFRESHED']])
  })

  test('both asking at once end with one session, each told once', async () => {
    const tabs = await openTwoTabs()
    const releaseHere = tabs.server.hold(TOKEN)
    const here = tabs.here.client.refreshSession()
    const releaseThere = tabs.server.hold(TOKEN)
    const there = tabs.there.client.refreshSession()
    releaseThere(json(200, { ...tabs.session('new'), access_token: 'access-there' }))
    await there
    releaseHere(json(200, { ...tabs.session('new'), access_token: 'access-here' }))
    await settle()
    expect((await here)?.access_token).toBe('access-there')
    expect(await tabs.there.client.getAccessToken()).toBe('access-there')
    expect(tabs.newEvents()).toEqual([['TOKEN_REFRESHED'], ['TOKEN_REFRESHED']])
  })

  test('the one that is refused as already used takes the session of the other', async () => {
    const tabs = await openTwoTabs()
    const releaseHere = tabs.server.hold(TOKEN)
    const here = tabs.here.client.refreshSession()
    tabs.server.answer(TOKEN, json(200, tabs.session('new')))
    await tabs.there.client.refreshSession()
    releaseHere(refusal(400, 'refresh_token_already_used'))
    expect((await here)?.refresh_token).toBe('refresh-new')
    expect(tabs.newEvents()).toEqual([['TOKEN_REFRESHED'], ['TOKEN_REFRESHED']])
  })
})
