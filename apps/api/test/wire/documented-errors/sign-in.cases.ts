import { createHash, randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { hashFlowStateSecret } from '#auth/one-time/flow-states/flow-state.ts'
import { newestEmail } from '#test/accounts/email-links.ts'
import { refresh, someEmail } from '#test/accounts/people.ts'
import { somePhone } from '#test/accounts/phones.ts'
import { personAtProvider } from '#test/accounts/provider-sign-in.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'
import {
  addFactor,
  ban,
  callAsNewUser,
  callWithoutSession,
  createDayOldSession,
  type ErrorCase,
  type ErrorCases,
  type TestContext,
  withNewUser,
} from './test-context.ts'

const PASSWORD = 'POST /auth/v1/token?grant_type=password'
const REFRESH = 'POST /auth/v1/token?grant_type=refresh_token'
const PKCE = 'POST /auth/v1/token?grant_type=pkce'
const ID_TOKEN = 'POST /auth/v1/token?grant_type=id_token'
const WEB3 = 'POST /auth/v1/token?grant_type=web3'
const SIGN_UP = 'POST /auth/v1/signup'
const VERIFY = 'POST /auth/v1/verify'

const passwordOf = (session: Session) => ({ email: session.user.email, password: GOOD_PASSWORD })

type IdTokenOptions = {
  readonly on?: 'minimal' | 'freshSession' | 'signupDisabled'
  readonly provider?: 'acme' | 'doubted'
}

/** Sends an ID token of a person, to sign in or, with `as`, to link the identity to that account. */
export async function sendIdToken(
  context: TestContext,
  person: object,
  { on, provider = 'acme' }: IdTokenOptions = {},
  as?: Session,
) {
  const id_token = await context.provider.idToken({ ...person })
  return context.call(ID_TOKEN, { as, body: { provider, id_token, link_identity: as !== undefined } }, on)
}

/** Inserts a flow state that expires in this many seconds. Returns its auth code. */
async function insertFlowStateCode(context: TestContext, seconds: number): Promise<string> {
  const { user } = await context.signUp()
  const code = randomUUID()
  const now = (await context.app()).clock.now()
  await context.sql(
    `insert into flow_states (redirect_to, code_challenge, code_challenge_method, authentication_method, user_id,
       auth_code_hash, auth_code_issued_at, expires_at, created_at)
     values ('http://localhost', $1, 's256', 'magiclink', $2, $3, $4, $5, $4)`,
    [
      createHash('sha256').update('the verifier').digest('base64url'),
      user.id,
      hashFlowStateSecret(code),
      now,
      new Date(now.getTime() + seconds * 1000),
    ],
  )
  return code
}

/** Requests two codes for one number at once. */
const callTwiceByPhone =
  (call: string): ErrorCase =>
  async (context) => {
    const body = { phone: somePhone(), password: GOOD_PASSWORD }
    await context.call(call, { body }, 'phone')
    return context.call(call, { body }, 'phone')
  }

const signInWithoutEmail = async (context: TestContext): Promise<Session> =>
  (await sendIdToken(context, personAtProvider(''))).body

export const SIGN_IN_CASES: ErrorCases = {
  [SIGN_UP]: {
    '422 user_already_exists': async (context) =>
      context.call(SIGN_UP, { body: passwordOf(await context.signUp()) }),
    '422 weak_password': callWithoutSession(SIGN_UP, { email: someEmail(), password: 'short' }),
    '422 signup_disabled': callWithoutSession(
      SIGN_UP,
      { email: someEmail(), password: GOOD_PASSWORD },
      'signupDisabled',
    ),
    '422 anonymous_provider_disabled': callWithoutSession(SIGN_UP, {}),
    '429 over_sms_send_rate_limit': callTwiceByPhone(SIGN_UP),
  },
  'POST /auth/v1/otp': { '429 over_sms_send_rate_limit': callTwiceByPhone('POST /auth/v1/otp') },
  'POST /auth/v1/magiclink': { '429 over_sms_send_rate_limit': callTwiceByPhone('POST /auth/v1/magiclink') },
  'POST /auth/v1/token': {
    '400 invalid_credentials': async (context) =>
      context.call(PASSWORD, { body: { ...passwordOf(await context.signUp()), password: 'wrong' } }),
    '400 user_banned': withNewUser(async (context, session) => {
      await ban(context, session)
      return context.call(PASSWORD, { body: passwordOf(session) })
    }),
    '400 email_not_confirmed': async (context) => {
      const body = { email: someEmail(), password: GOOD_PASSWORD }
      await context.call(SIGN_UP, { body }, 'confirming')
      return context.call(PASSWORD, { body }, 'confirming')
    },
    '400 phone_not_confirmed': async (context) => {
      const body = { phone: somePhone(), password: GOOD_PASSWORD }
      await context.call(SIGN_UP, { body }, 'phone')
      return context.call(PASSWORD, { body }, 'phone')
    },
    '400 refresh_token_not_found': callWithoutSession(REFRESH, { refresh_token: 'x' }),
    '400 refresh_token_already_used': async (context) => {
      const app = await context.app('movingClock')
      const { refresh_token } = await context.signUp('movingClock')
      await refresh(app, (await refresh(app, refresh_token)).body.refresh_token)
      app.clock.advance({ minutes: 1 })
      return context.call(REFRESH, { body: { refresh_token } }, 'movingClock')
    },
    '400 session_expired': async (context) => {
      const { refresh_token } = await context.signUp('shortSessions')
      ;(await context.app('shortSessions')).clock.advance({ minutes: 2 })
      return context.call(REFRESH, { body: { refresh_token } }, 'shortSessions')
    },
    '404 flow_state_not_found': callWithoutSession(PKCE, { auth_code: randomUUID(), code_verifier: 'x' }),
    '422 flow_state_expired': async (context) =>
      context.call(PKCE, {
        body: { auth_code: await insertFlowStateCode(context, -1), code_verifier: 'the verifier' },
      }),
    '400 bad_code_verifier': async (context) =>
      context.call(PKCE, {
        body: { auth_code: await insertFlowStateCode(context, 60), code_verifier: 'another' },
      }),
    '400 bad_id_token': callWithoutSession(ID_TOKEN, { provider: 'acme', id_token: 'x' }),
    '400 invalid_nonce': async (context) => {
      const id_token = await context.provider.idToken({ ...personAtProvider(), nonce: 'one' })
      return context.call(ID_TOKEN, { body: { provider: 'acme', id_token, nonce: 'another' } })
    },
    '400 provider_disabled': callWithoutSession(ID_TOKEN, { provider: 'nobody', id_token: 'x' }),
    '422 web3_provider_disabled': callWithoutSession(WEB3, { chain: 'ethereum' }),
    '400 web3_unsupported_chain': callWithoutSession(WEB3, { chain: 'bitcoin' }, 'web3'),
    '422 signup_disabled': (context) => sendIdToken(context, personAtProvider(), { on: 'signupDisabled' }),
    '422 provider_email_needs_verification': (context) =>
      sendIdToken(context, personAtProvider(), { provider: 'doubted' }),
    '422 identity_already_exists': async (context) => {
      const person = personAtProvider()
      await sendIdToken(context, person)
      return sendIdToken(context, person, {}, await context.signUp())
    },
    '404 manual_linking_disabled': async (context) =>
      sendIdToken(context, personAtProvider(), { on: 'minimal' }, await context.signUp('minimal')),
    '403 reauthentication_needed': async (context) =>
      sendIdToken(
        context,
        personAtProvider(),
        { on: 'freshSession' },
        await createDayOldSession(context, 'freshSession'),
      ),
    '403 insufficient_aal': withNewUser(async (context, session) => {
      await addFactor(context, session, 'freshSession')
      return sendIdToken(context, personAtProvider(), { on: 'freshSession' }, session)
    }, 'freshSession'),
    '400 email_exists': async (context) => {
      const { user } = await context.signUp()
      return sendIdToken(context, personAtProvider(user.email), {}, await signInWithoutEmail(context))
    },
  },
  'DELETE /auth/v1/sessions/:id': {
    '404 not_found': callAsNewUser(`DELETE /auth/v1/sessions/${randomUUID()}`),
  },
  [VERIFY]: {
    '403 otp_expired': callWithoutSession(VERIFY, { type: 'signup', token_hash: 'x' }),
    '403 user_banned': withNewUser(async (context, session) => {
      const { user } = session
      await context.call('POST /auth/v1/recover', { body: { email: user.email } })
      await ban(context, session)
      const { code } = await newestEmail(await context.app(), user.email)
      return context.call(VERIFY, { body: { type: 'recovery', email: user.email, token: code } })
    }),
    '422 phone_exists': withNewUser(async (context, as) => {
      const phone = somePhone()
      await context.call('PUT /auth/v1/user', { as, body: { phone } }, 'phone')
      const owner = 'update users set phone = $2, phone_confirmed_at = now() where id = $1'
      await context.sql(owner, [(await context.signUp('phone')).user.id, phone], 'phone')
      const token = context.carrier.codeTo(`+${phone}`)
      return context.call(VERIFY, { body: { type: 'phone_change', phone, token } }, 'phone')
    }, 'phone'),
    '422 email_exists': async (context) => {
      const app = await context.app()
      const session = await context.signUp()
      const email = someEmail()
      await context.call('PUT /auth/v1/user', { as: session, body: { email } })
      await context.call(SIGN_UP, { body: { email, password: GOOD_PASSWORD } })
      const agree = async (address: string) => {
        const { link } = await newestEmail(app, address)
        return context.call(VERIFY, {
          body: { type: 'email_change', token_hash: link.searchParams.get('token') },
        })
      }
      await agree(session.user.email)
      return agree(email)
    },
  },
}
