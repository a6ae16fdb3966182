import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { someEmail } from '../../accounts/people.ts'
import { personAtProvider } from '../../accounts/provider-sign-in.ts'
import { GOOD_PASSWORD } from '../../harness/test-app.ts'
import { showIdToken } from './sign-in.ways.ts'
import {
  asMember,
  byDayOldSession,
  byMember,
  twice,
  type Way,
  type Ways,
  type World,
  withoutFactor,
} from './world.ts'

const ACCOUNT = 'DELETE /auth/v1/account'
const USER = 'PUT /auth/v1/user'
const REAUTHENTICATE = 'GET /auth/v1/reauthenticate'
const LINK = 'GET /auth/v1/user/identities/authorize'
const UNLINK = 'DELETE /auth/v1/user/identities'
const PASSWORD = { password: 'Another-Ledger-8' }
const WRONG_NONCE = { nonce: '000000' }

/** Adding and removing identities are refused for the same reasons. */
const linkingRefusals = (call: string): Readonly<Record<string, Way>> => ({
  '404 manual_linking_disabled': byMember(call, undefined, 'plain'),
  '403 reauthentication_needed': byDayOldSession(call, undefined, 'careful'),
  '403 insufficient_aal': withoutFactor(call, undefined, 'careful'),
})

/** Unlinks the email of a new account after something has happened to it. */
const unlinkEmail =
  (prepare: (world: World, as: Session) => unknown = () => {}): Way =>
  async (world) => {
    const as = await world.someone()
    await prepare(world, as)
    return world.call(`${UNLINK}/${as.user.identities[0]?.identity_id}`, { as })
  }

const otherAudience = (call: string): Way => byMember(call, undefined, 'usual', { 'x-jwt-aud': 'another' })

export const ACCOUNT_WAYS: Ways = {
  [LINK]: linkingRefusals(`${LINK}?provider=house`),
  [`${UNLINK}/:identity_id`]: {
    ...linkingRefusals(`${UNLINK}/${randomUUID()}`),
    '404 validation_failed': byMember(`${UNLINK}/x`),
    '422 identity_not_found': byMember(`${UNLINK}/${randomUUID()}`),
    '422 single_identity_not_deletable': unlinkEmail(),
    '422 email_conflict_identity_not_deletable': unlinkEmail((world, as) =>
      showIdToken(world, personAtProvider(), {}, as),
    ),
  },
  'GET /auth/v1/account/export': { '403 insufficient_aal': withoutFactor('GET /auth/v1/account/export') },
  [ACCOUNT]: {
    '400 current_password_required': byMember(ACCOUNT, {}),
    '400 current_password_invalid': byMember(ACCOUNT, { password: 'wrong' }),
    '400 reauthentication_needed': asMember(async (world, as) => {
      await world.sql('update users set password_hash = null where id = $1', [as.user.id], 'late')
      ;(await world.app('late')).clock.advance({ minutes: 11 })
      return world.call(ACCOUNT, { as, body: {} }, 'late')
    }, 'late'),
    '422 reauthentication_not_valid': byMember(ACCOUNT, WRONG_NONCE),
    '403 insufficient_aal': withoutFactor(ACCOUNT, { password: GOOD_PASSWORD }),
  },
  'GET /auth/v1/user': { '400 validation_failed': otherAudience('GET /auth/v1/user') },
  [USER]: {
    '403 not_admin': byMember(USER, { app_metadata: {} }),
    '422 weak_password': byMember(USER, { password: 'short' }),
    '422 same_password': byMember(USER, { password: GOOD_PASSWORD }),
    '401 insufficient_aal': withoutFactor(USER, PASSWORD),
    '400 reauthentication_needed': byDayOldSession(USER, PASSWORD),
    '422 reauthentication_not_valid': byDayOldSession(USER, { ...PASSWORD, ...WRONG_NONCE }),
    '429 over_email_send_rate_limit': twice(USER, () => ({ email: someEmail() })),
  },
  'POST /auth/v1/reauthenticate': {
    '422 reauthentication_not_valid': byMember('POST /auth/v1/reauthenticate', WRONG_NONCE),
  },
  [REAUTHENTICATE]: {
    '400 validation_failed': otherAudience(REAUTHENTICATE),
    '422 email_not_confirmed': asMember(async (world, as) => {
      await world.sql('update users set email_confirmed_at = null where id = $1', [as.user.id])
      return world.call(REAUTHENTICATE, { as })
    }),
    '429 over_email_send_rate_limit': twice(REAUTHENTICATE),
  },
}
