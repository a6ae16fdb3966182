import { randomUUID } from 'node:crypto'
import type { Token } from '#test/accounts/people.ts'
import { somePhone } from '#test/accounts/phones.ts'
import { asService, isAdminPath } from '#test/accounts/service-key.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'
import type { ErrorCase, Reply, TestContext } from './test-context.ts'

type SharedErrorCase = (call: string) => ErrorCase

/** Makes a call with this bearer token. POST /token reads the token only when it links an identity. */
const withBearer = (context: TestContext, call: string, as?: Token): Promise<Reply> =>
  call === 'POST /auth/v1/token'
    ? context.call(`${call}?grant_type=id_token`, {
        as,
        body: { provider: 'acme', id_token: 'x', link_identity: true },
      })
    : context.call(fillParameters(call), { as })

const fillParameters = (call: string, value: string = randomUUID()): string => call.replace(/:\w+/g, value)

const FORGED = [{ alg: 'ES256', kid: 'x' }, { sub: 'x' }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.')

const withoutToken: SharedErrorCase = (call) => (context) => withBearer(context, call)
const badToken: SharedErrorCase = (call) => (context) => withBearer(context, call, { access_token: FORGED })

/** Calls as a new account after this SQL statement has changed it. */
const afterChange =
  (change: string): SharedErrorCase =>
  (call) =>
  async (context) =>
    withBearer(
      context,
      call,
      await context.memoizeSession(change, async () => {
        const session = await context.signUp()
        await context.sql(change, [session.user.id])
        return session
      }),
    )
const banned = afterChange("update users set banned_until = now() + interval '1 year' where id = $1")

const ofApplication = afterChange(`with client as (
    insert into oauth_clients (registration_type, token_endpoint_auth_method, name, redirect_uris, grant_types, created_at, updated_at)
    values ('manual', 'none', 'App', '[]', '[]', now(), now()) returning id
  ) update sessions set oauth_client_id = client.id from client where user_id = $1`)

const expired: SharedErrorCase = (call) => async (context) => {
  const as = await context.memoizeSession('expired', async () => {
    const session = await context.signUp('movingClock')
    ;(await context.app('movingClock')).clock.advance({ hours: 2 })
    return session
  })
  return context.call(call, { as }, 'movingClock')
}

const withoutCaptcha: SharedErrorCase = (call) => (context) => {
  const body = { email: 'ada@example.com', password: 'x', type: 'signup' }
  const path = call === 'POST /auth/v1/token' ? `${call}?grant_type=password` : call
  return context.call(path, { body }, 'captcha')
}

const withoutCarrier: SharedErrorCase = (call) => async (context) => {
  const phone = somePhone()
  if (call === 'PUT /auth/v1/user') {
    return context.call(call, { as: await context.signUp('noCarrier'), body: { phone } }, 'noCarrier')
  }
  return context.call(call, { body: { phone, password: GOOD_PASSWORD } }, 'noCarrier')
}

const isAdminCall = (call: string) => isAdminPath(call.split(' ')[1] ?? '')

const byUser: SharedErrorCase = (call) => async (context) =>
  withBearer(context, call, await context.memoizeSession('user', () => context.signUp()))

const rateLimited: SharedErrorCase = (call) => async (context) => {
  // The account is created first, because signing up is rate limited, too.
  const as = isAdminCall(call)
    ? asService
    : await context.memoizeSession('limited', () => context.signUp('limited'))
  await context.call(fillParameters(call), { as }, 'limited')
  return context.call(fillParameters(call), { as }, 'limited')
}

const byPhone: SharedErrorCase = (call) => async (context) => {
  const as = call === 'PUT /auth/v1/user' ? await context.signUp() : undefined
  const path = call === 'POST /auth/v1/token' ? `${call}?grant_type=password` : call
  return context.call(path, { as, body: { type: 'sms', phone: '+41446681800', password: 'x' } })
}

const WRONG_QUERY: Readonly<Record<string, string>> = {
  'POST /auth/v1/token': '?grant_type=password',
  'POST /auth/v1/logout': '?scope=nowhere',
  'GET /alerts/v1/notices': '?before=x',
  'GET /auth/v1/admin/oauth/clients': '?page=x',
}

/** Sends an array as the body, an invalid id or an invalid query. */
const invalidInput: SharedErrorCase = (call) => async (context) => {
  const as = isAdminCall(call)
    ? asService
    : await context.memoizeSession('invalid input', () => context.signUp())
  const query = WRONG_QUERY[call] ?? ''
  const hasBody = !/^(GET|DELETE) (?!\/auth\/v1\/account$)/.test(call)
  return context.call(fillParameters(call, 'x') + query, { as, ...(hasBody ? { body: [] } : {}) })
}

const badJson: SharedErrorCase = (call) => (context) => context.call(fillParameters(call), { body: '{' })
const tooLarge: SharedErrorCase = (call) => (context) =>
  context.call(fillParameters(call), { body: JSON.stringify('x'.repeat(1_048_576)) })
const badType: SharedErrorCase = (call) => (context) =>
  context.call(fillParameters(call), { body: 'x', headers: { 'content-type': 'application/xml' } })
const noKey: SharedErrorCase = (call) => (context) => context.call(fillParameters(call), {}, 'publishableKey')
const wrongKey: SharedErrorCase = (call) => (context) =>
  context.call(fillParameters(call), { headers: { apikey: 'x' } }, 'publishableKey')

/** Test cases by status and code, or by the code alone. */
export const SHARED_CASES: Readonly<Record<string, SharedErrorCase>> = {
  no_authorization: withoutToken,
  bad_jwt: badToken,
  user_not_found: afterChange('delete from users where id = $1'),
  session_not_found: afterChange('delete from sessions where user_id = $1'),
  '403 user_banned': banned,
  insufficient_scope: ofApplication,
  not_admin: byUser,
  '401 42501': withoutToken,
  '401 PGRST301': badToken,
  '401 PGRST303': expired,
  '403 42501': banned,
  '400 PGRST102': badJson,
  '413 PGRST102': tooLarge,
  '415 PGRST102': badType,
  captcha_failed: withoutCaptcha,
  over_request_rate_limit: rateLimited,
  phone_provider_disabled: byPhone,
  sms_send_failed: withoutCarrier,
  '400 validation_failed': invalidInput,
  bad_json: badJson,
  request_entity_too_large: tooLarge,
  unsupported_media_type: badType,
  no_api_key: noKey,
  invalid_api_key: wrongKey,
}
