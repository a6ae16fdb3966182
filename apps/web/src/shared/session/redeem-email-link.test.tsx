import { AuthError, type AuthRedirectSignInResult, type SuccessfulAuthRedirect } from '@satlens/auth-client'
import { describe, expect, test, vi } from 'vitest'
import { session, user } from '#test/session.ts'
import { type AuthRedirectResult, createAuthRedirectStore } from './auth-redirect-result.ts'
import { redeemEmailLink, toLinkingResult, toRefusedLinkResult } from './redeem-email-link.ts'
import { consumeLinkingProvider, storeLinkingProvider } from './user-storage.ts'

const LINK: SuccessfulAuthRedirect = {
  kind: 'tokens',
  accessToken: 'secret-access',
  refreshToken: 'secret-refresh',
  expiresInSeconds: 3600,
  type: 'signup',
}
const signedIn = { kind: 'signed_in', session, isRecovery: false } as const

async function open(outcome: AuthRedirectSignInResult | Error, link = LINK) {
  const store = createAuthRedirectStore()
  await redeemEmailLink(store, link, async () => {
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  return store
}

describe('openLink', () => {
  test.each([
    ['a rejection', new AuthError('No', { code: 'bad_jwt', status: 403, isRetryable: false }), 'expired'],
    [
      'a missing answer',
      new AuthError('No', { code: 'network_failure', status: 0, isRetryable: true }),
      'unreachable',
    ],
    ['any other error', new TypeError('No'), 'unreachable'],
  ])('reports %s as a failed link and throws nothing', async (_how, error, reason) => {
    expect((await open(error)).getState()).toEqual({ status: 'failed', reason })
  })

  test.each([
    ['otp_expired', 'expired'],
    ['validation_failed', 'unusable'],
    ['toString', 'unusable'],
    ['access_denied', 'declined'],
    ['bad_oauth_state', 'lost'],
    ['provider_email_needs_verification', 'unproven'],
    ['identity_already_exists', 'linkedAlready'],
    ['server_error', 'broken'],
    // A provider that does not answer before the redirect to it.
    ['service_unavailable', 'broken'],
    [null, 'unusable'],
  ] as const)('reports the error code %s of a link as %s', (code, reason) => {
    expect(toRefusedLinkResult({ kind: 'refused', code })).toEqual({ status: 'failed', reason })
  })

  test('exposes the email of the account to screens, but no token', async () => {
    const store = await open(signedIn)
    expect(store.getState()).toEqual({ status: 'signed-in', email: 'ada@example.com' })
    const beside = await open({ kind: 'unchanged', current: user, isSameUser: false })
    expect(beside.getState()).toEqual({ status: 'left-alone', email: 'ada@example.com', isSameUser: false })
    // A sign-in by a provider is no news.
    expect((await open(signedIn, { ...LINK, type: '' })).getState()).toEqual({ status: 'none' })
  })

  test('marks a recovery, at once or once the question is answered', async () => {
    const atOnce = await open({ ...signedIn, isRecovery: true })
    expect(atOnce.getState()).toEqual({ status: 'recovering', userId: user.id })
    const answers = { accept: () => {}, decline: async () => {} }
    const asked = await open({ kind: 'unrequested', user, isRecovery: true, ...answers })
    expect(asked.getState()).toMatchObject({ status: 'asking', isRecovery: true })
  })

  test.each(['accept', 'decline'] as const)('ends a question by %s', async (answer) => {
    const answers = { accept: vi.fn(), decline: vi.fn(async () => {}) }
    const outcome = { kind: 'unrequested', user, isRecovery: false, ...answers } as const
    const store = await open(outcome)
    const result = store.getState()
    expect(result).toMatchObject({ status: 'asking', email: 'ada@example.com' })
    if (result.status === 'asking') result[answer]()
    expect(outcome[answer]).toHaveBeenCalledTimes(1)
    expect(store.getState()).toEqual({ status: 'none' })
  })
})

describe('the redirect to a provider that is to be linked', () => {
  test('the redirect to a provider that is to be linked is remembered in the tab and consumed once', () => {
    expect(consumeLinkingProvider()).toBeNull()
    storeLinkingProvider('acme')
    expect(consumeLinkingProvider()).toBe('acme')
    expect(consumeLinkingProvider()).toBeNull()
  })

  const linked = { status: 'linked', provider: 'acme' } as const
  test.each([
    [
      { status: 'failed', reason: 'declined' },
      { ...linked, status: 'not-linked', reason: 'declined' },
    ],
    [{ status: 'left-alone', email: 'ada@example.com', isSameUser: true }, linked],
    [{ status: 'signed-in', email: 'ada@example.com' }, linked],
    [{ status: 'none' }, linked],
  ] satisfies [AuthRedirectResult, AuthRedirectResult][])('turns %j into %j', (result, meant) => {
    expect(toLinkingResult('acme', result)).toEqual(meant)
  })

  test('reports no success for the account of another user', () => {
    const result = { status: 'left-alone', email: 'grace@example.com', isSameUser: false } as const
    expect(toLinkingResult('acme', result)).toBe(result)
  })
})
