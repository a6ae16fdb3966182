import { describe, expect, test } from 'vitest'
import {
  json,
  openLoneTab,
  refusal,
  SAMPLE_STORAGE_KEY,
  sampleSession,
  sampleUser,
  settle,
} from './testing/index.ts'

/** A started tab, signed in or not, whose INITIAL_SESSION is behind it. */
async function setUp(isSignedIn: boolean) {
  const tab = openLoneTab(isSignedIn ? (nowMs) => sampleSession('old', nowMs) : null)
  await tab.begin()
  const settled = tab.events.length
  const session = sampleSession('new', tab.clock.now())
  return { ...tab, session, newEvents: () => tab.events.slice(settled) }
}

describe('the user (wire §6, §12.9)', () => {
  test('getUser asks the server as the signed-in user: no event', async () => {
    const tab = await setUp(true)
    tab.server.answer('/auth/v1/user', json(200, sampleUser({ email: 'new@example.com' })))
    expect(await tab.client.getUser()).toMatchObject({ email: 'new@example.com' })
    expect(tab.server.requests[0]?.headers).toEqual({ authorization: 'Bearer access-old' })
    expect(tab.newEvents()).toEqual([])
  })

  test('getUser with nobody signed in is refused without a request', async () => {
    const tab = await setUp(false)
    await expect(tab.client.getUser()).rejects.toMatchObject({
      status: 401,
      message: 'You are not signed in.',
    })
    expect(tab.server.requests).toEqual([])
  })

  test('session_not_found: the session is removed, SIGNED_OUT', async () => {
    const tab = await setUp(true)
    tab.server.answer('/auth/v1/user', refusal(403, 'session_not_found'))
    await expect(tab.client.getUser()).rejects.toMatchObject({ code: 'session_not_found' })
    expect(tab.stored()).toBeNull()
    expect(tab.newEvents()).toEqual(['SIGNED_OUT'])
  })

  test('session_not_found for a token that has been replaced meanwhile ends nothing', async () => {
    const tab = await setUp(true)
    const release = tab.server.hold('/auth/v1/user')
    const asking = tab.client.getUser()
    await settle()
    tab.storage.set(SAMPLE_STORAGE_KEY, JSON.stringify(tab.session))
    release(refusal(403, 'session_not_found'))
    await expect(asking).rejects.toMatchObject({ code: 'session_not_found' })
    expect(tab.stored()?.refresh_token).toBe('refresh-new')
  })

  test('bad_jwt: the session is kept, no event', async () => {
    const tab = await setUp(true)
    tab.server.answer('/auth/v1/user', refusal(403, 'bad_jwt'))
    await expect(tab.client.getUser()).rejects.toMatchObject({ code: 'bad_jwt' })
    expect(tab.stored()?.refresh_token).toBe('refresh-old')
    expect(tab.newEvents()).toEqual([])
  })

  test('updateUser: USER_UPDATED, the stored session carries the new user and its own tokens', async () => {
    const tab = await setUp(true)
    const user = sampleUser({ user_metadata: { full_name: 'Another Name' } })
    tab.server.answer('/auth/v1/user', json(200, user))
    await tab.client.updateUser({ data: { full_name: 'Another Name' }, currentPassword: 'old' })
    expect(tab.newEvents()).toEqual(['USER_UPDATED'])
    expect(tab.stored()).toMatchObject({ refresh_token: 'refresh-old', user })
    expect(tab.server.requests[0]).toMatchObject({
      method: 'PUT',
      body: { data: { full_name: 'Another Name' }, current_password: 'old' },
    })
  })

  test('updateUser keeps the tokens of a refresh that came in between', async () => {
    const tab = await setUp(true)
    const release = tab.server.hold('/auth/v1/user')
    const updating = tab.client.updateUser({ password: 'Bb2!bbbb' })
    await settle()
    tab.server.answer('/auth/v1/token', json(200, tab.session))
    await tab.client.refreshSession()
    release(json(200, sampleUser({ updated_at: '2026-11-21T13:00:00Z' })))
    await updating
    expect(tab.stored()).toMatchObject({
      refresh_token: 'refresh-new',
      user: { updated_at: '2026-11-21T13:00:00Z' },
    })
  })

  test('updateUser after a sign-out brings nothing back', async () => {
    const tab = await setUp(true)
    const release = tab.server.hold('/auth/v1/user')
    const updating = tab.client.updateUser({ password: 'Bb2!bbbb' })
    await settle()
    tab.server.answer('/auth/v1/logout', json(204, undefined))
    await tab.client.signOut()
    release(json(200, sampleUser()))
    await updating
    expect(tab.stored()).toBeNull()
    expect(tab.newEvents()).toEqual(['SIGNED_OUT'])
  })
})
