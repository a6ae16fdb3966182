import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { someEmail } from '#test/accounts/people.ts'
import { somePhone } from '#test/accounts/phones.ts'
import { personAtProvider } from '#test/accounts/provider-sign-in.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'
import { sendIdToken } from './sign-in.cases.ts'
import {
  callAsNewUser,
  callBelowAal2,
  callTwice,
  callWithDayOldSession,
  type ErrorCase,
  type ErrorCases,
  type TestContext,
  withNewUser,
} from './test-context.ts'

const ACCOUNT = 'DELETE /auth/v1/account'
const USER = 'PUT /auth/v1/user'
const REAUTHENTICATE = 'GET /auth/v1/reauthenticate'
const LINK = 'GET /auth/v1/user/identities/authorize'
const UNLINK = 'DELETE /auth/v1/user/identities'
const PASSWORD = { password: 'Another-Ledger-8' }
const WRONG_NONCE = { nonce: '000000' }

const linkingErrors = (call: string): Readonly<Record<string, ErrorCase>> => ({
  '404 manual_linking_disabled': callAsNewUser(call, undefined, 'minimal'),
  '403 reauthentication_needed': callWithDayOldSession(call, undefined, 'freshSession'),
  '403 insufficient_aal': callBelowAal2(call, undefined, 'freshSession'),
})

/** Unlinks the email identity of a new account after `prepare` has changed the account. */
const unlinkEmail =
  (prepare: (context: TestContext, as: Session) => unknown = () => {}): ErrorCase =>
  async (context) => {
    const as = await context.signUp()
    await prepare(context, as)
    return context.call(`${UNLINK}/${as.user.identities[0]?.identity_id}`, { as })
  }

const otherAudience = (call: string): ErrorCase =>
  callAsNewUser(call, undefined, 'default', { 'x-jwt-aud': 'another' })

const updateAsAnonymousUser =
  (makeChange: (context: TestContext) => object): ErrorCase =>
  async (context) => {
    const { body: as } = await context.call('POST /auth/v1/signup', { body: {} }, 'anonymous')
    return context.call(USER, { as, body: await makeChange(context) }, 'anonymous')
  }

export const ACCOUNT_CASES: ErrorCases = {
  [LINK]: linkingErrors(`${LINK}?provider=acme`),
  [`${UNLINK}/:identity_id`]: {
    ...linkingErrors(`${UNLINK}/${randomUUID()}`),
    '404 validation_failed': callAsNewUser(`${UNLINK}/x`),
    '422 identity_not_found': callAsNewUser(`${UNLINK}/${randomUUID()}`),
    '422 single_identity_not_deletable': unlinkEmail(),
    '422 email_conflict_identity_not_deletable': unlinkEmail((context, as) =>
      sendIdToken(context, personAtProvider(), {}, as),
    ),
  },
  'GET /auth/v1/account/export': { '403 insufficient_aal': callBelowAal2('GET /auth/v1/account/export') },
  [ACCOUNT]: {
    '400 current_password_required': callAsNewUser(ACCOUNT, {}),
    '400 current_password_invalid': callAsNewUser(ACCOUNT, { password: 'wrong' }),
    '400 reauthentication_needed': withNewUser(async (context, as) => {
      await context.sql('update users set password_hash = null where id = $1', [as.user.id], 'movingClock')
      ;(await context.app('movingClock')).clock.advance({ minutes: 11 })
      return context.call(ACCOUNT, { as, body: {} }, 'movingClock')
    }, 'movingClock'),
    '422 reauthentication_not_valid': callAsNewUser(ACCOUNT, WRONG_NONCE),
    '403 insufficient_aal': callBelowAal2(ACCOUNT, { password: GOOD_PASSWORD }),
  },
  'GET /auth/v1/user': { '400 validation_failed': otherAudience('GET /auth/v1/user') },
  [USER]: {
    '403 not_admin': callAsNewUser(USER, { app_metadata: {} }),
    '422 weak_password': callAsNewUser(USER, { password: 'short' }),
    '422 same_password': callAsNewUser(USER, { password: GOOD_PASSWORD }),
    '401 insufficient_aal': callBelowAal2(USER, PASSWORD),
    '400 reauthentication_needed': callWithDayOldSession(USER, PASSWORD),
    '422 reauthentication_not_valid': callWithDayOldSession(USER, { ...PASSWORD, ...WRONG_NONCE }),
    '429 over_email_send_rate_limit': callTwice(USER, () => ({ email: someEmail() })),
    '429 over_sms_send_rate_limit': withNewUser(async (context, as) => {
      await context.call(USER, { as, body: { phone: somePhone() } }, 'phone')
      return context.call(USER, { as, body: { phone: somePhone() } }, 'phone')
    }, 'phone'),
    '422 validation_failed': updateAsAnonymousUser(() => PASSWORD),
    '422 email_exists': updateAsAnonymousUser(async (context) => ({
      email: (await context.signUp('anonymous')).user.email,
    })),
  },
  'POST /auth/v1/reauthenticate': {
    '422 reauthentication_not_valid': callAsNewUser('POST /auth/v1/reauthenticate', WRONG_NONCE),
  },
  [REAUTHENTICATE]: {
    '400 validation_failed': otherAudience(REAUTHENTICATE),
    '422 email_not_confirmed': withNewUser(async (context, as) => {
      await context.sql('update users set email_confirmed_at = null where id = $1', [as.user.id])
      return context.call(REAUTHENTICATE, { as })
    }),
    '429 over_email_send_rate_limit': callTwice(REAUTHENTICATE),
  },
}
