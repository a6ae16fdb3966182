import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import type { Reply, Way, World } from './world.ts'

/** How to come to a refusal that many calls have: by its status and code, with the call. */
type SharedWay = (call: string) => Way

/** Makes a call with that bearer. POST /token looks at the bearer only where an identity is to be added. */
const withBearer = (world: World, call: string, as?: Pick<Session, 'access_token'>): Promise<Reply> =>
  call === 'POST /auth/v1/token'
    ? world.call(`${call}?grant_type=id_token`, {
        as,
        body: { provider: 'house', id_token: 'x', link_identity: true },
      })
    : world.call(filled(call), { as })

/** The call with something in the place of its parameters. */
const filled = (call: string, value: string = randomUUID()): string => call.replace(/:\w+/g, value)

const FORGED = [{ alg: 'ES256', kid: 'x' }, { sub: 'x' }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.')

const noBearer: SharedWay = (call) => (world) => withBearer(world, call)
const badToken: SharedWay = (call) => (world) => withBearer(world, call, { access_token: FORGED })

/** A call by an account after this change to it. */
const after =
  (change: string): SharedWay =>
  (call) =>
  async (world) =>
    withBearer(
      world,
      call,
      await world.known(change, async () => {
        const session = await world.someone()
        await world.sql(change, [session.user.id])
        return session
      }),
    )
const banned = after("update users set banned_until = now() + interval '1 year' where id = $1")

const expired: SharedWay = (call) => async (world) => {
  const as = await world.known('expired', async () => {
    const session = await world.someone('late')
    ;(await world.app('late')).clock.advance({ hours: 2 })
    return session
  })
  return world.call(call, { as }, 'late')
}

/** With the least that each way to be captcha-checked takes. */
const withoutCaptcha: SharedWay = (call) => (world) => {
  const body = { email: 'ada@example.com', password: 'x', type: 'signup' }
  const path = call === 'POST /auth/v1/token' ? `${call}?grant_type=password` : call
  return world.call(path, { body }, 'captcha')
}

const tooOften: SharedWay = (call) => async (world) => {
  // Made first of all: signing up has a limit, too.
  const as = await world.known('limited', () => world.someone('limited'))
  await world.call(filled(call), { as }, 'limited')
  return world.call(filled(call), { as }, 'limited')
}

const byPhone: SharedWay = (call) => async (world) => {
  const as = call === 'PUT /auth/v1/user' ? await world.someone() : undefined
  const path = call === 'POST /auth/v1/token' ? `${call}?grant_type=password` : call
  return world.call(path, { as, body: { type: 'sms', phone: '+41446681800', password: 'x' } })
}

const WRONG_QUERY: Readonly<Record<string, string>> = {
  'POST /auth/v1/token': '?grant_type=password',
  'POST /auth/v1/logout': '?scope=nowhere',
}

/** A body that is a list, an id that is none, a query that says everything twice. */
const wrongForm: SharedWay = (call) => async (world) => {
  const as = await world.known('somebody', () => world.someone())
  const query = WRONG_QUERY[call] ?? ''
  const hasBody = !/^(GET|DELETE) (?!\/auth\/v1\/account$)/.test(call)
  return world.call(filled(call, 'x') + query, { as, ...(hasBody ? { body: [] } : {}) })
}

const badJson: SharedWay = (call) => (world) => world.call(filled(call), { body: '{' })
const tooLarge: SharedWay = (call) => (world) =>
  world.call(filled(call), { body: JSON.stringify('x'.repeat(1_048_576)) })
const badType: SharedWay = (call) => (world) =>
  world.call(filled(call), { body: 'x', headers: { 'content-type': 'application/xml' } })
const noKey: SharedWay = (call) => (world) => world.call(filled(call), {}, 'keyed')
const wrongKey: SharedWay = (call) => (world) =>
  world.call(filled(call), { headers: { apikey: 'x' } }, 'keyed')

/** By status and code, or by the code alone. */
export const SHARED_WAYS: Readonly<Record<string, SharedWay>> = {
  no_authorization: noBearer,
  bad_jwt: badToken,
  user_not_found: after('delete from users where id = $1'),
  session_not_found: after('delete from sessions where user_id = $1'),
  '403 user_banned': banned,
  '401 42501': noBearer,
  '401 PGRST301': badToken,
  '401 PGRST303': expired,
  '403 42501': banned,
  '400 PGRST102': badJson,
  '413 PGRST102': tooLarge,
  '415 PGRST102': badType,
  captcha_failed: withoutCaptcha,
  over_request_rate_limit: tooOften,
  phone_provider_disabled: byPhone,
  '400 validation_failed': wrongForm,
  bad_json: badJson,
  request_entity_too_large: tooLarge,
  unsupported_media_type: badType,
  no_api_key: noKey,
  invalid_api_key: wrongKey,
}
