import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { softwareAuthenticator } from '../software-authenticator.ts'
import { withoutFactor } from './account.ways.ts'
import { addFactor, aged, dayOldSession } from './sign-in.ways.ts'
import type { Way, Ways, World } from './world.ts'

const PATH = '/auth/v1/passkeys'
const MAKE = `POST ${PATH}/registration/verify`
const SHOW = `POST ${PATH}/authentication/verify`

/** A passkey that a browser has just made for somebody, and what it sends. */
async function made(world: World, on: 'usual' | 'late' = 'usual') {
  const app = await world.app(on)
  const as = await world.someone(on)
  const { body } = await world.call(`POST ${PATH}/registration/options`, { as }, on)
  const key = softwareAuthenticator(app.url)
  return { app, as, key, answer: { challenge_id: body.challenge_id, credential: key.create(body.options) } }
}

/** What a browser sends when it shows a passkey that is kept. */
async function shown(world: World, on: 'usual' | 'late' = 'usual') {
  const { app, as, key, answer } = await made(world, on)
  await world.call(MAKE, { as, body: answer }, on)
  const { body } = await world.call(`POST ${PATH}/authentication/options`, { body: {} }, on)
  return { app, as, answer: { challenge_id: body.challenge_id, credential: key.get(body.options) } }
}

const addTen = (world: World, { user }: Session) =>
  world.sql(
    `insert into passkeys (user_id, friendly_name, credential_id, public_key, sign_count, transports, created_at)
     select $1, 'Key', gen_random_uuid()::text, 'a key', 0, '[]', now() from generate_series(1, 10)`,
    [user.id],
  )

const notThere =
  (method: string, body?: object): Way =>
  async (world) =>
    world.call(`${method} ${PATH}/${randomUUID()}`, { as: await world.someone(), ...(body ? { body } : {}) })

export const PASSKEY_WAYS: Ways = {
  [`POST ${PATH}/registration/options`]: {
    '403 insufficient_aal': withoutFactor(`POST ${PATH}/registration/options`),
    '400 reauthentication_needed': async (world) =>
      world.call(`POST ${PATH}/registration/options`, { as: await dayOldSession(world, 'late') }, 'late'),
    '422 reauthentication_not_valid': async (world) => {
      const as = await dayOldSession(world, 'late')
      return world.call(`POST ${PATH}/registration/options`, { as, body: { nonce: '000000' } }, 'late')
    },
    '422 too_many_passkeys': async (world) => {
      const as = await world.someone()
      await addTen(world, as)
      return world.call(`POST ${PATH}/registration/options`, { as })
    },
  },
  [MAKE]: {
    '400 reauthentication_needed': async (world) => {
      const young = await world.someone('late')
      const late = await aged(world, young, 'late', { hours: 23, minutes: 59 })
      const { body } = await world.call(`POST ${PATH}/registration/options`, { as: late }, 'late')
      const app = await world.app('late')
      const credential = softwareAuthenticator(app.url).create(body.options)
      app.clock.advance({ minutes: 2 })
      return world.call(MAKE, { as: late, body: { challenge_id: body.challenge_id, credential } }, 'late')
    },
    '400 webauthn_challenge_not_found': async (world) => {
      const { as, answer } = await made(world)
      return world.call(MAKE, { as, body: { ...answer, challenge_id: randomUUID() } })
    },
    '400 webauthn_challenge_expired': async (world) => {
      const { app, as, answer } = await made(world, 'late')
      app.clock.advance({ minutes: 6 })
      return world.call(MAKE, { as, body: answer }, 'late')
    },
    '400 webauthn_verification_failed': async (world) => {
      const { as, answer } = await made(world)
      const other = await made(world)
      return world.call(MAKE, { as, body: { ...answer, credential: other.answer.credential } })
    },
    '403 insufficient_aal': async (world) => {
      const { as, answer } = await made(world)
      await addFactor(world, as)
      return world.call(MAKE, { as, body: answer })
    },
    '422 too_many_passkeys': async (world) => {
      const { as, answer } = await made(world)
      await addTen(world, as)
      return world.call(MAKE, { as, body: answer })
    },
    '422 webauthn_credential_exists': async (world) => {
      const { as, answer } = await made(world)
      const other = await world.someone()
      await world.sql(
        `insert into passkeys (user_id, friendly_name, credential_id, public_key, sign_count, transports, created_at)
         values ($1, 'Key', $2, 'a key', 0, '[]', now())`,
        [other.user.id, answer.credential.id],
      )
      return world.call(MAKE, { as, body: answer })
    },
  },
  [SHOW]: {
    '400 webauthn_challenge_not_found': async (world) => {
      const { answer } = await shown(world)
      return world.call(SHOW, { body: { ...answer, challenge_id: randomUUID() } })
    },
    '400 webauthn_challenge_expired': async (world) => {
      const { app, answer } = await shown(world, 'late')
      app.clock.advance({ minutes: 6 })
      return world.call(SHOW, { body: answer }, 'late')
    },
    '400 webauthn_verification_failed': async (world) => {
      const { answer } = await shown(world)
      const other = await shown(world)
      return world.call(SHOW, { body: { ...answer, credential: other.answer.credential } })
    },
    '400 user_banned': async (world) => {
      const { as, answer } = await shown(world)
      await world.sql("update users set banned_until = now() + interval '1 year' where id = $1", [as.user.id])
      return world.call(SHOW, { body: answer })
    },
  },
  [`PATCH ${PATH}/:id`]: { '404 passkey_not_found': notThere('PATCH', { friendly_name: 'Mine' }) },
  [`DELETE ${PATH}/:id`]: {
    '404 passkey_not_found': notThere('DELETE'),
    '400 reauthentication_needed': async (world) =>
      world.call(`DELETE ${PATH}/${randomUUID()}`, { as: await dayOldSession(world, 'late') }, 'late'),
    '403 insufficient_aal': async (world) => {
      const { as, answer } = await made(world)
      const { body } = await world.call(MAKE, { as, body: answer })
      await addFactor(world, as)
      return world.call(`DELETE ${PATH}/${body.id}`, { as })
    },
  },
}
