import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { someEmail } from '../people.ts'
import { personAtProvider } from '../provider-trip.ts'
import { GOOD_PASSWORD } from '../test-app.ts'
import { addFactor, dayOldSession, showIdToken } from './sign-in.ways.ts'
import type { Reply, Way, Ways, World } from './world.ts'

const ACCOUNT = 'DELETE /auth/v1/account'
const USER = 'PUT /auth/v1/user'
const REAUTHENTICATE = 'GET /auth/v1/reauthenticate'
const LINK = 'GET /auth/v1/user/identities/authorize'

/** A call by somebody whose second factor it would need. */
export const withoutFactor =
  (call: string, body?: object): Way =>
  async (world) => {
    const session = await world.someone()
    await addFactor(world, session)
    return world.call(call, { as: session, ...(body ? { body } : {}) })
  }

const idAt = ({ user }: Session, index: number): string => user.identities.at(index)?.identity_id ?? ''
const unlink = (world: World, as: Session, id: string, on?: 'plain' | 'careful'): Promise<Reply> =>
  world.call(`DELETE /auth/v1/user/identities/${id}`, { as }, on)

/** Adding and removing ways to sign in are refused for the same reasons. */
const linkingRefusals = (call: string): Readonly<Record<string, Way>> => ({
  '404 manual_linking_disabled': async (world) =>
    world.call(call, { as: await world.someone('plain') }, 'plain'),
  '403 reauthentication_needed': async (world) =>
    world.call(call, { as: await dayOldSession(world, 'careful') }, 'careful'),
  '403 insufficient_aal': async (world) => {
    const session = await world.someone('careful')
    await addFactor(world, session, 'careful')
    return world.call(call, { as: session }, 'careful')
  },
})

const otherAudience =
  (call: string): Way =>
  async (world) =>
    world.call(call, { as: await world.someone(), headers: { 'x-jwt-aud': 'another' } })

export const ACCOUNT_WAYS: Ways = {
  [LINK]: linkingRefusals(`${LINK}?provider=house`),
  'DELETE /auth/v1/user/identities/:identity_id': {
    ...linkingRefusals(`DELETE /auth/v1/user/identities/${randomUUID()}`),
    '404 validation_failed': async (world) => unlink(world, await world.someone(), 'x'),
    '422 identity_not_found': async (world) => unlink(world, await world.someone(), randomUUID()),
    '422 single_identity_not_deletable': async (world) => {
      const session = await world.someone()
      return unlink(world, session, idAt(session, 0))
    },
    '422 email_conflict_identity_not_deletable': async (world) => {
      const session = await world.someone()
      await showIdToken(world, personAtProvider(), {}, session)
      return unlink(world, session, idAt(session, 0))
    },
  },
  'GET /auth/v1/account/export': {
    '403 insufficient_aal': withoutFactor('GET /auth/v1/account/export'),
  },
  [ACCOUNT]: {
    '400 current_password_required': async (world) =>
      world.call(ACCOUNT, { as: await world.someone(), body: {} }),
    '400 current_password_invalid': async (world) =>
      world.call(ACCOUNT, { as: await world.someone(), body: { password: 'wrong' } }),
    '400 reauthentication_needed': async (world) => {
      const session = await world.someone('late')
      await world.sql('update users set password_hash = null where id = $1', [session.user.id], 'late')
      ;(await world.app('late')).clock.advance({ minutes: 11 })
      return world.call(ACCOUNT, { as: session, body: {} }, 'late')
    },
    '422 reauthentication_not_valid': async (world) =>
      world.call(ACCOUNT, { as: await world.someone(), body: { nonce: '000000' } }),
    '403 insufficient_aal': withoutFactor(ACCOUNT, { password: GOOD_PASSWORD }),
  },
  'GET /auth/v1/user': { '400 validation_failed': otherAudience('GET /auth/v1/user') },
  [USER]: {
    '403 not_admin': async (world) =>
      world.call(USER, { as: await world.someone(), body: { app_metadata: {} } }),
    '422 weak_password': async (world) =>
      world.call(USER, { as: await world.someone(), body: { password: 'short' } }),
    '422 same_password': async (world) =>
      world.call(USER, { as: await world.someone(), body: { password: GOOD_PASSWORD } }),
    '401 insufficient_aal': withoutFactor(USER, { password: 'Another-Ledger-8' }),
    '400 reauthentication_needed': async (world) => {
      const body = { password: 'Another-Ledger-8' }
      return world.call(USER, { as: await dayOldSession(world, 'late'), body }, 'late')
    },
    '422 reauthentication_not_valid': async (world) => {
      const body = { password: 'Another-Ledger-8', nonce: '000000' }
      return world.call(USER, { as: await dayOldSession(world, 'late'), body }, 'late')
    },
    '429 over_email_send_rate_limit': async (world) => {
      const as = await world.someone()
      await world.call(USER, { as, body: { email: someEmail() } })
      return world.call(USER, { as, body: { email: someEmail() } })
    },
  },
  'POST /auth/v1/reauthenticate': {
    '422 reauthentication_not_valid': async (world) =>
      world.call('POST /auth/v1/reauthenticate', { as: await world.someone(), body: { nonce: '000000' } }),
  },
  [REAUTHENTICATE]: {
    '400 validation_failed': otherAudience(REAUTHENTICATE),
    '422 email_not_confirmed': async (world) => {
      const as = await world.someone()
      await world.sql('update users set email_confirmed_at = null where id = $1', [as.user.id])
      return world.call(REAUTHENTICATE, { as })
    },
    '429 over_email_send_rate_limit': async (world) => {
      const as = await world.someone()
      await world.call(REAUTHENTICATE, { as })
      return world.call(REAUTHENTICATE, { as })
    },
  },
}
