import { describe, expect, test } from 'vitest'
import type { UsableMailLink } from './open-mail-link.ts'
import {
  json,
  openLoneTab,
  refusal,
  SAMPLE_STORAGE_KEY,
  sampleSession,
  sampleUser,
  settle,
} from './testing/index.ts'

const VERIFIER_KEY = `${SAMPLE_STORAGE_KEY}-code-verifier`
const VERIFIER = 'ab'.repeat(56)
const NEWCOMER = sampleUser({ id: '0c7e7f9e-8f8b-4a55-9b0a-4d9a3b9f8a11', email: 'newcomer@example.com' })
const LINK: UsableMailLink = {
  kind: 'tokens',
  accessToken: 'access-link',
  refreshToken: 'refresh-link',
  expiresInSeconds: 3600,
  type: 'signup',
}

/** A tab that is not started yet, with or without a session, that waits for a mail or does not. */
function setUp({ isSignedIn = false, waits = false } = {}) {
  const tab = openLoneTab(isSignedIn ? (nowMs) => sampleSession('own', nowMs) : null)
  if (waits) tab.storage.set(VERIFIER_KEY, JSON.stringify(VERIFIER))
  tab.server.answer('/auth/v1/user', json(200, NEWCOMER))
  tab.server.answer('/auth/v1/logout', json(204, undefined))
  return tab
}

const endedTokens = (tab: ReturnType<typeof setUp>) =>
  tab.server.requestsTo('/auth/v1/logout').map(({ path, headers }) => [path, headers.authorization])

describe('a link with tokens', () => {
  test('that the server does not know changes nothing', async () => {
    const tab = setUp({ waits: true })
    tab.server.answer('/auth/v1/user', refusal(403, 'bad_jwt'))
    await expect(tab.client.openMailLink(LINK)).rejects.toMatchObject({ code: 'bad_jwt' })
    expect(tab.stored()).toBeNull()
    expect(tab.storage.get(VERIFIER_KEY)).not.toBeNull()
    await tab.begin()
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  test('that a proxy has answered for is not believed', async () => {
    const tab = setUp({ waits: true })
    tab.server.answer('/auth/v1/user', json(200, undefined))
    await expect(tab.client.openMailLink(LINK)).rejects.toMatchObject({ code: 'unexpected_reply' })
    expect(tab.stored()).toBeNull()
  })

  test('signs in where a sign-up waits for it, with the user as the server names it', async () => {
    const tab = setUp({ waits: true })
    const outcome = await tab.client.openMailLink(LINK)
    expect(outcome).toMatchObject({ kind: 'signed_in', session: { user: NEWCOMER } })
    expect(tab.server.requests).toEqual([
      { method: 'GET', path: '/auth/v1/user', headers: { authorization: 'Bearer access-link' } },
    ])
    expect(tab.stored()).toEqual({
      access_token: 'access-link',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(tab.clock.now() / 1000) + 3600,
      refresh_token: 'refresh-link',
      user: NEWCOMER,
    })
    expect(tab.storage.get(VERIFIER_KEY)).toBeNull()
  })

  test('opened before the start, SIGNED_IN is the first thing anybody hears', async () => {
    const tab = setUp({ waits: true })
    await tab.client.openMailLink(LINK)
    await tab.begin()
    expect(tab.events).toEqual(['SIGNED_IN', 'INITIAL_SESSION'])
  })

  test('of a recovery is announced as one', async () => {
    const tab = setUp({ waits: true })
    const outcome = await tab.client.openMailLink({ ...LINK, type: 'recovery' })
    expect(outcome).toMatchObject({ kind: 'signed_in', isRecovery: true })
    expect(tab.events).toEqual(['PASSWORD_RECOVERY'])
  })
})

describe('a link in a browser that never asked for one (login CSRF)', () => {
  test('keeps nothing and names the account', async () => {
    const tab = setUp()
    expect(await tab.client.openMailLink(LINK)).toMatchObject({ kind: 'unasked', user: NEWCOMER })
    expect(tab.stored()).toBeNull()
    expect(tab.events).toEqual([])
  })

  test('signs in after a yes', async () => {
    const tab = setUp()
    const outcome = await tab.client.openMailLink(LINK)
    expect(outcome).toMatchObject({ isRecovery: false })
    if (outcome.kind === 'unasked') outcome.accept()
    expect(tab.events).toEqual(['SIGNED_IN'])
    expect(tab.stored()?.refresh_token).toBe('refresh-link')
    expect(endedTokens(tab)).toEqual([])
  })

  test('is ended on the server after a no, even when that cannot be told', async () => {
    const tab = setUp()
    tab.server.answer('/auth/v1/logout', 'unreachable')
    const outcome = await tab.client.openMailLink(LINK)
    if (outcome.kind === 'unasked') await outcome.decline()
    expect(endedTokens(tab)).toEqual([['/auth/v1/logout?scope=local', 'Bearer access-link']])
    expect(tab.stored()).toBeNull()
    expect(tab.events).toEqual([])
  })

  test('a yes that comes after a sign-in in another tab replaces nothing', async () => {
    const tab = setUp()
    const outcome = await tab.client.openMailLink(LINK)
    tab.storage.set(SAMPLE_STORAGE_KEY, JSON.stringify(sampleSession('other', tab.clock.now())))
    if (outcome.kind === 'unasked') outcome.accept()
    await settle()
    expect(tab.stored()?.refresh_token).toBe('refresh-other')
    expect(endedTokens(tab)).toEqual([['/auth/v1/logout?scope=local', 'Bearer access-link']])
  })
})

describe('a link while somebody is signed in', () => {
  test.each([
    ['of another account', NEWCOMER, false],
    ['of the same account', sampleUser(), true],
  ])('%s leaves the session as it is and ends its own', async (_whose, user, isSameUser) => {
    const tab = setUp({ isSignedIn: true, waits: true })
    tab.server.answer('/auth/v1/user', json(200, user))
    const outcome = await tab.client.openMailLink(LINK)
    expect(outcome).toEqual({ kind: 'left_alone', current: sampleUser(), isSameUser })
    expect(tab.stored()?.refresh_token).toBe('refresh-own')
    expect(endedTokens(tab)).toEqual([['/auth/v1/logout?scope=local', 'Bearer access-link']])
    expect(tab.events).toEqual([])
  })

  test('newer tokens of the signed-in session replace the stored ones and end nothing', async () => {
    // The claims of both: {"session_id":"s1"}.
    const token = (name: string) => `${name}.eyJzZXNzaW9uX2lkIjoiczEifQ.signature`
    const tab = openLoneTab((nowMs) => ({
      ...sampleSession('own', nowMs),
      access_token: token('before'),
    }))
    tab.storage.set(VERIFIER_KEY, JSON.stringify(VERIFIER))
    tab.server.answer('/auth/v1/user', json(200, sampleUser()))
    tab.server.answer('/auth/v1/logout', json(204, undefined))
    const outcome = await tab.client.openMailLink({ ...LINK, accessToken: token('after') })
    expect(outcome).toEqual({ kind: 'left_alone', current: sampleUser(), isSameUser: true })
    expect(tab.stored()?.refresh_token).toBe('refresh-link')
    expect(tab.events).toEqual(['TOKEN_REFRESHED'])
    expect(endedTokens(tab)).toEqual([])
  })

  test('that is to set a new password of the same account takes over from its session', async () => {
    const tab = setUp({ isSignedIn: true })
    tab.server.answer('/auth/v1/user', json(200, sampleUser()))
    const outcome = await tab.client.openMailLink({ ...LINK, type: 'recovery' })
    expect(outcome).toMatchObject({ kind: 'signed_in', isRecovery: true })
    expect(tab.stored()?.refresh_token).toBe('refresh-link')
    expect(endedTokens(tab)).toEqual([['/auth/v1/logout?scope=local', 'Bearer access-own']])
    expect(tab.events).toEqual(['PASSWORD_RECOVERY'])
  })

  test('that is to set a new password of another account leaves the session as it is', async () => {
    const tab = setUp({ isSignedIn: true, waits: true })
    const outcome = await tab.client.openMailLink({ ...LINK, type: 'recovery' })
    expect(outcome).toMatchObject({ kind: 'left_alone', isSameUser: false })
    expect(tab.stored()?.refresh_token).toBe('refresh-own')
  })

  test('whose session turns out to be over makes room for it', async () => {
    const tab = openLoneTab((nowMs) => ({
      ...sampleSession('dead', nowMs),
      expires_at: Math.floor(nowMs / 1000) - 10,
    }))
    tab.storage.set(VERIFIER_KEY, JSON.stringify(VERIFIER))
    tab.server.answer('/auth/v1/user', json(200, NEWCOMER))
    tab.server.answer('/auth/v1/token', refusal(400, 'refresh_token_not_found'))
    await tab.client.openMailLink(LINK)
    expect(tab.stored()?.refresh_token).toBe('refresh-link')
    expect(tab.events).toEqual(['SIGNED_OUT', 'SIGNED_IN'])
  })
})

describe('a link with a code (PKCE)', () => {
  const CODE: UsableMailLink = { kind: 'code', code: 'c0de' }

  test('that is too old throws the words of the server', async () => {
    const tab = setUp({ waits: true })
    tab.server.answer('/auth/v1/token', refusal(422, 'flow_state_expired'))
    await expect(tab.client.openMailLink(CODE)).rejects.toMatchObject({ code: 'flow_state_expired' })
    expect(tab.events).toEqual([])
  })

  test('is exchanged with the verifier of this browser, which is then over', async () => {
    const tab = setUp({ waits: true })
    tab.server.answer('/auth/v1/token', json(200, sampleSession('code', tab.clock.now())))
    expect(await tab.client.openMailLink(CODE)).toMatchObject({ kind: 'signed_in' })
    expect(tab.server.requests).toEqual([
      {
        method: 'POST',
        path: '/auth/v1/token?grant_type=pkce',
        headers: {},
        body: { auth_code: 'c0de', code_verifier: VERIFIER },
      },
    ])
    expect(tab.events).toEqual(['SIGNED_IN'])
    expect(tab.storage.get(VERIFIER_KEY)).toBeNull()
  })

  test.each(['recovery', 'PASSWORD_RECOVERY'])(
    'is a recovery when the verifier was kept as %s',
    async (mark) => {
      const tab = setUp()
      tab.storage.set(VERIFIER_KEY, JSON.stringify(`${VERIFIER}/${mark}`))
      tab.server.answer('/auth/v1/token', json(200, sampleSession('code', tab.clock.now())))
      expect(await tab.client.openMailLink(CODE)).toMatchObject({ isRecovery: true })
      expect(tab.events).toEqual(['PASSWORD_RECOVERY'])
      expect(tab.server.requests[0]?.body).toEqual({ auth_code: 'c0de', code_verifier: VERIFIER })
    },
  )
})
