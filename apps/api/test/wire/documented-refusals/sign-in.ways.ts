import { createHash, randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { hashFlowSecret } from '../../../src/auth/flow-states/flow-secret.ts'
import { newestMail } from '../../accounts/email-links.ts'
import { refresh, someEmail } from '../../accounts/people.ts'
import { personAtProvider } from '../../accounts/provider-sign-in.ts'
import { GOOD_PASSWORD } from '../../harness/test-app.ts'
import {
  addFactor,
  asMember,
  ban,
  byMember,
  byVisitor,
  dayOldSession,
  type Ways,
  type World,
} from './world.ts'

const PASSWORD = 'POST /auth/v1/token?grant_type=password'
const REFRESH = 'POST /auth/v1/token?grant_type=refresh_token'
const PKCE = 'POST /auth/v1/token?grant_type=pkce'
const ID_TOKEN = 'POST /auth/v1/token?grant_type=id_token'
const SIGN_UP = 'POST /auth/v1/signup'
const VERIFY = 'POST /auth/v1/verify'

const passwordOf = (session: Session) => ({ email: session.user.email, password: GOOD_PASSWORD })

type Linker = { readonly on?: 'plain' | 'careful' | 'closed'; readonly provider?: 'house' | 'doubted' }

/** Sends an ID token of a person, to sign in or to add the identity to a session. */
export async function showIdToken(
  world: World,
  person: object,
  { on, provider = 'house' }: Linker = {},
  as?: Session,
) {
  const id_token = await world.provider.idToken({ ...person })
  return world.call(ID_TOKEN, { as, body: { provider, id_token, link_identity: as !== undefined } }, on)
}

/** A code of a flow that ends so many seconds from now. */
async function codeGoodFor(world: World, seconds: number): Promise<string> {
  const { user } = await world.someone()
  const code = randomUUID()
  const now = (await world.app()).clock.now()
  await world.sql(
    `insert into flow_states (redirect_to, code_challenge, code_challenge_method, authentication_method, user_id,
       auth_code_hash, auth_code_issued_at, expires_at, created_at)
     values ('http://localhost', $1, 's256', 'magiclink', $2, $3, $4, $5, $4)`,
    [
      createHash('sha256').update('the verifier').digest('base64url'),
      user.id,
      hashFlowSecret(code),
      now,
      new Date(now.getTime() + seconds * 1000),
    ],
  )
  return code
}

const nameless = async (world: World): Promise<Session> =>
  (await showIdToken(world, personAtProvider(''))).body

export const SIGN_IN_WAYS: Ways = {
  [SIGN_UP]: {
    '422 user_already_exists': async (world) =>
      world.call(SIGN_UP, { body: passwordOf(await world.someone()) }),
    '422 weak_password': byVisitor(SIGN_UP, { email: someEmail(), password: 'short' }),
    '422 signup_disabled': byVisitor(SIGN_UP, { email: someEmail(), password: GOOD_PASSWORD }, 'closed'),
    '422 anonymous_provider_disabled': byVisitor(SIGN_UP, {}),
  },
  'POST /auth/v1/token': {
    '400 invalid_credentials': async (world) =>
      world.call(PASSWORD, { body: { ...passwordOf(await world.someone()), password: 'wrong' } }),
    '400 user_banned': asMember(async (world, session) => {
      await ban(world, session)
      return world.call(PASSWORD, { body: passwordOf(session) })
    }),
    '400 email_not_confirmed': async (world) => {
      const body = { email: someEmail(), password: GOOD_PASSWORD }
      await world.call(SIGN_UP, { body }, 'confirming')
      return world.call(PASSWORD, { body }, 'confirming')
    },
    '400 refresh_token_not_found': byVisitor(REFRESH, { refresh_token: 'x' }),
    '400 refresh_token_already_used': async (world) => {
      const app = await world.app('late')
      const { refresh_token } = await world.someone('late')
      await refresh(app, (await refresh(app, refresh_token)).body.refresh_token)
      app.clock.advance({ minutes: 1 })
      return world.call(REFRESH, { body: { refresh_token } }, 'late')
    },
    '400 session_expired': async (world) => {
      const { refresh_token } = await world.someone('brief')
      ;(await world.app('brief')).clock.advance({ minutes: 2 })
      return world.call(REFRESH, { body: { refresh_token } }, 'brief')
    },
    '404 flow_state_not_found': byVisitor(PKCE, { auth_code: randomUUID(), code_verifier: 'x' }),
    '422 flow_state_expired': async (world) =>
      world.call(PKCE, { body: { auth_code: await codeGoodFor(world, -1), code_verifier: 'the verifier' } }),
    '400 bad_code_verifier': async (world) =>
      world.call(PKCE, { body: { auth_code: await codeGoodFor(world, 60), code_verifier: 'another' } }),
    '400 bad_id_token': byVisitor(ID_TOKEN, { provider: 'house', id_token: 'x' }),
    '400 invalid_nonce': async (world) => {
      const id_token = await world.provider.idToken({ ...personAtProvider(), nonce: 'one' })
      return world.call(ID_TOKEN, { body: { provider: 'house', id_token, nonce: 'another' } })
    },
    '400 provider_disabled': byVisitor(ID_TOKEN, { provider: 'nobody', id_token: 'x' }),
    '422 signup_disabled': (world) => showIdToken(world, personAtProvider(), { on: 'closed' }),
    '422 provider_email_needs_verification': (world) =>
      showIdToken(world, personAtProvider(), { provider: 'doubted' }),
    '422 identity_already_exists': async (world) => {
      const person = personAtProvider()
      await showIdToken(world, person)
      return showIdToken(world, person, {}, await world.someone())
    },
    '404 manual_linking_disabled': async (world) =>
      showIdToken(world, personAtProvider(), { on: 'plain' }, await world.someone('plain')),
    '403 reauthentication_needed': async (world) =>
      showIdToken(world, personAtProvider(), { on: 'careful' }, await dayOldSession(world, 'careful')),
    '403 insufficient_aal': asMember(async (world, session) => {
      await addFactor(world, session, 'careful')
      return showIdToken(world, personAtProvider(), { on: 'careful' }, session)
    }, 'careful'),
    '400 email_exists': async (world) => {
      const { user } = await world.someone()
      return showIdToken(world, personAtProvider(user.email), {}, await nameless(world))
    },
  },
  'DELETE /auth/v1/sessions/:id': { '404 not_found': byMember(`DELETE /auth/v1/sessions/${randomUUID()}`) },
  [VERIFY]: {
    '403 otp_expired': byVisitor(VERIFY, { type: 'signup', token_hash: 'x' }),
    '403 user_banned': asMember(async (world, session) => {
      const { user } = session
      await world.call('POST /auth/v1/recover', { body: { email: user.email } })
      await ban(world, session)
      const { code } = await newestMail(await world.app(), user.email)
      return world.call(VERIFY, { body: { type: 'recovery', email: user.email, token: code } })
    }),
    '422 email_exists': async (world) => {
      const app = await world.app()
      const session = await world.someone()
      const email = someEmail()
      await world.call('PUT /auth/v1/user', { as: session, body: { email } })
      await world.call(SIGN_UP, { body: { email, password: GOOD_PASSWORD } })
      const agree = async (address: string) => {
        const { link } = await newestMail(app, address)
        return world.call(VERIFY, {
          body: { type: 'email_change', token_hash: link.searchParams.get('token') },
        })
      }
      await agree(session.user.email)
      return agree(email)
    },
  },
}
