import { describe, expect, test } from 'vitest'
import { AuthError } from '../auth-error.ts'
import {
  createErrorResponse,
  createJsonResponse,
  openFakeSignedInTab,
  openFakeSingleTab,
  SAMPLE_STORAGE_KEY,
} from '../testing/index.ts'

const LOGOUT = '/auth/v1/logout'

async function setUp() {
  const tab = await openFakeSignedInTab()
  tab.server.answer(LOGOUT, createJsonResponse(204, undefined))
  return tab
}

describe('signOut', () => {
  test('ends all sessions by default, with the token of this one', async () => {
    const tab = await setUp()
    // An expired session is not refreshed first.
    tab.clock.sleep(7_200_000)
    await tab.client.signOut()
    const headers = { authorization: 'Bearer access-old' }
    expect(tab.server.requests).toEqual([{ method: 'POST', path: `${LOGOUT}?scope=global`, headers }])
    expect(tab.newEvents()).toEqual(['SIGNED_OUT'])
    expect(tab.stored()).toBeNull()
  })

  test('removes the session and every code verifier, and nothing else', async () => {
    const tab = await setUp()
    for (const name of ['-code-verifier', '-flow-1-code-verifier', '-flows-code-verifier', '-user'])
      tab.storage.set(SAMPLE_STORAGE_KEY + name, '"x"')
    const others = ['theme', `${SAMPLE_STORAGE_KEY}-theme`, `${SAMPLE_STORAGE_KEY}s`, 'sb-x-code-verifier']
    for (const name of others) tab.storage.set(name, 'kept')
    await tab.client.signOut()
    expect(tab.storage.keys()).toEqual(others)
  })

  test.each([
    [401, 'no_authorization'],
    [403, 'session_not_found'],
    [404, 'not_found'],
  ])('tolerates %i %s', async (status, code) => {
    const tab = await setUp()
    tab.server.answer(LOGOUT, createErrorResponse(status, code))
    await tab.client.signOut('local')
    expect(tab.stored()).toBeNull()
    expect(tab.newEvents()).toEqual(['SIGNED_OUT'])
  })

  test.each([
    ['429', createErrorResponse(429, 'over_request_rate_limit')],
    ['503', createErrorResponse(503, 'service_unavailable')],
    ['no network', 'unreachable' as const],
  ])('removes the session and throws if the server does not respond: %s', async (_name, answer) => {
    const tab = await setUp()
    tab.server.answer(LOGOUT, answer)
    await expect(tab.client.signOut()).rejects.toBeInstanceOf(AuthError)
    expect(tab.stored()).toBeNull()
    expect(tab.newEvents()).toEqual(['SIGNED_OUT'])
  })

  test('keeps this session when it ends the others, and throws their error', async () => {
    const tab = await setUp()
    tab.server.answer(LOGOUT, createJsonResponse(204, undefined), createErrorResponse(403, 'bad_jwt'))
    await tab.client.signOut('others')
    expect(tab.server.requestsTo(LOGOUT)[0]?.path).toBe('/auth/v1/logout?scope=others')
    await expect(tab.client.signOut('others')).rejects.toMatchObject({ code: 'bad_jwt' })
    expect(tab.stored()?.refresh_token).toBe('refresh-old')
    expect(tab.newEvents()).toEqual([])
  })

  test('sends and announces nothing if the browser is already signed out', async () => {
    const tab = openFakeSingleTab()
    await tab.start()
    await tab.client.signOut()
    expect(tab.server.requests).toEqual([])
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })
})
