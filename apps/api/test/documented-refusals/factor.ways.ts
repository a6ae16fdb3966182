import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { addTotp, beginTotp, codeOf, factorsOf, wrongCodeFor } from '../second-factor.ts'
import { withoutFactor } from './account.ways.ts'
import { addFactor, aged, dayOldSession } from './sign-in.ways.ts'
import type { Reply, Way, Ways, World } from './world.ts'

const FACTORS = 'POST /auth/v1/factors'
const CODES = '/auth/v1/factors/recovery-codes'

let numbers = 0
const someNumber = (): string => `+4144668${String(1000 + numbers++)}`

const challenge = (world: World, as: Session, id: string, on?: 'plain' | 'late'): Promise<Reply> =>
  world.call(`${FACTORS}/${id}/challenge`, { as, body: {} }, on)
const verify = (world: World, as: Session, id: string, body: object, on?: 'plain' | 'late'): Promise<Reply> =>
  world.call(`${FACTORS}/${id}/verify`, { as, body }, on)
const unenroll = (world: World, as: Session, id: string): Promise<Reply> =>
  world.call(`DELETE /auth/v1/factors/${id}`, { as })

/** A phone as a second factor, stored past the API. */
const insertPhone = async (world: World, { user }: Session, phone: string, on?: 'plain'): Promise<string> => {
  const [row] = await world.sql(
    `insert into mfa_factors (user_id, factor_type, status, phone, created_at, updated_at)
     values ($1, 'phone', 'verified', $2, now(), now()) returning id`,
    [user.id, phone.slice(1)],
    on,
  )
  return row?.id ?? ''
}

/** An authenticator app that is about to be finished by somebody who has another factor by now. */
async function overtaken(world: World) {
  const app = await world.app()
  const session = await world.someone()
  const { id } = await beginTotp(app, session)
  const { body } = await challenge(world, session, id)
  await addFactor(world, session)
  return { session, id, challengeId: body.id as string }
}

/** A question that an authenticator app has been asked. */
async function asked(world: World, on: 'usual' | 'late' = 'usual') {
  const app = await world.app(on)
  const session = await world.someone(on)
  const { id, secret } = await beginTotp(app, session)
  const { body } = await factorsOf(app, session).challenge(id)
  const answer = async (code?: string) =>
    factorsOf(app, session).verify(id, {
      challenge_id: body.id,
      code: code ?? (await codeOf(app, secret)),
    })
  return { app, answer, wrong: async () => answer(wrongCodeFor(await codeOf(app, secret))) }
}

/** Somebody who has shown a second factor. */
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
    '403 insufficient_aal': withoutFactor(FACTORS, { factor_type: 'totp' }),
    '400 reauthentication_needed': async (world) =>
      world.call(FACTORS, { as: await dayOldSession(world, 'late'), body: { factor_type: 'totp' } }, 'late'),
    '422 reauthentication_not_valid': async (world) => {
      const body = { factor_type: 'totp', nonce: '000000' }
      return world.call(FACTORS, { as: await dayOldSession(world, 'late'), body }, 'late')
    },
    '422 mfa_phone_enroll_not_enabled': async (world) => {
      const body = { factor_type: 'phone', phone: someNumber() }
      return world.call(FACTORS, { as: await world.someone('plain'), body }, 'plain')
    },
    '422 mfa_factor_name_conflict': async (world) => {
      const as = await raised(world)
      const body = { factor_type: 'totp', friendly_name: 'Mine' }
      await world.call(FACTORS, { as, body }, 'late')
      return world.call(FACTORS, { as, body: { ...body, factor_type: 'webauthn' } }, 'late')
    },
    '422 mfa_verified_factor_exists': async (world) => {
      const as = await raised(world)
      const phone = someNumber()
      await world.sql(
        `insert into mfa_factors (user_id, factor_type, status, phone, created_at, updated_at)
         values ($1, 'phone', 'verified', $2, now(), now())`,
        [as.user.id, phone.slice(1)],
        'late',
      )
      return world.call(FACTORS, { as, body: { factor_type: 'phone', phone } }, 'late')
    },
    '422 too_many_enrolled_mfa_factors': async (world) => {
      const as = await world.someone()
      await world.sql(
        `insert into mfa_factors (user_id, factor_type, status, friendly_name, created_at, updated_at)
         select $1, 'webauthn', 'unverified', n, now(), now() from generate_series(1, 10) n`,
        [as.user.id],
      )
      return world.call(FACTORS, { as, body: { factor_type: 'totp' } })
    },
  },
  [`${FACTORS}/:id/challenge`]: {
    ...notThere((world, as, id) => challenge(world, as, id)),
    '400 validation_failed': async (world) =>
      world.call(`${FACTORS}/${randomUUID()}/challenge`, { as: await world.someone(), body: [] }),
    '403 insufficient_aal': async (world) => {
      const { session, id } = await overtaken(world)
      return challenge(world, session, id)
    },
    '400 reauthentication_needed': async (world) => {
      const { as, id } = await begunLongAgo(world)
      return challenge(world, as, id, 'late')
    },
    '422 mfa_phone_verify_not_enabled': async (world) => {
      const as = await world.someone('plain')
      return challenge(world, as, await insertPhone(world, as, someNumber(), 'plain'), 'plain')
    },
    '429 over_sms_send_rate_limit': async (world) => {
      const as = await world.someone()
      const id = await insertPhone(world, as, someNumber())
      await challenge(world, as, id)
      return challenge(world, as, id)
    },
  },
  [`${FACTORS}/:id/verify`]: {
    ...notThere((world, as, id) => verify(world, as, id, { challenge_id: randomUUID(), code: '000000' })),
    '400 validation_failed': async (world) =>
      verify(world, await world.someone(), randomUUID(), { challenge_id: 'x' }),
    '403 insufficient_aal': async (world) => {
      const { session, id, challengeId } = await overtaken(world)
      return verify(world, session, id, { challenge_id: challengeId, code: '000000' })
    },
    '400 reauthentication_needed': async (world) => {
      const { as, id } = await begunLongAgo(world)
      return verify(world, as, id, { challenge_id: randomUUID(), code: '000000' }, 'late')
    },
    '422 mfa_factor_not_found': async (world) => {
      const session = await world.someone()
      const { id } = await beginTotp(await world.app(), session)
      return verify(world, session, id, { challenge_id: randomUUID(), code: '000000' })
    },
    '422 mfa_challenge_expired': async (world) => {
      const { app, answer } = await asked(world, 'late')
      app.clock.advance({ minutes: 6 })
      return answer()
    },
    '422 mfa_ip_address_mismatch': async (world) => {
      const { answer } = await asked(world)
      await answer()
      return answer('000000')
    },
    '422 mfa_verification_failed': async (world) => (await asked(world)).wrong(),
    '422 mfa_phone_verify_not_enabled': async (world) => {
      const as = await world.someone('plain')
      const id = await insertPhone(world, as, someNumber(), 'plain')
      return verify(world, as, id, { challenge_id: randomUUID(), code: '000000' }, 'plain')
    },
  },
  'DELETE /auth/v1/factors/:id': {
    ...notThere(unenroll),
    '422 insufficient_aal': async (world) => {
      const session = await world.someone()
      const [factor] = await addFactor(world, session)
      return unenroll(world, session, factor?.id ?? '')
    },
  },
  [`GET ${CODES}`]: {
    '404 mfa_factor_not_found': async (world) => world.call(`GET ${CODES}`, { as: await world.someone() }),
  },
  [`POST ${CODES}`]: {
    '403 insufficient_aal': withoutFactor(`POST ${CODES}`),
    '422 mfa_recovery_codes_sole_factor': async (world) =>
      world.call(`POST ${CODES}`, { as: await world.someone() }),
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
    '422 mfa_verification_failed': async (world) =>
      world.call(`POST ${CODES}/verify`, { as: await world.someone(), body: { code: 'wrong' } }),
    '429 mfa_recovery_codes_locked': async (world) => {
      const as = await world.someone()
      const guess = () => world.call(`POST ${CODES}/verify`, { as, body: { code: 'wrong' } })
      for (let wrong = 0; wrong < 10; wrong++) await guess()
      return guess()
    },
  },
}
