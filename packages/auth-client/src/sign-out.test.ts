import { describe, expect, test } from 'vitest'
import { AuthError } from './auth-error.ts'
import { json, openLoneTab, refusal, SAMPLE_STORAGE_KEY, sampleSession } from './testing/index.ts'

const LOGOUT = '/auth/v1/logout'

async function setUp(endsIn = 3600) {
  const tab = openLoneTab((nowMs) => sampleSession('old', nowMs, { expires_at: nowMs / 1000 + endsIn }))
  await tab.begin()
  return tab
}

describe('sign-out (spec §4, wire §12.10)', () => {
  test('tells the server with the token of the session, all sessions unless said otherwise', async () => {
    const tab = await setUp()
    tab.server.answer(LOGOUT, json(204, undefined))
    await tab.client.signOut()
    expect(tab.server.requestsTo(LOGOUT)).toEqual([
      {
        method: 'POST',
        path: '/auth/v1/logout?scope=global',
        headers: { authorization: 'Bearer access-old' },
      },
    ])
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
    expect(tab.stored()).toBeNull()
  })

  test('removes the session and every code verifier, and nothing else', async () => {
    const tab = await setUp()
    tab.server.answer(LOGOUT, json(204, undefined))
    for (const name of ['-code-verifier', '-flow-1-code-verifier', '-flows-code-verifier', '-user'])
      tab.storage.set(SAMPLE_STORAGE_KEY + name, '"x"')
    tab.storage.set('theme', 'dark')
    await tab.client.signOut()
    expect(tab.storage.keys()).toEqual(['theme'])
  })

  test.each([
    [401, 'no_authorization'],
    [403, 'bad_jwt'],
    [403, 'session_not_found'],
    [403, 'user_not_found'],
    [404, 'not_found'],
  ])('%i %s is tolerated: signed out without an error', async (status, code) => {
    const tab = await setUp()
    tab.server.answer(LOGOUT, refusal(status, code))
    await tab.client.signOut('local')
    expect(tab.stored()).toBeNull()
    expect(tab.events.at(-1)).toBe('SIGNED_OUT')
  })

  test.each([
    ['429', refusal(429, 'over_request_rate_limit')],
    ['500', refusal(500, 'unexpected_failure')],
    ['503', refusal(503, 'service_unavailable')],
    ['no network', 'unreachable' as const],
  ])(
    '%s: removed here all the same, and the error says that the server was not told',
    async (_name, answer) => {
      const tab = await setUp()
      tab.server.answer(LOGOUT, answer)
      await expect(tab.client.signOut()).rejects.toBeInstanceOf(AuthError)
      expect(tab.stored()).toBeNull()
      expect(tab.events.at(-1)).toBe('SIGNED_OUT')
    },
  )

  test('others: this session stays and nothing is announced', async () => {
    const tab = await setUp()
    tab.server.answer(LOGOUT, json(204, undefined))
    await tab.client.signOut('others')
    expect(tab.server.requestsTo(LOGOUT)[0]?.path).toBe('/auth/v1/logout?scope=others')
    expect(tab.stored()?.refresh_token).toBe('refresh-old')
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
  })

  test('others: a refusal is an error, for the others were not signed out', async () => {
    const tab = await setUp()
    tab.server.answer(LOGOUT, refusal(403, 'bad_jwt'))
    await expect(tab.client.signOut('others')).rejects.toMatchObject({ code: 'bad_jwt' })
    expect(tab.stored()?.refresh_token).toBe('refresh-old')
  })

  test('an expired session is not refreshed in order to leave', async () => {
    const tab = await setUp()
    await tab.clock.sleep(7_200_000)
    tab.server.answer(LOGOUT, json(204, undefined))
    await tab.client.signOut()
    expect(tab.server.requests.map((request) => request.path)).toEqual(['/auth/v1/logout?scope=global'])
  })

  test('signed out already: no request, no second SIGNED_OUT', async () => {
    const tab = openLoneTab()
    await tab.begin()
    await tab.client.signOut()
    expect(tab.server.requests).toEqual([])
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })
})
