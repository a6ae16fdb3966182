import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import {
  authorizationIdOf,
  authorize,
  consentOf,
  createPkcePair,
  REDIRECT_URI,
  type RegisteredClient,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { createDpopKey, exchange, stealCode } from '#test/accounts/oauth-attacker.ts'
import { asService } from '#test/accounts/service-key.ts'
import { addFactor, type ErrorCase, type ErrorCases, type Reply, type TestContext } from './test-context.ts'

const AUTHORIZE = '/auth/v1/oauth/authorize'
const CONSENT = '/auth/v1/oauth/authorizations/:authorization_id'
const CLIENT = '/auth/v1/admin/oauth/clients/:client_id'
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

type Parameters = Readonly<Record<string, string>>

const post = (context: TestContext, path: string, form: Parameters, headers: Record<string, string> = {}) =>
  context.call(`POST /auth/v1/oauth/${path}`, {
    body: new URLSearchParams(form).toString(),
    headers: { ...FORM, ...headers },
  })

const register = async (context: TestContext, columns: Readonly<Record<string, unknown>> = {}) =>
  registerClient(await context.app(), {
    grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT],
    ...columns,
  })

/** Posts a form as a registered client. */
const asClient =
  (path: string, form: Parameters = {}, headers: Record<string, string> = {}): ErrorCase =>
  async (context) => {
    const { id, secret } = await register(context)
    return post(context, path, { client_id: id, client_secret: secret, ...form }, headers)
  }

const BAD_PROOF = { dpop: 'not a proof' }
const clientErrors = (path: string): Record<string, ErrorCase> => ({
  '401 invalid_client': (context) => post(context, path, { client_id: randomUUID(), client_secret: 'x' }),
  '400 invalid_request': (context) =>
    post(context, path, { client_id: 'x', client_secret: 'x', client_assertion: 'x' }),
  '429 over_request_rate_limit': async (context) => {
    const call = { body: 'client_id=x', headers: FORM }
    await context.call(`POST /auth/v1/oauth/${path}`, call, 'limited')
    return context.call(`POST /auth/v1/oauth/${path}`, call, 'limited')
  },
})

const PUSHED = {
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  code_challenge: createPkcePair().challenge,
  code_challenge_method: 'S256',
}

const authorizeWith =
  (method: 'GET' | 'POST', makeQuery: (client: RegisteredClient) => Parameters): ErrorCase =>
  async (context) => {
    const query = new URLSearchParams(makeQuery(await register(context))).toString()
    return method === 'GET'
      ? context.call(`GET ${AUTHORIZE}?${query}`)
      : context.call(`POST ${AUTHORIZE}`, { body: query, headers: FORM })
  }

const authorizeErrors = (method: 'GET' | 'POST'): Record<string, ErrorCase> => ({
  '400 oauth_client_not_found': authorizeWith(method, () => ({ client_id: randomUUID() })),
  '400 validation_failed': authorizeWith(method, ({ id }) => ({ client_id: id, redirect_uri: 'x' })),
  '400 oauth_authorization_not_found': authorizeWith(method, ({ id }) => ({
    client_id: id,
    request_uri: 'urn:ietf:params:oauth:request_uri:unknown',
  })),
})

/** Opens a request as a new user, changes something and approves it. */
const approveAfter =
  (parameters: Parameters, change: (context: TestContext, as: Session) => Promise<unknown>): ErrorCase =>
  async (context) => {
    const as = await context.signUp()
    const app = await context.app()
    const id = authorizationIdOf(await authorize(app, await register(context), parameters))
    await consentOf(app, as).open(id)
    await change(context, as)
    const path = `${CONSENT.replace(':authorization_id', id)}/consent`
    return context.call(`POST ${path}`, { as, body: { action: 'approve' } })
  }

const unknownClient =
  (call: string): ErrorCase =>
  (context) =>
    context.call(call.replace(':client_id', randomUUID()), {
      as: asService,
      ...(/^(PUT|POST)/.test(call) ? { body: { client_name: 'x' } } : {}),
    })

/** Starts the request of a device, changes it and polls. */
const pollAfter =
  (change: string, polls = 1, form = {}): ErrorCase =>
  async (context) => {
    const { id, secret } = await register(context)
    const client = { client_id: id, client_secret: secret }
    const started = await post(context, 'device_authorization', client)
    await context.sql(`update oauth_device_requests set ${change} where client_id = $1`, [id])
    const poll = () =>
      post(context, 'token', {
        ...client,
        grant_type: DEVICE_GRANT,
        device_code: started.body.device_code,
        ...form,
      })
    let reply: Reply = await poll()
    for (let made = 1; made < polls; made++) reply = await poll()
    return reply
  }

const userCode = 'BCDFGHJK'

const decideBelowAal2: ErrorCase = async (context) => {
  const as = await context.signUp()
  await addFactor(context, as)
  const { id, secret } = await register(context)
  const started = await post(context, 'device_authorization', { client_id: id, client_secret: secret })
  const body = { user_code: started.body.user_code, action: 'approve' }
  return context.call('POST /auth/v1/oauth/device', { as, body })
}

const registerDynamically =
  (body: unknown): ErrorCase =>
  (context) =>
    context.call('POST /auth/v1/oauth/clients/register', { body }, 'dynamicRegistration')

export const OAUTH_CASES: ErrorCases = {
  [`GET ${AUTHORIZE}`]: authorizeErrors('GET'),
  [`POST ${AUTHORIZE}`]: authorizeErrors('POST'),
  [`GET ${CONSENT}`]: {
    '404 oauth_authorization_not_found': async (context) =>
      context.call(`GET ${CONSENT.replace(':authorization_id', 'unknown')}`, { as: await context.signUp() }),
  },
  [`POST ${CONSENT}/consent`]: {
    '404 oauth_authorization_not_found': async (context) =>
      context.call(`POST ${CONSENT.replace(':authorization_id', 'unknown')}/consent`, {
        as: await context.signUp(),
        body: { action: 'approve' },
      }),
    '403 insufficient_aal': approveAfter({}, addFactor),
    '403 reauthentication_needed': approveAfter({ max_age: '0' }, (context, { user }) =>
      context.sql(
        `update mfa_amr_claims set updated_at = updated_at - interval '1 minute'
         where session_id in (select id from sessions where user_id = $1)`,
        [user.id],
      ),
    ),
  },
  'POST /auth/v1/oauth/token': {
    ...clientErrors('token'),
    '400 invalid_grant': asClient('token', { grant_type: 'authorization_code', code: 'x' }),
    '400 unsupported_grant_type': asClient('token', { grant_type: 'password' }),
    '400 invalid_dpop_proof': asClient('token', { grant_type: 'authorization_code' }, BAD_PROOF),
    '400 unauthorized_client': async (context) => {
      const { id, secret } = await register(context, { grant_types: ['authorization_code'] })
      return post(context, 'token', { client_id: id, client_secret: secret, grant_type: 'refresh_token' })
    },
    '400 authorization_pending': pollAfter("status = 'pending'"),
    '400 slow_down': pollAfter("status = 'pending'", 2),
    '400 access_denied': pollAfter("status = 'denied'"),
    '400 invalid_target': pollAfter("status = 'approved'", 1, { resource: 'https://api.example' }),
    '400 expired_token': pollAfter("expires_at = created_at - interval '1 day'"),
  },
  'POST /auth/v1/oauth/device_authorization': {
    ...clientErrors('device_authorization'),
    '400 invalid_scope': asClient('device_authorization', { scope: 'unknown' }),
    '400 invalid_target': asClient('device_authorization', { resource: 'x' }),
    '400 invalid_dpop_proof': asClient('device_authorization', {}, BAD_PROOF),
    '400 unauthorized_client': async (context) => {
      const { id, secret } = await register(context, { grant_types: ['authorization_code'] })
      return post(context, 'device_authorization', { client_id: id, client_secret: secret })
    },
  },
  'POST /auth/v1/oauth/par': {
    ...clientErrors('par'),
    '400 unsupported_response_type': asClient('par', { ...PUSHED, response_type: 'token' }),
    '400 invalid_scope': asClient('par', { ...PUSHED, scope: 'unknown' }),
    '400 invalid_target': asClient('par', { ...PUSHED, resource: 'x' }),
    '400 request_not_supported': asClient('par', { ...PUSHED, request: 'x' }),
    '400 request_uri_not_supported': asClient('par', { ...PUSHED, request_uri: 'x' }),
    '400 invalid_dpop_proof': asClient('par', PUSHED, BAD_PROOF),
  },
  'POST /auth/v1/oauth/revoke': clientErrors('revoke'),
  'POST /auth/v1/oauth/introspect': clientErrors('introspect'),
  ...Object.fromEntries(
    ['GET', 'POST'].map((method) => [
      `${method} /auth/v1/oauth/userinfo`,
      {
        '401 invalid_token': (context: TestContext) => context.call(`${method} /auth/v1/oauth/userinfo`),
        '401 invalid_dpop_proof': async (context: TestContext) => {
          const [app, client] = [await context.app(), await register(context)]
          const key = await createDpopKey(app)
          const code = await stealCode(app, client, await context.signUp())
          const { body } = await exchange(app, client, code).set('DPoP', await key.prove('token'))
          const headers = { authorization: `DPoP ${body.access_token}` }
          return context.call(`${method} /auth/v1/oauth/userinfo`, { headers })
        },
      },
    ]),
  ),
  'GET /auth/v1/oauth/device': {
    '404 oauth_device_code_not_found': async (context) =>
      context.call(`GET /auth/v1/oauth/device?user_code=${userCode}`, { as: await context.signUp() }),
  },
  'POST /auth/v1/oauth/device': {
    '404 oauth_device_code_not_found': async (context) =>
      context.call('POST /auth/v1/oauth/device', {
        as: await context.signUp(),
        body: { user_code: userCode, action: 'approve' },
      }),
    '403 insufficient_aal': decideBelowAal2,
  },
  'DELETE /auth/v1/user/oauth/grants': {
    '404 oauth_consent_not_found': async (context) =>
      context.call(`DELETE /auth/v1/user/oauth/grants?client_id=${randomUUID()}`, {
        as: await context.signUp(),
      }),
  },
  'POST /auth/v1/oauth/clients/register': {
    '403 oauth_dynamic_client_registration_disabled': (context) =>
      context.call('POST /auth/v1/oauth/clients/register', { body: { redirect_uris: [REDIRECT_URI] } }),
    '400 invalid_redirect_uri': registerDynamically({ client_name: 'x', redirect_uris: ['javascript:x'] }),
    '400 invalid_client_metadata': registerDynamically({
      client_name: 'x',
      redirect_uris: [REDIRECT_URI],
      grant_types: ['password'],
    }),
    '400 validation_failed': registerDynamically([]),
  },
  ...Object.fromEntries(
    [`GET ${CLIENT}`, `PUT ${CLIENT}`, `DELETE ${CLIENT}`, `POST ${CLIENT}/regenerate_secret`].map((call) => [
      call,
      { '404 oauth_client_not_found': unknownClient(call) },
    ]),
  ),
}
