import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { session } from './session.ts'
import { SIGNED_IN_ERRORS } from './signed-in.ts'

// An extension of the protocol, compatible with auth-js 2.119 and later.
const PATH = '/auth/v1/factors/recovery-codes'

const recoveryCodes = z.object({
  /** The user's id: each account has one set of codes. */
  id: z.uuid(),
  type: z.literal('recovery_code'),
  total: z.number(),
})
const newRecoveryCodes = z.extend(recoveryCodes, {
  /** Codes of 24 lower-case letters and digits. They cannot be retrieved again. */
  codes: z.array(z.string()),
})

/** GET /factors/recovery-codes: the total and the remaining number of codes, without the codes. */
export const getRecoveryCodesEndpoint = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Counts the recovery codes that are left.',
  reply: z.extend(recoveryCodes, { remaining: z.number() }),
  errors: [...SIGNED_IN_ERRORS, 'mfa_factor_not_found'],
})

/** POST /factors/recovery-codes: generates the first ten codes. It requires aal2. */
export const createRecoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Generates ten recovery codes and returns them once.',
  reply: newRecoveryCodes,
  errors: [
    ...SIGNED_IN_ERRORS,
    'insufficient_aal',
    'mfa_recovery_codes_sole_factor',
    'mfa_verified_factor_exists',
  ],
})

/** POST /factors/recovery-codes/regenerate: replaces all codes, used or not, with ten new ones. */
export const regenerateRecoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/regenerate`,
  summary: 'Replaces the recovery codes with ten new ones and returns them once.',
  reply: newRecoveryCodes,
  errors: [...SIGNED_IN_ERRORS, 'insufficient_aal', 'mfa_factor_not_found'],
})

/** POST /factors/recovery-codes/verify: consumes a code and returns an aal2 session. */
export const verifyRecoveryCodeEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/verify`,
  summary: 'Uses a recovery code in place of a lost factor and upgrades the session to aal2.',
  body: z.object({ code: z.nullish(z.string()) }),
  reply: session,
  errors: [...SIGNED_IN_ERRORS, 'mfa_verification_failed', 'mfa_recovery_codes_locked'],
})

/** DELETE /factors/recovery-codes: removes all codes. */
export const deleteRecoveryCodesEndpoint = endpoint({
  method: 'DELETE',
  path: PATH,
  summary: 'Removes the recovery codes.',
  reply: z.object({ id: z.uuid() }),
  errors: [...SIGNED_IN_ERRORS, 'insufficient_aal', 'mfa_factor_not_found'],
})
