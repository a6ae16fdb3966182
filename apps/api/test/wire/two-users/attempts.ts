import { SERVICE_RATE_LIMIT_BY_ENDPOINT } from '#auth/core/limits/limits.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'
import type { Owner } from './owner.ts'

/** A request of a stranger for a resource of another user, and its expected answer. */
export interface Attempt {
  readonly id?: string
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The status, followed by the error code where it matters. */
  readonly status: number | string
}

const ONE_OBJECT = 'application/vnd.pgrst.object+json'
const ALERT = { kind: 'price_below', value: '1.00' }
const LINK = 'provider=acme&skip_http_redirect=true'
const NAME = { full_name: 'Mallory' }

/** No user may call an administration endpoint, each of which has a limit per service key. */
const ADMINISTRATION = Object.fromEntries(
  [...SERVICE_RATE_LIMIT_BY_ENDPOINT.keys()].map((call) => [
    call,
    ({ id, email }: Owner) => ({
      id,
      ...(/^(POST|PUT)/.test(call) ? { body: { email, type: 'recovery' } } : {}),
      status: '403 not_admin',
    }),
  ]),
)

/**
 * The attempts for each route that requires a token. A number is the expected status of a plain call to a route that
 * takes no id; the stranger must see and change only their own data.
 */
export const ATTEMPTS: Readonly<Record<string, number | ((owner: Owner) => Attempt | readonly Attempt[])>> = {
  'POST /auth/v1/logout': () => [
    { query: 'scope=others', status: 204 },
    { query: 'scope=global', status: 204 },
  ],
  'GET /auth/v1/sessions': 200,
  'GET /auth/v1/sign-ins': 200,
  'DELETE /auth/v1/sessions/:id': ({ sessionId }) => ({ id: sessionId, status: 404 }),
  'GET /auth/v1/user/identities/authorize': () => ({ query: LINK, status: 200 }),
  'DELETE /auth/v1/user/identities/:identity_id': ({ identityId: id }) => ({
    id,
    status: '422 identity_not_found',
  }),
  'GET /auth/v1/account/export': 200,
  'POST /auth/v1/account/import': ({ id, labeledAddress: ref }) => ({
    body: {
      product: { labels: [{ type: 'addr', ref, label: 'Mine', user_id: id }] },
      store: true,
      user_id: id,
    },
    status: 200,
  }),
  'DELETE /auth/v1/account': ({ id, email }) => ({
    query: `user_id=${id}`,
    body: { password: GOOD_PASSWORD, id, email },
    status: 200,
  }),
  'GET /auth/v1/user': ({ id }) => ({ query: `id=${id}`, status: 200 }),
  'PUT /auth/v1/user': ({ id, email }) => [
    { query: `id=${id}`, body: { id, user_id: id, data: NAME }, status: 200 },
    // The answer does not reveal that the address belongs to an account.
    { body: { email }, status: 200 },
  ],
  'GET /auth/v1/reauthenticate': ({ id }) => ({ query: `user_id=${id}`, status: 200 }),
  'POST /auth/v1/reauthenticate': ({ id, nonce }) => ({
    query: `user_id=${id}`,
    body: { nonce, user_id: id },
    status: '422 reauthentication_not_valid',
  }),
  'POST /auth/v1/factors': ({ id }) => ({ body: { factor_type: 'webauthn', user_id: id }, status: 200 }),
  'POST /auth/v1/factors/:id/challenge': ({ factorId }) => ({ id: factorId, body: {}, status: 404 }),
  'POST /auth/v1/factors/:id/verify': ({ factorId, challengeId }) => ({
    id: factorId,
    body: { challenge_id: challengeId, code: '000000' },
    status: 404,
  }),
  'DELETE /auth/v1/factors/:id': ({ factorId }) => ({ id: factorId, status: 404 }),
  'POST /auth/v1/oauth/authorizations/:authorization_id/consent': ({ authorizationId: id }) => ({
    id,
    body: { action: 'approve' },
    status: '404 oauth_authorization_not_found',
  }),
  'GET /auth/v1/oauth/device': () => ({ query: 'user_code=BCDFGHJK', status: 404 }),
  'POST /auth/v1/oauth/device': () => ({ body: { user_code: 'BCDFGHJK', action: 'approve' }, status: 404 }),
  'GET /auth/v1/user/oauth/grants': 200,
  'DELETE /auth/v1/user/oauth/grants': ({ oauthClientId }) => ({
    query: `client_id=${oauthClientId}`,
    status: '404 oauth_consent_not_found',
  }),
  'GET /auth/v1/factors/recovery-codes': 404,
  'POST /auth/v1/factors/recovery-codes': ({ id }) => ({ body: { user_id: id }, status: 200 }),
  'POST /auth/v1/factors/recovery-codes/regenerate': 404,
  'DELETE /auth/v1/factors/recovery-codes': 404,
  'POST /auth/v1/factors/recovery-codes/verify': ({ recoveryCode: code }) => ({
    body: { code },
    status: '422 mfa_verification_failed',
  }),
  'GET /auth/v1/passkeys': 200,
  'POST /auth/v1/passkeys/registration/options': ({ id }) => ({ body: { user_id: id }, status: 200 }),
  'POST /auth/v1/passkeys/registration/verify': ({ passkeyChallengeId, passkeyAnswer }) => ({
    body: { challenge_id: passkeyChallengeId, credential: passkeyAnswer },
    status: '400 webauthn_challenge_not_found',
  }),
  'PATCH /auth/v1/passkeys/:id': ({ passkeyId: id }) => ({ id, body: { friendly_name: 'X' }, status: 404 }),
  'DELETE /auth/v1/passkeys/:id': ({ passkeyId }) => ({ id: passkeyId, status: 404 }),
  'GET /rest/v1/profiles': ({ id }) => [
    { query: `user_id=eq.${id}`, status: 200 },
    { status: 200 },
    { query: `user_id=in.(${id})`, headers: { accept: ONE_OBJECT }, status: 406 },
  ],
  'PATCH /rest/v1/profiles': ({ id }) => [
    { query: `user_id=eq.${id}`, body: NAME, status: 204 },
    { query: 'full_name=neq.x', body: NAME, status: 204 },
  ],
  'POST /rest/v1/profiles': ({ id }) => ({ body: { user_id: id, ...NAME }, status: 403 }),
  'PUT /rest/v1/profiles': ({ id }) => ({ query: `user_id=eq.${id}`, body: NAME, status: 403 }),
  'DELETE /rest/v1/profiles': ({ id }) => ({ query: `user_id=eq.${id}`, status: 403 }),
  // Wallet addresses are public: two users may watch the same one, each in their own row.
  'POST /functions/v1/bitcoin-wallet-generate': 200,
  'POST /functions/v1/bitcoin-get-balance': ({ id, walletAddress }) => [
    { status: 200 },
    { body: { user_id: id, address: walletAddress }, status: 200 },
  ],
  // Idempotency keys belong to a user: to the stranger the owner's key is a new one.
  'POST /functions/v1/bitcoin-send-transaction': ({ id, sendKey }) => ({
    body: { recipientAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', amount: 0.5, user_id: id },
    headers: { 'idempotency-key': sendKey },
    status: 200,
  }),
  // Two users may watch the same public descriptor, each in their own row.
  'GET /functions/v1/bitcoin-accounts': ({ id }) => ({ query: `user_id=${id}`, status: 200 }),
  'POST /functions/v1/bitcoin-accounts': ({ id }) => ({
    body: { name: 'Mine', source: 'addr(tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx)', user_id: id },
    status: 200,
  }),
  'PATCH /functions/v1/bitcoin-accounts/:id': ({ watchedAccountId: id }) => ({
    id,
    body: { name: 'Mine' },
    status: 404,
  }),
  'DELETE /functions/v1/bitcoin-accounts/:id': ({ watchedAccountId: id }) => ({ id, status: 404 }),
  'GET /functions/v1/bitcoin-accounts/:id/balance': ({ watchedAccountId: id }) => ({ id, status: 404 }),
  'GET /functions/v1/bitcoin-accounts/:id/addresses': ({ watchedAccountId: id }) => ({ id, status: 404 }),
  'GET /functions/v1/bitcoin-overview': ({ id }) => ({ query: `user_id=${id}`, status: 200 }),
  'GET /functions/v1/bitcoin-activity': ({ watchedAccountId }) => ({
    query: `account=${watchedAccountId}`,
    status: 200,
  }),
  'GET /functions/v1/bitcoin-activity-export': ({ watchedAccountId }) => ({
    query: `account=${watchedAccountId}&format=json`,
    status: 200,
  }),
  // Everybody may label the same address, each in their own row.
  'GET /functions/v1/bitcoin-labels': ({ id, labeledAddress }) => ({
    query: `user_id=${id}&type=addr&refs=${labeledAddress}`,
    status: 200,
  }),
  'PUT /functions/v1/bitcoin-labels': ({ id, labeledAddress: ref }) => ({
    body: { type: 'addr', ref, label: 'Mine', user_id: id },
    status: 200,
  }),
  'DELETE /functions/v1/bitcoin-labels': ({ labeledAddress }) => ({
    query: `type=addr&ref=${labeledAddress}`,
    status: 200,
  }),
  'POST /functions/v1/bitcoin-labels-import': ({ id, labeledAddress: ref }) => ({
    body: {
      file: JSON.stringify({ type: 'addr', ref, label: 'Mine' }),
      conflicts: 'replace',
      user_id: id,
    },
    status: 200,
  }),
  'GET /functions/v1/bitcoin-labels-export': ({ id }) => ({ query: `user_id=${id}`, status: 200 }),
  'GET /functions/v1/bitcoin-coins': ({ watchedAccountId }) => ({
    query: `account=${watchedAccountId}`,
    status: 404,
  }),
  'POST /functions/v1/bitcoin-transactions': ({ watchedAccountId: account }) => ({
    body: {
      account,
      fee_rate: 'normal',
      outputs: [{ address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', amount_sats: 'everything' }],
    },
    status: '404 watched_account_not_found',
  }),
  'POST /functions/v1/bitcoin-fee-bump': ({ watchedAccountId: account }) => ({
    body: { account, fee_rate: 'fast', txid: 'ab'.repeat(32) },
    status: '404 watched_account_not_found',
  }),
  'GET /alerts/v1/alerts': ({ id }) => ({ query: `user_id=${id}`, status: 200 }),
  'POST /alerts/v1/alerts': ({ id }) => ({ body: { ...ALERT, user_id: id }, status: 200 }),
  'PATCH /alerts/v1/alerts/:id': ({ alertId: id }) => ({
    id,
    body: { action: 'pause', mails: false },
    status: 404,
  }),
  'DELETE /alerts/v1/alerts/:id': ({ alertId }) => ({ id: alertId, status: 404 }),
  'GET /alerts/v1/notices': ({ id }) => ({ query: `user_id=${id}`, status: 200 }),
  'PATCH /alerts/v1/settings': ({ id }) => ({ body: { mails: false, user_id: id }, status: 200 }),
  'GET /alerts/v1/payment-rules': ({ id }) => ({ query: `user_id=${id}`, status: 200 }),
  'PUT /alerts/v1/payment-rules': ({ id, watchedAccountId: account_id }) => [
    { body: { account_id, kind: 'balance_below', value: '1', user_id: id }, status: 404 },
    { body: { account_id: null, kind: 'balance_below', value: '1', user_id: id }, status: 200 },
  ],
  'DELETE /alerts/v1/payment-rules/:id': ({ paymentRuleId: id }) => ({ id, status: 404 }),
  'PATCH /alerts/v1/payment-settings': ({ id }) => ({ body: { mails: false, user_id: id }, status: 200 }),
  ...ADMINISTRATION,
  'POST /ethereum/v1/rpc': () => ({ body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, status: 404 }),
}
