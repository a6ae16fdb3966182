import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { softwareAuthenticator } from '../../accounts/software-authenticator.ts'
import {
  addFactor,
  aged,
  asMember,
  ban,
  byDayOldSession,
  byMember,
  type Way,
  type Ways,
  type World,
  withoutFactor,
} from './world.ts'

const PATH = '/auth/v1/passkeys'
const OPTIONS = `POST ${PATH}/registration/options`
const MAKE = `POST ${PATH}/registration/verify`
const SHOW = `POST ${PATH}/authentication/verify`

type Stage = Awaited<ReturnType<typeof made>>

/** A passkey that a browser has just made, and what it sends. */
async function made(world: World, on: 'usual' | 'late' = 'usual') {
  const app = await world.app(on)
  const as = await world.someone(on)
  const { body } = await world.call(OPTIONS, { as }, on)
  const key = softwareAuthenticator(app.url)
  const answer: object = { challenge_id: body.challenge_id, credential: key.create(body.options) }
  return { app, as, key, answer }
}

/** What a browser sends when it shows a stored passkey. */
async function shown(world: World, on: 'usual' | 'late' = 'usual'): Promise<Stage> {
  const { answer: creation, ...rest } = await made(world, on)
  await world.call(MAKE, { as: rest.as, body: creation }, on)
  const { body } = await world.call(`POST ${PATH}/authentication/options`, { body: {} }, on)
  return { ...rest, answer: { challenge_id: body.challenge_id, credential: rest.key.get(body.options) } }
}

/** Sends the answer, which may be changed, after something has happened. */
const sent =
  (call: typeof MAKE | typeof SHOW, prepare: (world: World, stage: Stage) => unknown, on?: 'late'): Way =>
  async (world) => {
    const stage = await (call === MAKE ? made : shown)(world, on)
    const change = (await prepare(world, stage)) ?? {}
    return world.call(
      call,
      { as: call === MAKE ? stage.as : undefined, body: { ...stage.answer, ...change } },
      on,
    )
  }

/** Making and showing a passkey are refused for the same reasons. */
const ceremonyRefusals = (call: typeof MAKE | typeof SHOW): Readonly<Record<string, Way>> => ({
  '400 webauthn_challenge_not_found': sent(call, () => ({ challenge_id: randomUUID() })),
  '400 webauthn_challenge_expired': sent(
    call,
    (_world, { app }) => void app.clock.advance({ minutes: 6 }),
    'late',
  ),
  '400 webauthn_verification_failed': sent(call, async (world, { answer }) => ({
    ...(await (call === MAKE ? made : shown)(world)).answer,
    challenge_id: (answer as { challenge_id: string }).challenge_id,
  })),
})

const insertKeys = (world: World, { user }: Session, count: number, credentialId: string | null = null) =>
  world
    .sql(
      `insert into passkeys (user_id, friendly_name, credential_id, public_key, sign_count, transports, created_at)
       select $1, 'Key', coalesce($3, gen_random_uuid()::text), 'a key', 0, '[]', now() from generate_series(1, $2::int)`,
      [user.id, count, credentialId],
    )
    .then(() => {})

export const PASSKEY_WAYS: Ways = {
  [OPTIONS]: {
    '403 insufficient_aal': withoutFactor(OPTIONS),
    '400 reauthentication_needed': byDayOldSession(OPTIONS),
    '422 reauthentication_not_valid': byDayOldSession(OPTIONS, { nonce: '000000' }),
    '422 too_many_passkeys': asMember(async (world, as) => {
      await insertKeys(world, as, 10)
      return world.call(OPTIONS, { as })
    }),
  },
  [MAKE]: {
    ...ceremonyRefusals(MAKE),
    '400 reauthentication_needed': async (world) => {
      const young = await world.someone('late')
      const late = await aged(world, young, 'late', { hours: 23, minutes: 59 })
      const { body } = await world.call(OPTIONS, { as: late }, 'late')
      const app = await world.app('late')
      const credential = softwareAuthenticator(app.url).create(body.options)
      app.clock.advance({ minutes: 2 })
      return world.call(MAKE, { as: late, body: { challenge_id: body.challenge_id, credential } }, 'late')
    },
    '403 insufficient_aal': sent(MAKE, async (world, { as }) => void (await addFactor(world, as))),
    '422 too_many_passkeys': sent(MAKE, (world, { as }) => insertKeys(world, as, 10)),
    '422 webauthn_credential_exists': sent(MAKE, async (world, { key }) =>
      insertKeys(world, await world.someone(), 1, key.credentialId()),
    ),
  },
  [SHOW]: {
    ...ceremonyRefusals(SHOW),
    '400 user_banned': sent(SHOW, async (world, { as }) => void (await ban(world, as))),
  },
  [`PATCH ${PATH}/:id`]: {
    '404 passkey_not_found': byMember(`PATCH ${PATH}/${randomUUID()}`, { friendly_name: 'Mine' }),
  },
  [`DELETE ${PATH}/:id`]: {
    '404 passkey_not_found': byMember(`DELETE ${PATH}/${randomUUID()}`),
    '400 reauthentication_needed': byDayOldSession(`DELETE ${PATH}/${randomUUID()}`),
    '403 insufficient_aal': async (world) => {
      const { as, answer } = await made(world)
      const { body } = await world.call(MAKE, { as, body: answer })
      await addFactor(world, as)
      return world.call(`DELETE ${PATH}/${body.id}`, { as })
    },
  },
}
