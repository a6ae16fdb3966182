import { expect, test } from 'vitest'
import { decideAuthorization } from './decide-authorization.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

type Situation = Parameters<typeof decideAuthorization>[0]
interface Change {
  readonly request?: Partial<Situation['request']>
  readonly session?: Partial<Situation['session']>
  readonly method?: Situation['client']['tokenEndpointAuthMethod']
  readonly grantedScope?: string | null
  readonly requiresAal2?: boolean
}

const decide = ({ request, session, method = 'client_secret_post', ...rest }: Change) =>
  decideAuthorization({
    request: {
      scope: 'openid email',
      prompt: null,
      maxAgeS: null,
      acrValues: null,
      hintedUserId: null,
      redirectUri: 'https://app.example/cb',
      createdAt: minutesAgo(1),
      ...request,
    },
    client: { tokenEndpointAuthMethod: method },
    session: { userId: 'u-1', aal: 'aal1', authenticatedAt: minutesAgo(30), ...session },
    grantedScope: 'openid email profile',
    requiresAal2: false,
    now: NOW,
    ...rest,
  })

const APPROVE = { kind: 'approve' }
const ask = (requires: 'other_account' | 'sign_in' | 'second_factor' | null = null) => ({
  kind: 'ask',
  requires,
})
const reject = (error: string) => ({ kind: 'reject', error })

test.each<[string, Change, object]>([
  ['a client with consent to all scopes', {}, APPROVE],
  ['a client without consent', { grantedScope: null }, ask()],
  ['a client with consent to fewer scopes', { grantedScope: 'email' }, ask()],
  ['a public client on https', { method: 'none' }, APPROVE],
  [
    'a public client on a loopback address',
    { method: 'none', request: { redirectUri: 'http://127.0.0.1:5000/cb' } },
    ask(),
  ],
  ['a public client on a private scheme', { method: 'none', request: { redirectUri: 'com.app:/cb' } }, ask()],
  [
    'a confidential client on a loopback address',
    { request: { redirectUri: 'http://127.0.0.1:5000/cb' } },
    APPROVE,
  ],
  ['prompt=consent', { request: { prompt: 'consent' } }, ask()],
  ['prompt=select_account', { request: { prompt: 'select_account' } }, ask()],
  ['prompt=login with an older sign-in', { request: { prompt: 'login' } }, ask('sign_in')],
  [
    'prompt=login after a new sign-in',
    { request: { prompt: 'login' }, session: { authenticatedAt: minutesAgo(0) } },
    APPROVE,
  ],
  ['a max_age that the sign-in exceeds', { request: { maxAgeS: 1_799 } }, ask('sign_in')],
  ['a max_age that the sign-in meets', { request: { maxAgeS: 1_800 } }, APPROVE],
  ['max_age=0', { request: { maxAgeS: 0 } }, ask('sign_in')],
  [
    'max_age=0 after a new sign-in',
    { request: { maxAgeS: 0 }, session: { authenticatedAt: minutesAgo(0.5) } },
    APPROVE,
  ],
  ['acr_values=aal2 at aal1', { request: { acrValues: 'aal2' } }, ask('second_factor')],
  ['acr_values=aal2 at aal2', { request: { acrValues: 'aal2' }, session: { aal: 'aal2' } }, APPROVE],
  ['acr_values that allow aal1', { request: { acrValues: 'aal2 aal1' } }, APPROVE],
  ['a server that requires aal2', { requiresAal2: true }, ask('second_factor')],
  ['the user of the id_token_hint', { request: { hintedUserId: 'u-1' } }, APPROVE],
  ['another user than the id_token_hint', { request: { hintedUserId: 'u-2' } }, ask('other_account')],
  [
    'prompt=none with another user than the id_token_hint',
    { request: { prompt: 'none', hintedUserId: 'u-2' } },
    reject('login_required'),
  ],
  ['prompt=none with consent', { request: { prompt: 'none' } }, APPROVE],
  [
    'prompt=none without consent',
    { request: { prompt: 'none' }, grantedScope: null },
    reject('consent_required'),
  ],
  [
    'prompt=none with an older sign-in',
    { request: { prompt: 'none', maxAgeS: 60 } },
    reject('login_required'),
  ],
  [
    'prompt=none at aal1 for aal2',
    { request: { prompt: 'none', acrValues: 'aal2' } },
    reject('interaction_required'),
  ],
])('decideAuthorization decides on %s', (_case, change, expected) => {
  expect(decide(change)).toEqual(expected)
})
