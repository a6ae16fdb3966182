import { afterEach, describe, expect, test } from 'vitest'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { askedAt, openSweep } from './sweep.ts'

const sweep = await openSweep()
afterEach(async () => {
  expect(await sweep.isStillSignedIn()).toBe(true)
})

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TEST_ADDRESS = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
// Of BIP39's words of the zero entropy.
const ACCOUNT_KEY =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc'
/** The id of nothing. */
const NOBODY = '00000000-0000-4000-8000-000000000000'
const SMALL = { clientDataJSON: 'e30' }
const CREDENTIAL = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }
const NEW_KEY = { ...CREDENTIAL, response: { ...SMALL, attestationObject: 'oA' } }
const SHOWN_KEY = { ...CREDENTIAL, response: { ...SMALL, authenticatorData: 'AA', signature: 'AA' } }
const NO_PKCE = { code_challenge: null, code_challenge_method: null }
const SIGN_UP = { email: 'fuzz@example.com', phone: null, password: 'x', data: {}, gotrue_meta_security: {} }
const ID_TOKEN = { provider: 'house', issuer: null, client_id: null, id_token: 'x', access_token: null }
const USER = { data: {}, email: null, password: null, current_password: null, nonce: null, phone: null }
const TOTP = { factor_type: 'totp', friendly_name: null, issuer: null, phone: null, nonce: null }
const WALLET = {
  account_key: ACCOUNT_KEY,
  network: 'regtest',
  script: 'native_segwit',
  fingerprint: '73c5da0a',
}
const EMAIL = { email: 'nobody@example.com' }

/** The routes that read a body, each with one that they read. Of these, one field after another is made hostile. */
const BODIES: readonly (readonly [method: string, path: string, body: Record<string, unknown>])[] = [
  ['POST', '/auth/v1/signup', { ...SIGN_UP, ...NO_PKCE }],
  ['POST', '/auth/v1/token?grant_type=password', { ...EMAIL, phone: null, password: 'x' }],
  ['POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }],
  ['POST', '/auth/v1/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' }],
  ['POST', '/auth/v1/token?grant_type=id_token', { ...ID_TOKEN, nonce: null, link_identity: false }],
  ['POST', '/auth/v1/callback', { state: 'x', code: 'x', error: 'x', error_description: 'x' }],
  ['PUT', '/auth/v1/user', USER],
  ['POST', '/auth/v1/recover', { ...EMAIL, ...NO_PKCE }],
  ['POST', '/auth/v1/otp', { email: null, phone: null, create_user: false, data: {}, ...NO_PKCE }],
  ['POST', '/auth/v1/magiclink', { ...EMAIL, create_user: false, ...NO_PKCE }],
  ['POST', '/auth/v1/resend', { type: 'signup', ...EMAIL, phone: null, ...NO_PKCE }],
  ['POST', '/auth/v1/verify', { type: 'signup', token: null, token_hash: 'x', email: null, phone: null }],
  ['POST', '/auth/v1/verify/confirm', { token: 'x', type: 'signup', redirect_to: '/' }],
  ['POST', '/auth/v1/verify/decline', { token: 'x', type: 'signup', redirect_to: '/' }],
  ['POST', '/auth/v1/undo/confirm', { token: 'x' }],
  ['POST', '/auth/v1/reauthenticate', { nonce: 'x' }],
  ['DELETE', '/auth/v1/account', { password: 'x', nonce: null }],
  ['POST', '/auth/v1/factors', TOTP],
  ['POST', `/auth/v1/factors/${NOBODY}/challenge`, { channel: null }],
  ['POST', `/auth/v1/factors/${NOBODY}/verify`, { challenge_id: NOBODY, code: 'x', webauthn: null }],
  ['POST', '/auth/v1/factors/recovery-codes/verify', { code: 'x' }],
  ['POST', '/auth/v1/passkeys/registration/options', { nonce: null }],
  ['POST', '/auth/v1/passkeys/registration/verify', { challenge_id: NOBODY, credential: NEW_KEY }],
  ['POST', '/auth/v1/passkeys/authentication/options', { gotrue_meta_security: {} }],
  ['POST', '/auth/v1/passkeys/authentication/verify', { challenge_id: NOBODY, credential: SHOWN_KEY }],
  ['PATCH', `/auth/v1/passkeys/${NOBODY}`, { friendly_name: 'x' }],
  ['PATCH', '/rest/v1/profiles?full_name=neq.x', { full_name: 'Ada' }],
  ['POST', '/functions/v1/bitcoin-wallet-generate', WALLET],
  ['POST', '/functions/v1/bitcoin-wallet-generate', { address: TEST_ADDRESS, network: 'regtest' }],
  ['POST', '/functions/v1/bitcoin-get-balance', { any: 1 }],
  ['POST', '/alerts/v1/alerts', { kind: 'price_above', value: '65000', mails: true }],
  ['PATCH', `/alerts/v1/alerts/${NOBODY}`, { action: 'pause', value: '65000', mails: true }],
  ['PATCH', '/alerts/v1/settings', { mails: true }],
  ['POST', '/ethereum/v1/rpc', { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }],
  [
    'POST',
    '/functions/v1/bitcoin-send-transaction',
    { recipientAddress: ADDRESS, amount: 1, psbt_version: 2 },
  ],
]
const READ_NO_BODY = [
  'POST /auth/v1/logout',
  'DELETE /auth/v1/user/identities/:identity_id',
  'DELETE /auth/v1/sessions/:id',
  'DELETE /auth/v1/factors/:id',
  'POST /auth/v1/factors/recovery-codes',
  'DELETE /auth/v1/factors/recovery-codes',
  'POST /auth/v1/factors/recovery-codes/regenerate',
  'DELETE /auth/v1/passkeys/:id',
  'POST /rest/v1/profiles',
  'PUT /rest/v1/profiles',
  'DELETE /rest/v1/profiles',
  'DELETE /alerts/v1/alerts/:id',
  'POST /alerts/v1/unsubscribe',
]

const TEXTS = [...HOSTILE_TEXTS, 'x'.repeat(15_000), 'x'.repeat(60_000)]
/** As JSON text, for some of it cannot be said by a value of JavaScript. */
const HOSTILE = [
  ...TEXTS.map((text) => JSON.stringify(text)),
  ...['null', 'true', '[]', '{}', '[null]', '{"":{}}', '{"toString":1}', '[{"toString":1}]'],
  '{"constructor":1}',
  ...['0', '-0', '-1', '1e400', '-1e400', '1e308', '5e-324', '9007199254740993', '9'.repeat(1_000)],
]

function withField(body: Record<string, unknown>, field: string, hostile: string): string {
  const fields = Object.entries(body).map(
    ([name, value]) => `${JSON.stringify(name)}:${name === field ? hostile : JSON.stringify(value)}`,
  )
  return `{${fields.join()}}`
}

/** Counts the fields, each of which is a place of its own. */
let place = 0

// Each test sends a few hundred bodies.
describe('every field of every body', { timeout: 60_000 }, () => {
  test('every route with a body is in the table', () => {
    const listed = new Set(
      BODIES.map(([method, path]) => `${method} ${path.split('?')[0]?.replace(NOBODY, ':id')}`),
    )
    const all = sweep.writes.map((call) => call.join(' '))
    expect([...listed, ...READ_NO_BODY].sort()).toEqual(all.sort())
  })

  test.each(BODIES)('%s %s is read or refused', async (method, path, body) => {
    for (const field of Object.keys(body)) {
      const values = askedAt(place++, HOSTILE)
      for (const hostile of values) await sweep.sendJson(method, path, withField(body, field, hostile))
    }
  })

  test('the parts of a shown passkey are read or refused', async () => {
    for (const field of Object.keys(SHOWN_KEY)) {
      for (const hostile of askedAt(place++, HOSTILE)) {
        // Without an open challenge it is refused before it is read.
        const { body } = await sweep.sendJson('POST', '/auth/v1/passkeys/authentication/options', '{}')
        const { challenge_id } = JSON.parse(body)
        const credential = withField(SHOWN_KEY, field, hostile)
        const path = '/auth/v1/passkeys/authentication/verify'
        await sweep.sendJson('POST', path, `{"challenge_id":"${challenge_id}","credential":${credential}}`)
      }
    }
  })

  test('metadata and its parts are read or refused', async () => {
    for (const hostile of HOSTILE) {
      for (const data of [`{"full_name":${hostile}}`, `{"a":[{"b":${hostile}}]}`, `{${hostile}:1}`]) {
        await sweep.sendJson('PUT', '/auth/v1/user', `{"data":${data}}`)
      }
    }
  })
})
