import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { addTotp, beginTotp, codeOf, factorsOf, wrongCodeFor } from '#test/accounts/second-factor.ts'
import {
  addFactor,
  advanceSession,
  callAsNewUser,
  callBelowAal2,
  callWithDayOldSession,
  type Deployment,
  type ErrorCase,
  type ErrorCases,
  type Reply,
  type TestContext,
  withNewUser,
} from './test-context.ts'

const FACTORS = 'POST /auth/v1/factors'
const CODES = '/auth/v1/factors/recovery-codes'
const TOTP = { factor_type: 'totp' }

let numbers = 0
const newPhoneNumber = (): string => `+4144668${String(1000 + numbers++)}`

/** The body that answers a challenge, by default an unknown one. */
const answer = (challenge_id: string = randomUUID()) => ({ challenge_id, code: '000000' })

const challenge = (context: TestContext, as: Session, id: string, on?: Deployment): Promise<Reply> =>
  context.call(`${FACTORS}/${id}/challenge`, { as, body: {} }, on)
const verify = (context: TestContext, as: Session, id: string, body: object = answer(), on?: Deployment) =>
  context.call(`${FACTORS}/${id}/verify`, { as, body }, on)
const unenroll = (context: TestContext, as: Session, id: string) =>
  context.call(`DELETE /auth/v1/factors/${id}`, { as })

async function insertPhone(context: TestContext, { user }: Session, on?: Deployment) {
  const phone = newPhoneNumber()
  const [row] = await context.sql(
    `insert into mfa_factors (user_id, factor_type, status, phone, created_at, updated_at)
     values ($1, 'phone', 'verified', $2, now(), now()) returning id`,
    [user.id, phone.slice(1)],
    on,
  )
  return { id: row?.id ?? '', phone }
}

/** Signs up where text messages are disabled and stores a phone factor from before. */
async function signUpWithStoredPhone(context: TestContext) {
  const as = await context.signUp('minimal')
  return { as, id: (await insertPhone(context, as, 'minimal')).id }
}

/** Starts to enroll an authenticator app, then verifies another factor. Returns the pending factor and its challenge. */
async function enrollOvertakenTotp(context: TestContext) {
  const app = await context.app()
  const session = await context.signUp()
  const { id } = await beginTotp(app, session)
  const { body } = await challenge(context, session, id)
  await addFactor(context, session)
  return { session, id, challengeId: body.id as string }
}

/** Enrolls an authenticator app and requests a challenge. `respond` submits a code, `right` the correct one. */
async function startChallenge(context: TestContext, on?: 'movingClock' | 'rejectingHook') {
  const app = await context.app(on)
  const session = await context.signUp(on)
  const { id, secret } = await beginTotp(app, session)
  const { body } = await factorsOf(app, session).challenge(id)
  const respond = (code: string) => factorsOf(app, session).verify(id, { challenge_id: body.id, code })
  return { app, right: async () => respond(await codeOf(app, secret)), respond, secret }
}

const signUpAtAal2 = async (context: TestContext): Promise<Session> =>
  (await addTotp(await context.app('movingClock'), await context.signUp('movingClock'))).aal2Session

const callAtAal2 =
  (call: string): ErrorCase =>
  async (context) =>
    context.call(call, { as: await signUpAtAal2(context) }, 'movingClock')

/** Enrolls a factor with a fresh session. Returns it with the session as it is a day later. */
async function enrollADayAgo(context: TestContext) {
  const as = await context.signUp('movingClock')
  const { id } = await beginTotp(await context.app('movingClock'), as)
  return { as: await advanceSession(context, as, 'movingClock', { hours: 25 }), id }
}

const notFoundCases = (ask: (context: TestContext, as: Session, id: string) => Promise<Reply>) => ({
  '404 validation_failed': withNewUser((context, as) => ask(context, as, 'x')),
  '404 mfa_factor_not_found': withNewUser((context, as) => ask(context, as, randomUUID())),
})

export const FACTOR_CASES: ErrorCases = {
  [FACTORS]: {
    '403 insufficient_aal': callBelowAal2(FACTORS, TOTP),
    '400 reauthentication_needed': callWithDayOldSession(FACTORS, TOTP),
    '422 reauthentication_not_valid': callWithDayOldSession(FACTORS, { ...TOTP, nonce: '000000' }),
    '422 mfa_phone_enroll_not_enabled': callAsNewUser(
      FACTORS,
      { factor_type: 'phone', phone: newPhoneNumber() },
      'minimal',
    ),
    '422 mfa_factor_name_conflict': async (context) => {
      const as = await signUpAtAal2(context)
      const body = { ...TOTP, friendly_name: 'Mine' }
      await context.call(FACTORS, { as, body }, 'movingClock')
      return context.call(FACTORS, { as, body: { ...body, factor_type: 'webauthn' } }, 'movingClock')
    },
    '422 mfa_verified_factor_exists': async (context) => {
      const as = await signUpAtAal2(context)
      const { phone } = await insertPhone(context, as, 'movingClock')
      return context.call(FACTORS, { as, body: { factor_type: 'phone', phone } }, 'movingClock')
    },
    '422 too_many_enrolled_mfa_factors': withNewUser(async (context, as) => {
      await context.sql(
        `insert into mfa_factors (user_id, factor_type, status, friendly_name, created_at, updated_at)
         select $1, 'webauthn', 'unverified', n, now(), now() from generate_series(1, 10) n`,
        [as.user.id],
      )
      return context.call(FACTORS, { as, body: TOTP })
    }),
  },
  [`${FACTORS}/:id/challenge`]: {
    ...notFoundCases((context, as, id) => challenge(context, as, id)),
    '400 validation_failed': callAsNewUser(`${FACTORS}/${randomUUID()}/challenge`, []),
    '403 insufficient_aal': async (context) => {
      const { session, id } = await enrollOvertakenTotp(context)
      return challenge(context, session, id)
    },
    '400 reauthentication_needed': async (context) => {
      const { as, id } = await enrollADayAgo(context)
      return challenge(context, as, id, 'movingClock')
    },
    '422 mfa_phone_verify_not_enabled': async (context) => {
      const { as, id } = await signUpWithStoredPhone(context)
      return challenge(context, as, id, 'minimal')
    },
    '429 over_sms_send_rate_limit': withNewUser(async (context, as) => {
      const { id } = await insertPhone(context, as)
      await challenge(context, as, id)
      return challenge(context, as, id)
    }),
  },
  [`${FACTORS}/:id/verify`]: {
    ...notFoundCases((context, as, id) => verify(context, as, id)),
    '400 validation_failed': callAsNewUser(`${FACTORS}/${randomUUID()}/verify`, { challenge_id: 'x' }),
    '403 insufficient_aal': async (context) => {
      const { session, id, challengeId } = await enrollOvertakenTotp(context)
      return verify(context, session, id, answer(challengeId))
    },
    '400 reauthentication_needed': async (context) => {
      const { as, id } = await enrollADayAgo(context)
      return verify(context, as, id, answer(), 'movingClock')
    },
    '422 mfa_factor_not_found': withNewUser(async (context, as) =>
      verify(context, as, (await beginTotp(await context.app(), as)).id),
    ),
    '422 mfa_challenge_expired': async (context) => {
      const { app, right } = await startChallenge(context, 'movingClock')
      app.clock.advance({ minutes: 6 })
      return right()
    },
    '422 mfa_ip_address_mismatch': async (context) => {
      const { right, respond } = await startChallenge(context)
      await right()
      return respond('000000')
    },
    '422 mfa_verification_failed': async (context) => {
      const { app, respond, secret } = await startChallenge(context)
      return respond(wrongCodeFor(await codeOf(app, secret)))
    },
    '403 mfa_verification_rejected': async (context) =>
      (await startChallenge(context, 'rejectingHook')).right(),
    '422 mfa_phone_verify_not_enabled': async (context) => {
      const { as, id } = await signUpWithStoredPhone(context)
      return verify(context, as, id, answer(), 'minimal')
    },
  },
  'DELETE /auth/v1/factors/:id': {
    ...notFoundCases(unenroll),
    '422 insufficient_aal': withNewUser(async (context, session) => {
      const [factor] = await addFactor(context, session)
      return unenroll(context, session, factor?.id ?? '')
    }),
  },
  [`GET ${CODES}`]: { '404 mfa_factor_not_found': callAsNewUser(`GET ${CODES}`) },
  [`POST ${CODES}`]: {
    '403 insufficient_aal': callBelowAal2(`POST ${CODES}`),
    '422 mfa_recovery_codes_sole_factor': callAsNewUser(`POST ${CODES}`),
    '422 mfa_verified_factor_exists': async (context) => {
      const as = await signUpAtAal2(context)
      await context.call(`POST ${CODES}`, { as }, 'movingClock')
      return context.call(`POST ${CODES}`, { as }, 'movingClock')
    },
  },
  [`POST ${CODES}/regenerate`]: {
    '403 insufficient_aal': callBelowAal2(`POST ${CODES}/regenerate`),
    '404 mfa_factor_not_found': callAtAal2(`POST ${CODES}/regenerate`),
  },
  [`DELETE ${CODES}`]: {
    '403 insufficient_aal': callBelowAal2(`DELETE ${CODES}`),
    '404 mfa_factor_not_found': callAtAal2(`DELETE ${CODES}`),
  },
  [`POST ${CODES}/verify`]: {
    '422 mfa_verification_failed': callAsNewUser(`POST ${CODES}/verify`, { code: 'wrong' }),
    '429 mfa_recovery_codes_locked': withNewUser(async (context, as) => {
      const guess = () => context.call(`POST ${CODES}/verify`, { as, body: { code: 'wrong' } })
      for (let wrong = 0; wrong < 10; wrong++) await guess()
      return guess()
    }),
  },
}
