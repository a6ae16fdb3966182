import { AuthError, type MailLinkOutcome, type UsableMailLink } from '@satlens/auth-client'
import { expect, test, vi } from 'vitest'
import { session, user } from '../../../test/render-page.tsx'
import { createArrivalStore } from './arrival.ts'
import { arrivalWithout, openLink } from './open-link.ts'

const LINK: UsableMailLink = {
  kind: 'tokens',
  accessToken: 'secret-access',
  refreshToken: 'secret-refresh',
  expiresInSeconds: 3600,
  type: 'signup',
}

async function arrive(outcome: MailLinkOutcome | Error) {
  const store = createArrivalStore()
  await openLink(store, LINK, async () => {
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  return store
}

test.each([
  [
    'refused by the server',
    new AuthError('No', { code: 'bad_jwt', status: 403, isRetryable: false }),
    'expired',
  ],
  [
    'answered by nobody',
    new AuthError('No', { code: 'network_failure', status: 0, isRetryable: true }),
    'unreachable',
  ],
  ['stopped by anything else', new TypeError('No'), 'unreachable'],
])('a link that was %s has failed, and nothing is thrown', async (_how, error, reason) => {
  expect((await arrive(error)).getState()).toEqual({ status: 'failed', reason })
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
  // A service that does not answer before anybody was sent there.
  ['service_unavailable', 'broken'],
  [null, 'unusable'],
] as const)('a link that comes with %s is %s', (code, reason) => {
  expect(arrivalWithout({ kind: 'refused', code })).toEqual({ status: 'failed', reason })
})

test('the screens learn a name and no token', async () => {
  const store = await arrive({ kind: 'signed_in', session, isRecovery: false })
  expect(store.getState()).toEqual({ status: 'signed-in', email: 'ada@example.com' })
  const beside = await arrive({ kind: 'left_alone', current: user, isSameUser: false })
  expect(beside.getState()).toEqual({ status: 'left-alone', email: 'ada@example.com', isSameUser: false })
})

test('whoever comes from a provider is told nothing: the page they wanted is there', async () => {
  const store = createArrivalStore()
  const outcome = { kind: 'signed_in', session, isRecovery: false } as const
  await openLink(store, { ...LINK, type: '' }, async () => outcome)
  expect(store.getState()).toEqual({ status: 'none' })
})

test('a link for a new password says whose form it opens, or that the answer will', async () => {
  const atOnce = await arrive({ kind: 'signed_in', session, isRecovery: true })
  expect(atOnce.getState()).toEqual({ status: 'recovering', userId: user.id })
  const answers = { accept: () => {}, decline: async () => {} }
  const asked = await arrive({ kind: 'unasked', user, isRecovery: true, ...answers })
  expect(asked.getState()).toMatchObject({ status: 'asking', isRecovery: true })
})

test.each(['accept', 'decline'] as const)('a question is over once it is answered by %s', async (answer) => {
  const answers = { accept: vi.fn(), decline: vi.fn(async () => {}) }
  const outcome = { kind: 'unasked', user, isRecovery: false, ...answers } as const
  const store = await arrive(outcome)
  const arrival = store.getState()
  expect(arrival).toMatchObject({ status: 'asking', email: 'ada@example.com' })
  if (arrival.status === 'asking') arrival[answer]()
  expect(outcome[answer]).toHaveBeenCalledTimes(1)
  expect(store.getState()).toEqual({ status: 'none' })
})
