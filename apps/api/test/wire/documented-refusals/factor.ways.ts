import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { addTotp, beginTotp, codeOf, factorsOf, wrongCodeFor } from '../../accounts/second-factor.ts'
import {
  addFactor,
  aged,
  asMember,
  byDayOldSession,
  byMember,
  type Deployment,
  type Reply,
  type Way,
  type Ways,
  type World,
  withoutFactor,
} from './world.ts'

const FACTORS = 'POST /auth/v1/factors'
const CODES = '/auth/v1/factors/recovery-codes'
const TOTP = { factor_type: 'totp' }

let numbers = 0
const someNumber = (): string => `+4144668${String(1000 + numbers++)}`

/** An answer to an unknown challenge. */
const answer = (challenge_id: string = randomUUID()) => ({ challenge_id, code: '000000' })

const challenge = (world: World, as: Session, id: string, on?: Deployment): Promise<Reply> =>
  world.call(`${FACTORS}/${id}/challenge`, { as, body: {} }, on)
const verify = (world: World, as: Session, id: string, body: object = answer(), on?: Deployment) =>
  world.call(`${FACTORS}/${id}/verify`, { as, body }, on)
const unenroll = (world: World, as: Session, id: string) =>
  world.call(`DELETE /auth/v1/factors/${id}`, { as })

/** A verified phone factor, stored past the API. */
async function insertPhone(world: World, { user }: Session, on?: Deployment) {
  const phone = someNumber()
  const [row] = await world.sql(
    `insert into mfa_factors (user_id, factor_type, status, phone, created_at, updated_at)
     values ($1, 'phone', 'verified', $2, now(), now()) returning id`,
    [user.id, phone.slice(1)],
    on,
  )
  return { id: row?.id ?? '', phone }
}

/** An account without text messages whose phone factor is of former times. */
async function withOldPhone(world: World) {
  const as = await world.someone('plain')
  return { as, id: (await insertPhone(world, as, 'plain')).id }
}

/** An authenticator app that was begun before its owner got another factor, and its challenge. */
async function overtaken(world: World) {
  const app = await world.app()
  const session = await world.someone()
  const { id } = await beginTotp(app, session)
  const { body } = await challenge(world, session, id)
  await addFactor(world, session)
  return { session, id, challengeId: body.id as string }
}

/** A challenge of an authenticator app. */
async function asked(world: World, on: 'usual' | 'late' = 'usual') {
  const app = await world.app(on)
  const session = await world.someone(on)
  const { id, secret } = await beginTotp(app, session)
  const { body } = await factorsOf(app, session).challenge(id)
  const respond = (code: string) => factorsOf(app, session).verify(id, { challenge_id: body.id, code })
  return { app, right: async () => respond(await codeOf(app, secret)), respond, secret }
}

/** An account at aal2. */
const raised = async (world: World): Promise<Session> =>
  (await addTotp(await world.app('late'), await world.someone('late'))).raised

const withNoCodes =
  (call: string): Way =>
  async (world) =>
    world.call(call, { as: await raised(world) }, 'late')

/** A factor that was begun while the session was fresh, and the session a day later. */
async function begunLongAgo(world: World) {
  const as = await world.someone('late')
  const { id } = await beginTotp(await world.app('late'), as)
  return { as: await aged(world, as, 'late', { hours: 25 }), id }
}

const notThere = (ask: (world: World, as: Session, id: string) => Promise<Reply>) => ({
  '404 validation_failed': async (world: World) => ask(world, await world.someone(), 'x'),
  '404 mfa_factor_not_found': async (world: World) => ask(world, await world.someone(), randomUUID()),
})

export const FACTOR_WAYS: Ways = {
  [FACTORS]: {
    '403 insufficient_aal': withoutFactor(FACTORS, TOTP),
    '400 reauthentication_needed': byDayOldSession(FACTORS, TOTP),
    '422 reauthentication_not_valid': byDayOldSession(FACTORS, { ...TOTP, nonce: '000000' }),
    '422 mfa_phone_enroll_not_enabled': byMember(
      FACTORS,
      { factor_type: 'phone', phone: someNumber() },
      'plain',
    ),
    '422 mfa_factor_name_conflict': async (world) => {
      const as = await raised(world)
      const body = { ...TOTP, friendly_name: 'Mine' }
      await world.call(FACTORS, { as, body }, 'late')
      return world.call(FACTORS, { as, body: { ...body, factor_type: 'webauthn' } }, 'late')
    },
    '422 mfa_verified_factor_exists': async (world) => {
      const as = await raised(world)
      const { phone } = await insertPhone(world, as, 'late')
      return world.call(FACTORS, { as, body: { factor_type: 'phone', phone } }, 'late')
    },
    '422 too_many_enrolled_mfa_factors': asMember(async (world, as) => {
      await world.sql(
        `insert into mfa_factors (user_id, factor_type, status, friendly_name, created_at, updated_at)
         select $1, 'webauthn', 'unverified', n, now(), now() from generate_series(1, 10) n`,
        [as.user.id],
      )
      return world.call(FACTORS, { as, body: TOTP })
    }),
  },
  [`${FACTORS}/:id/challenge`]: {
    ...notThere((world, as, id) => challenge(world, as, id)),
    '400 validation_failed': byMember(`${FACTORS}/${randomUUID()}/challenge`, []),
    '403 insufficient_aal': async (world) => {
      const { session, id } = await overtaken(world)
      return challenge(world, session, id)
    },
    '400 reauthentication_needed': async (world) => {
      const { as, id } = await begunLongAgo(world)
      return challenge(world, as, id, 'late')
    },
    '422 mfa_phone_verify_not_enabled': async (world) => {
      const { as, id } = await withOldPhone(world)
      return challenge(world, as, id, 'plain')
    },
    '429 over_sms_send_rate_limit': asMember(async (world, as) => {
      const { id } = await insertPhone(world, as)
      await challenge(world, as, id)
      return challenge(world, as, id)
    }),
  },
  [`${FACTORS}/:id/verify`]: {
    ...notThere((world, as, id) => verify(world, as, id)),
    '400 validation_failed': byMember(`${FACTORS}/${randomUUID()}/verify`, { challenge_id: 'x' }),
    '403 insufficient_aal': async (world) => {
      const { session, id, challengeId } = await overtaken(world)
      return verify(world, session, id, answer(challengeId))
    },
    '400 reauthentication_needed': async (world) => {
      const { as, id } = await begunLongAgo(world)
      return verify(world, as, id, answer(), 'late')
    },
    '422 mfa_factor_not_found': asMember(async (world, as) =>
      verify(world, as, (await beginTotp(await world.app(), as)).id),
    ),
    '422 mfa_challenge_expired': async (world) => {
      const { app, right } = await asked(world, 'late')
      app.clock.advance({ minutes: 6 })
      return right()
    },
    '422 mfa_ip_address_mismatch': async (world) => {
      const { right, respond } = await asked(world)
      await right()
      return respond('000000')
    },
    '422 mfa_verification_failed': async (world) => {
      const { app, respond, secret } = await asked(world)
      return respond(wrongCodeFor(await codeOf(app, secret)))
    },
    '422 mfa_phone_verify_not_enabled': async (world) => {
      const { as, id } = await withOldPhone(world)
      return verify(world, as, id, answer(), 'plain')
    },
  },
  'DELETE /auth/v1/factors/:id': {
    ...notThere(unenroll),
    '422 insufficient_aal': asMember(async (world, session) => {
      const [factor] = await addFactor(world, session)
      return unenroll(world, session, factor?.id ?? '')
    }),
  },
  [`GET ${CODES}`]: { '404 mfa_factor_not_found': byMember(`GET ${CODES}`) },
  [`POST ${CODES}`]: {
    '403 insufficient_aal': withoutFactor(`POST ${CODES}`),
    '422 mfa_recovery_codes_sole_factor': byMember(`POST ${CODES}`),
    '422 mfa_verified_factor_exists': async (world) => {
      const as = await raised(world)
      await world.call(`POST ${CODES}`, { as }, 'late')
      return world.call(`POST ${CODES}`, { as }, 'late')
    },
  },
  [`POST ${CODES}/regenerate`]: {
    '403 insufficient_aal': withoutFactor(`POST ${CODES}/regenerate`),
    '404 mfa_factor_not_found': withNoCodes(`POST ${CODES}/regenerate`),
  },
  [`DELETE ${CODES}`]: {
    '403 insufficient_aal': withoutFactor(`DELETE ${CODES}`),
    '404 mfa_factor_not_found': withNoCodes(`DELETE ${CODES}`),
  },
  [`POST ${CODES}/verify`]: {
    '422 mfa_verification_failed': byMember(`POST ${CODES}/verify`, { code: 'wrong' }),
    '429 mfa_recovery_codes_locked': asMember(async (world, as) => {
      const guess = () => world.call(`POST ${CODES}/verify`, { as, body: { code: 'wrong' } })
      for (let wrong = 0; wrong < 10; wrong++) await guess()
      return guess()
    }),
  },
}
