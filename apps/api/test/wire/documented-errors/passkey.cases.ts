import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { softwareAuthenticator } from '#test/accounts/software-authenticator.ts'
import {
  addFactor,
  advanceSession,
  ban,
  callAsNewUser,
  callBelowAal2,
  callWithDayOldSession,
  type ErrorCase,
  type ErrorCases,
  type TestContext,
  withNewUser,
} from './test-context.ts'

const PATH = '/auth/v1/passkeys'
const OPTIONS = `POST ${PATH}/registration/options`
const REGISTER = `POST ${PATH}/registration/verify`
const AUTHENTICATE = `POST ${PATH}/authentication/verify`

type Ceremony = Awaited<ReturnType<typeof createCredential>>

/** Signs up and creates a passkey credential. `answer` is the body that registers it. */
async function createCredential(context: TestContext, on?: 'movingClock') {
  const app = await context.app(on)
  const as = await context.signUp(on)
  const { body } = await context.call(OPTIONS, { as }, on)
  const key = softwareAuthenticator(app.url)
  const answer: object = { challenge_id: body.challenge_id, credential: key.create(body.options) }
  return { app, as, key, answer }
}

/** Registers a passkey and signs a new challenge with it. `answer` is the body that signs in. */
async function signAssertion(context: TestContext, on?: 'movingClock'): Promise<Ceremony> {
  const { answer: creation, ...rest } = await createCredential(context, on)
  await context.call(REGISTER, { as: rest.as, body: creation }, on)
  const { body } = await context.call(`POST ${PATH}/authentication/options`, { body: {} }, on)
  return { ...rest, answer: { challenge_id: body.challenge_id, credential: rest.key.get(body.options) } }
}

/** Sends the answer of a ceremony. `prepare` runs before it and may return fields that replace those of the answer. */
const sendAnswer =
  (
    call: typeof REGISTER | typeof AUTHENTICATE,
    prepare: (context: TestContext, ceremony: Ceremony) => unknown,
    on?: 'movingClock',
  ): ErrorCase =>
  async (context) => {
    const ceremony = await (call === REGISTER ? createCredential : signAssertion)(context, on)
    const change = (await prepare(context, ceremony)) ?? {}
    return context.call(
      call,
      { as: call === REGISTER ? ceremony.as : undefined, body: { ...ceremony.answer, ...change } },
      on,
    )
  }

const ceremonyErrors = (call: typeof REGISTER | typeof AUTHENTICATE) => ({
  '400 webauthn_challenge_not_found': sendAnswer(call, () => ({ challenge_id: randomUUID() })),
  '400 webauthn_challenge_expired': sendAnswer(
    call,
    (_context, { app }) => void app.clock.advance({ minutes: 6 }),
    'movingClock',
  ),
  '400 webauthn_verification_failed': sendAnswer(call, async (context, { answer }) => ({
    ...(await (call === REGISTER ? createCredential : signAssertion)(context)).answer,
    challenge_id: (answer as { challenge_id: string }).challenge_id,
  })),
})

const insertPasskeys = (context: TestContext, { user }: Session, count: number, id: string | null = null) =>
  context
    .sql(
      `insert into passkeys (user_id, friendly_name, credential_id, public_key, sign_count, transports, created_at)
       select $1, 'Key', coalesce($3, gen_random_uuid()::text), 'a key', 0, '[]', now() from generate_series(1, $2::int)`,
      [user.id, count, id],
    )
    .then(() => {})

export const PASSKEY_CASES: ErrorCases = {
  [OPTIONS]: {
    '403 insufficient_aal': callBelowAal2(OPTIONS),
    '400 reauthentication_needed': callWithDayOldSession(OPTIONS),
    '422 reauthentication_not_valid': callWithDayOldSession(OPTIONS, { nonce: '000000' }),
    '422 too_many_passkeys': withNewUser(async (context, as) => {
      await insertPasskeys(context, as, 10)
      return context.call(OPTIONS, { as })
    }),
  },
  [REGISTER]: {
    ...ceremonyErrors(REGISTER),
    '400 reauthentication_needed': async (context) => {
      const session = await context.signUp('movingClock')
      const late = await advanceSession(context, session, 'movingClock', { hours: 23, minutes: 59 })
      const { body } = await context.call(OPTIONS, { as: late }, 'movingClock')
      const app = await context.app('movingClock')
      const credential = softwareAuthenticator(app.url).create(body.options)
      app.clock.advance({ minutes: 2 })
      const answer = { challenge_id: body.challenge_id, credential }
      return context.call(REGISTER, { as: late, body: answer }, 'movingClock')
    },
    '403 insufficient_aal': sendAnswer(REGISTER, (context, { as }) => addFactor(context, as).then(() => {})),
    '422 too_many_passkeys': sendAnswer(REGISTER, (context, { as }) => insertPasskeys(context, as, 10)),
    '422 webauthn_credential_exists': sendAnswer(REGISTER, async (context, { key }) =>
      insertPasskeys(context, await context.signUp(), 1, key.credentialId()),
    ),
  },
  [AUTHENTICATE]: {
    ...ceremonyErrors(AUTHENTICATE),
    '400 user_banned': sendAnswer(AUTHENTICATE, async (context, { as }) => void (await ban(context, as))),
  },
  [`PATCH ${PATH}/:id`]: {
    '404 passkey_not_found': callAsNewUser(`PATCH ${PATH}/${randomUUID()}`, { friendly_name: 'Mine' }),
  },
  [`DELETE ${PATH}/:id`]: {
    '404 passkey_not_found': callAsNewUser(`DELETE ${PATH}/${randomUUID()}`),
    '400 reauthentication_needed': callWithDayOldSession(`DELETE ${PATH}/${randomUUID()}`),
    '403 insufficient_aal': async (context) => {
      const { as, answer } = await createCredential(context)
      const { body } = await context.call(REGISTER, { as, body: answer })
      await addFactor(context, as)
      return context.call(`DELETE ${PATH}/${body.id}`, { as })
    },
  },
}
