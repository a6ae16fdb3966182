import type { Owner } from './owner.ts'

/** What a stranger tries, naming what is somebody else's, and how it is answered. */
export interface Attempt {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly status: number
  readonly code?: string
}

const NOT_FOUND = { status: 404 } as const

/**
 * For each route that asks for a token: what the stranger tries there. Where the route takes no name of anything, the
 * stranger just calls it, and must see and change nothing but what is their own.
 */
export const ATTEMPTS: Readonly<Record<string, (owner: Owner) => readonly Attempt[]>> = {
  'POST /auth/v1/logout': () => [
    { path: '/auth/v1/logout?scope=others', status: 204 },
    { path: '/auth/v1/logout?scope=global', status: 204 },
  ],
  'GET /auth/v1/sessions': () => [{ path: '/auth/v1/sessions', status: 200 }],
  'DELETE /auth/v1/sessions/:id': ({ sessionId }) => [
    { path: `/auth/v1/sessions/${sessionId}`, ...NOT_FOUND },
  ],
  'GET /auth/v1/user/identities/authorize': () => [
    { path: '/auth/v1/user/identities/authorize?provider=house&skip_http_redirect=true', status: 200 },
  ],
  'DELETE /auth/v1/user/identities/:identity_id': ({ identityId }) => [
    { path: `/auth/v1/user/identities/${identityId}`, status: 422, code: 'identity_not_found' },
  ],
  'GET /auth/v1/account/export': () => [{ path: '/auth/v1/account/export', status: 200 }],
  'DELETE /auth/v1/account': ({ id, email }) => [
    { path: `/auth/v1/account?user_id=${id}`, body: { password: PASSWORD, id, email }, status: 200 },
  ],
  'GET /auth/v1/user': ({ id }) => [{ path: `/auth/v1/user?id=${id}`, status: 200 }],
  'PUT /auth/v1/user': ({ id, email }) => [
    {
      path: `/auth/v1/user?id=${id}`,
      body: { id, user_id: id, data: { full_name: 'Mallory' } },
      status: 200,
    },
    // Whose address it is stays unsaid; its owner alone could let it go.
    { path: '/auth/v1/user', body: { email }, status: 200 },
  ],
  'GET /auth/v1/reauthenticate': ({ id }) => [{ path: `/auth/v1/reauthenticate?user_id=${id}`, status: 200 }],
  'POST /auth/v1/reauthenticate': ({ id, nonce }) => [
    {
      path: `/auth/v1/reauthenticate?user_id=${id}`,
      body: { nonce, user_id: id },
      status: 422,
      code: 'reauthentication_not_valid',
    },
  ],
  'POST /auth/v1/factors': ({ id }) => [
    { path: '/auth/v1/factors', body: { factor_type: 'webauthn', user_id: id }, status: 200 },
  ],
  'POST /auth/v1/factors/:id/challenge': ({ factorId }) => [
    { path: `/auth/v1/factors/${factorId}/challenge`, body: {}, ...NOT_FOUND },
  ],
  'POST /auth/v1/factors/:id/verify': ({ factorId, challengeId }) => [
    {
      path: `/auth/v1/factors/${factorId}/verify`,
      body: { challenge_id: challengeId, code: '000000' },
      ...NOT_FOUND,
    },
  ],
  'DELETE /auth/v1/factors/:id': ({ factorId }) => [{ path: `/auth/v1/factors/${factorId}`, ...NOT_FOUND }],
  'GET /auth/v1/factors/recovery-codes': () => [{ path: '/auth/v1/factors/recovery-codes', ...NOT_FOUND }],
  'POST /auth/v1/factors/recovery-codes': ({ id }) => [
    { path: '/auth/v1/factors/recovery-codes', body: { user_id: id }, status: 200 },
  ],
  'POST /auth/v1/factors/recovery-codes/regenerate': () => [
    { path: '/auth/v1/factors/recovery-codes/regenerate', ...NOT_FOUND },
  ],
  'DELETE /auth/v1/factors/recovery-codes': () => [{ path: '/auth/v1/factors/recovery-codes', ...NOT_FOUND }],
  'POST /auth/v1/factors/recovery-codes/verify': ({ recoveryCode }) => [
    {
      path: '/auth/v1/factors/recovery-codes/verify',
      body: { code: recoveryCode },
      status: 422,
      code: 'mfa_verification_failed',
    },
  ],
  'GET /auth/v1/passkeys': () => [{ path: '/auth/v1/passkeys', status: 200 }],
  'POST /auth/v1/passkeys/registration/options': ({ id }) => [
    { path: '/auth/v1/passkeys/registration/options', body: { user_id: id }, status: 200 },
  ],
  'POST /auth/v1/passkeys/registration/verify': ({ passkeyChallengeId, passkeyAnswer }) => [
    {
      path: '/auth/v1/passkeys/registration/verify',
      body: { challenge_id: passkeyChallengeId, credential: passkeyAnswer },
      status: 400,
      code: 'webauthn_challenge_not_found',
    },
  ],
  'PATCH /auth/v1/passkeys/:id': ({ passkeyId }) => [
    { path: `/auth/v1/passkeys/${passkeyId}`, body: { friendly_name: 'Mine now' }, ...NOT_FOUND },
  ],
  'DELETE /auth/v1/passkeys/:id': ({ passkeyId }) => [
    { path: `/auth/v1/passkeys/${passkeyId}`, ...NOT_FOUND },
  ],
  'GET /rest/v1/profiles': ({ id }) => [
    { path: `/rest/v1/profiles?user_id=eq.${id}`, status: 200 },
    { path: '/rest/v1/profiles', status: 200 },
    { path: `/rest/v1/profiles?user_id=in.(${id})`, headers: { accept: ONE }, status: 406 },
  ],
  'PATCH /rest/v1/profiles': ({ id }) => [
    { path: `/rest/v1/profiles?user_id=eq.${id}`, body: { full_name: 'Mallory' }, status: 204 },
    { path: '/rest/v1/profiles?full_name=neq.x', body: { full_name: 'Mallory' }, status: 204 },
  ],
  'POST /rest/v1/profiles': ({ id }) => [
    { path: '/rest/v1/profiles', body: { user_id: id, full_name: 'Mallory' }, status: 403 },
  ],
  'PUT /rest/v1/profiles': ({ id }) => [
    { path: `/rest/v1/profiles?user_id=eq.${id}`, body: { user_id: id, full_name: 'Mallory' }, status: 403 },
  ],
  'DELETE /rest/v1/profiles': ({ id }) => [{ path: `/rest/v1/profiles?user_id=eq.${id}`, status: 403 }],
  'POST /functions/v1/bitcoin-wallet-generate': () => [
    { path: '/functions/v1/bitcoin-wallet-generate', status: 200 },
    // An address is public: two people may watch the same one, each in a row of their own.
  ],
  'POST /functions/v1/bitcoin-get-balance': ({ id, walletAddress }) => [
    { path: '/functions/v1/bitcoin-get-balance', status: 200 },
    { path: '/functions/v1/bitcoin-get-balance', body: { user_id: id, address: walletAddress }, status: 200 },
  ],
  // The key is the owner's; to the stranger it is a new one, and the record theirs.
  'POST /functions/v1/bitcoin-send-transaction': ({ id, sendKey }) => [
    {
      path: '/functions/v1/bitcoin-send-transaction',
      body: { recipientAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', amount: 0.5, user_id: id },
      headers: { 'idempotency-key': sendKey },
      status: 200,
    },
  ],
  'GET /alerts/v1/alerts': ({ id }) => [{ path: `/alerts/v1/alerts?user_id=${id}`, status: 200 }],
  'POST /alerts/v1/alerts': ({ id }) => [
    { path: '/alerts/v1/alerts', body: { kind: 'price_below', value: '1.00', user_id: id }, status: 200 },
  ],
  'PATCH /alerts/v1/alerts/:id': ({ alertId }) => [
    {
      path: `/alerts/v1/alerts/${alertId}`,
      body: { action: 'pause', value: '2', mails: false },
      ...NOT_FOUND,
    },
  ],
  'DELETE /alerts/v1/alerts/:id': ({ alertId }) => [{ path: `/alerts/v1/alerts/${alertId}`, ...NOT_FOUND }],
  'GET /alerts/v1/notices': ({ id }) => [{ path: `/alerts/v1/notices?user_id=${id}`, status: 200 }],
  'PATCH /alerts/v1/settings': ({ id }) => [
    { path: '/alerts/v1/settings', body: { mails: false, user_id: id }, status: 200 },
  ],
  'POST /ethereum/v1/rpc': () => [
    { path: '/ethereum/v1/rpc', body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, ...NOT_FOUND },
  ],
}

/** Of everybody in a test. */
const PASSWORD = 'Tall-Orange-Ledger-7'
const ONE = 'application/vnd.pgrst.object+json'
