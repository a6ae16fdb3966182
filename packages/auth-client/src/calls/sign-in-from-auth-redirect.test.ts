import { describe, expect, test } from 'vitest'
import {
  createErrorResponse,
  createJsonResponse,
  createSampleSession,
  createSampleUser,
  type FakeSingleTab,
  openFakeSingleTab,
  SAMPLE_CODE_VERIFIER_KEY,
  waitForPendingPromises,
} from '../testing/index.ts'
import type { SuccessfulAuthRedirect } from './sign-in-from-auth-redirect.ts'

const VERIFIER = 'ab'.repeat(56)
const NEWCOMER = createSampleUser({ id: '0c7e7f9e-8f8b-4a55-9b0a-4d9a3b9f8a11', email: 'new@example.com' })
const TOKENS = { accessToken: 'access-link', refreshToken: 'refresh-link', expiresInSeconds: 3600 }
const LINK: SuccessfulAuthRedirect = { kind: 'tokens', ...TOKENS, type: 'signup' }
const RECOVERY: SuccessfulAuthRedirect = { ...LINK, type: 'recovery' }
const CODE: SuccessfulAuthRedirect = { kind: 'code', code: 'c0de' }

function setUp({ user = NEWCOMER, own = {}, isSignedIn = false, verifier = '' } = {}): FakeSingleTab {
  const tab = openFakeSingleTab(isSignedIn ? (nowMs) => createSampleSession('own', nowMs, own) : null)
  if (verifier) tab.storage.set(SAMPLE_CODE_VERIFIER_KEY, JSON.stringify(verifier))
  tab.server.answer('/auth/v1/user', createJsonResponse(200, user))
  tab.server.answer('/auth/v1/logout', createJsonResponse(204, undefined))
  return tab
}

const endedTokens = (tab: FakeSingleTab) =>
  tab.server.requestsTo('/auth/v1/logout').map(({ path, headers }) => [path, headers.authorization])
const LINK_ENDED = [['/auth/v1/logout?scope=local', 'Bearer access-link']]

describe('a link with tokens', () => {
  test.each([
    ['refused by the server', createErrorResponse(403, 'bad_jwt'), 'bad_jwt'],
    ['answered by the page of a proxy', createJsonResponse(200, undefined), 'unexpected_reply'],
  ])('changes nothing when it is %s', async (_how, answer, code) => {
    const tab = setUp({ verifier: VERIFIER })
    tab.server.answer('/auth/v1/user', answer)
    await expect(tab.client.openEmailLink(LINK)).rejects.toMatchObject({ code })
    expect(tab.stored()).toBeNull()
    expect(tab.storage.get(SAMPLE_CODE_VERIFIER_KEY)).not.toBeNull()
    await tab.start()
    expect(tab.events).toEqual(['INITIAL_SESSION'])
  })

  test.each([
    ['signs in', LINK, false, 'SIGNED_IN'],
    ['opens the password form', RECOVERY, true, 'PASSWORD_RECOVERY'],
  ])('%s if this browser requested the email', async (_what, link, isRecovery, event) => {
    const tab = setUp({ verifier: VERIFIER })
    const outcome = await tab.client.openEmailLink(link)
    expect(outcome).toMatchObject({ kind: 'signed_in', isRecovery, session: { user: NEWCOMER } })
    const headers = { authorization: 'Bearer access-link' }
    expect(tab.server.requests).toEqual([{ method: 'GET', path: '/auth/v1/user', headers }])
    expect(tab.stored()).toEqual(tab.session('link', { user: NEWCOMER }))
    expect(tab.storage.get(SAMPLE_CODE_VERIFIER_KEY)).toBeNull()
    await tab.start()
    expect(tab.events.slice(0, 1)).toEqual([event])
  })
})

describe('a link in a browser that did not request it (login CSRF)', () => {
  test('shows the account, stores nothing, and signs in once accepted', async () => {
    const tab = setUp()
    const outcome = await tab.client.openEmailLink(LINK)
    expect(outcome).toMatchObject({ kind: 'unrequested', user: NEWCOMER, isRecovery: false })
    expect([tab.stored(), tab.events]).toEqual([null, []])
    if (outcome.kind === 'unrequested') outcome.accept()
    expect(tab.events).toEqual(['SIGNED_IN'])
    expect(tab.stored()?.refresh_token).toBe('refresh-link')
    expect(endedTokens(tab)).toEqual([])
  })

  test('ends the session on the server once declined, and ignores errors', async () => {
    const tab = setUp()
    tab.server.answer('/auth/v1/logout', 'unreachable')
    const outcome = await tab.client.openEmailLink(LINK)
    if (outcome.kind === 'unrequested') await outcome.decline()
    expect(endedTokens(tab)).toEqual(LINK_ENDED)
    expect(tab.stored()).toBeNull()
    expect(tab.events).toEqual([])
  })

  test('does not replace a session of another tab when accepted', async () => {
    const tab = setUp()
    const outcome = await tab.client.openEmailLink(LINK)
    tab.keep(tab.session('other'))
    if (outcome.kind === 'unrequested') outcome.accept()
    await waitForPendingPromises()
    expect(tab.stored()?.refresh_token).toBe('refresh-other')
    expect(endedTokens(tab)).toEqual(LINK_ENDED)
  })
})

describe('a link in a signed-in browser', () => {
  test.each([
    ['another account', RECOVERY, NEWCOMER, false],
    ['the same account', LINK, createSampleUser(), true],
  ])('keeps the current session and ends its own: %s', async (_whose, link, user, isSameUser) => {
    const tab = setUp({ isSignedIn: true, verifier: VERIFIER, user })
    const outcome = await tab.client.openEmailLink(link)
    expect(outcome).toEqual({ kind: 'unchanged', current: createSampleUser(), isSameUser })
    expect(tab.stored()?.refresh_token).toBe('refresh-own')
    expect(endedTokens(tab)).toEqual(LINK_ENDED)
    expect(tab.events).toEqual([])
  })

  test('replaces the tokens of the same session and ends nothing', async () => {
    // The claims of both: {"session_id":"s1"}.
    const token = (name: string) => `${name}.eyJzZXNzaW9uX2lkIjoiczEifQ.signature`
    const own = { access_token: token('before') }
    const tab = setUp({ isSignedIn: true, own, verifier: VERIFIER, user: createSampleUser() })
    const outcome = await tab.client.openEmailLink({ ...LINK, accessToken: token('after') })
    expect(outcome).toEqual({ kind: 'unchanged', current: createSampleUser(), isSameUser: true })
    expect(tab.stored()?.refresh_token).toBe('refresh-link')
    expect(tab.events).toEqual(['TOKEN_REFRESHED'])
    expect(endedTokens(tab)).toEqual([])
  })

  test('replaces the session of the same account to reset its password', async () => {
    const tab = setUp({ isSignedIn: true, user: createSampleUser() })
    const outcome = await tab.client.openEmailLink(RECOVERY)
    expect(outcome).toMatchObject({ kind: 'signed_in', isRecovery: true })
    expect(tab.stored()?.refresh_token).toBe('refresh-link')
    expect(endedTokens(tab)).toEqual([['/auth/v1/logout?scope=local', 'Bearer access-own']])
    expect(tab.events).toEqual(['PASSWORD_RECOVERY'])
  })

  test('signs in if the session of the browser has ended', async () => {
    const tab = setUp({ isSignedIn: true, own: { expires_at: 1 }, verifier: VERIFIER })
    tab.server.answer('/auth/v1/token', createErrorResponse(400, 'refresh_token_not_found'))
    await tab.client.openEmailLink(LINK)
    expect(tab.stored()?.refresh_token).toBe('refresh-link')
    expect(tab.events).toEqual(['SIGNED_OUT', 'SIGNED_IN'])
  })
})

describe('a link with a code (PKCE)', () => {
  test('throws the error of the server for an expired code and announces nothing', async () => {
    const tab = setUp({ verifier: VERIFIER })
    tab.server.answer('/auth/v1/token', createErrorResponse(422, 'flow_state_expired'))
    await expect(tab.client.openEmailLink(CODE)).rejects.toMatchObject({ code: 'flow_state_expired' })
    expect(tab.events).toEqual([])
  })

  test.each([
    ['', false, 'SIGNED_IN'],
    ['/recovery', true, 'PASSWORD_RECOVERY'],
    ['/PASSWORD_RECOVERY', true, 'PASSWORD_RECOVERY'],
  ])('consumes the verifier with the mark "%s"', async (mark, isRecovery, event) => {
    const tab = setUp({ verifier: VERIFIER + mark })
    tab.server.answer('/auth/v1/token', createJsonResponse(200, tab.session('code')))
    expect(await tab.client.openEmailLink(CODE)).toMatchObject({ kind: 'signed_in', isRecovery })
    const body = { auth_code: 'c0de', code_verifier: VERIFIER }
    const path = '/auth/v1/token?grant_type=pkce'
    expect(tab.server.requests).toEqual([{ method: 'POST', path, headers: {}, body }])
    expect(tab.events).toEqual([event])
    expect(tab.storage.get(SAMPLE_CODE_VERIFIER_KEY)).toBeNull()
  })
})
