import * as z from 'zod/mini'
import { serviceEndpoint } from '../endpoint.ts'
import { listedPasskeySchema } from './passkeys.ts'
import { LOGOUT_SCOPES, listedSessionSchema } from './sessions.ts'
import { factorSchema } from './user.ts'

const USER = '/auth/v1/admin/users/:user_id'

const params = z.object({ user_id: z.string() })
const unknownUser = {
  errors: ['user_not_found', 'validation_failed'],
  statuses: { user_not_found: [404], validation_failed: [404] },
} as const
const factorParams = z.object({ user_id: z.string(), factor_id: z.string() })
const unknownFactor = {
  errors: [...unknownUser.errors, 'mfa_factor_not_found'],
  statuses: unknownUser.statuses,
} as const

export const adminListFactorsEndpoint = serviceEndpoint('GET', `${USER}/factors`, {
  summary: 'Lists the second factors of an account.',
  params,
  reply: z.array(factorSchema),
  ...unknownUser,
})

export const adminUpdateFactorEndpoint = serviceEndpoint('PUT', `${USER}/factors/:factor_id`, {
  summary: 'Renames a second factor, or changes the number of a phone.',
  params: factorParams,
  body: z.object({ friendly_name: z.nullish(z.string()), phone: z.nullish(z.string()) }),
  reply: factorSchema,
  ...unknownFactor,
})

/** DELETE /admin/users/{user_id}/factors/{factor_id}: sessions that it had upgraded fall back to aal1. */
export const adminDeleteFactorEndpoint = serviceEndpoint('DELETE', `${USER}/factors/:factor_id`, {
  summary: 'Removes a second factor.',
  params: factorParams,
  reply: factorSchema,
  ...unknownFactor,
})

export const adminListPasskeysEndpoint = serviceEndpoint('GET', `${USER}/passkeys`, {
  summary: 'Lists the passkeys of an account.',
  params,
  reply: z.array(listedPasskeySchema),
  ...unknownUser,
})

/** DELETE /admin/users/{user_id}/passkeys/{passkey_id} responds with 204 and is therefore a plain route. */
export const adminDeletePasskeyParams = z.object({ user_id: z.string(), passkey_id: z.string() })

/** GET /admin/users/{user_id}/sessions, an extension of the protocol. */
export const adminListSessionsEndpoint = serviceEndpoint('GET', `${USER}/sessions`, {
  summary: 'Lists the sessions of an account.',
  params,
  reply: z.object({ sessions: z.array(listedSessionSchema) }),
  ...unknownUser,
})

/**
 * DELETE /admin/users/{user_id}/sessions, an extension of the protocol: signs a user out. The scopes `local` and `others`
 * refer to `session_id`, as those of POST /logout to the bearer's session.
 */
export const adminEndSessionsEndpoint = serviceEndpoint('DELETE', `${USER}/sessions`, {
  summary: 'Ends the sessions of an account: all, one, or all others.',
  params,
  query: z.object({
    scope: z._default(z.enum(LOGOUT_SCOPES), 'global'),
    session_id: z.optional(z.uuid()),
  }),
  reply: z.object({ ended: z.number() }),
  errors: [...unknownUser.errors, 'not_found'],
  statuses: unknownUser.statuses,
})
