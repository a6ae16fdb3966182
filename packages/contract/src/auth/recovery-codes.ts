import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { session } from './session.ts'
import { SIGNED_IN } from './signed-in.ts'

// An addition to the wire, in the words of the published clients that have them (from auth-js 2.119 on).
const PATH = '/auth/v1/factors/recovery-codes'

const recoveryCodes = z.object({
  /** A person has one set, so its id is theirs. */
  id: z.uuid(),
  type: z.literal('recovery_code'),
  total: z.number(),
})
const shownOnce = z.extend(recoveryCodes, {
  /** Twenty-four lower-case letters and digits each. They cannot be read again. */
  codes: z.array(z.string()),
})

/** GET /factors/recovery-codes: how many there are and how many are left, never the codes. */
export const readRecoveryCodesEndpoint = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Counts the recovery codes that are left.',
  reply: z.extend(recoveryCodes, { remaining: z.number() }),
  errors: [...SIGNED_IN, 'mfa_factor_not_found'],
})

/** POST /factors/recovery-codes: makes the first ten, for somebody who has shown a second factor. */
export const makeRecoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Makes ten recovery codes and shows them once.',
  reply: shownOnce,
  errors: [...SIGNED_IN, 'insufficient_aal', 'mfa_recovery_codes_sole_factor', 'mfa_verified_factor_exists'],
})

/** POST /factors/recovery-codes/regenerate: ten new ones in place of the old, used or not. */
export const remakeRecoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/regenerate`,
  summary: 'Replaces the recovery codes by ten new ones and shows them once.',
  reply: shownOnce,
  errors: [...SIGNED_IN, 'insufficient_aal', 'mfa_factor_not_found'],
})

/** POST /factors/recovery-codes/verify: uses one up; the session that comes back is aal2. */
export const verifyRecoveryCodeEndpoint = endpoint({
  method: 'POST',
  path: `${PATH}/verify`,
  summary: 'Uses up a recovery code in place of a lost factor, and raises the session to aal2.',
  body: z.object({ code: z.nullish(z.string()) }),
  reply: session,
  errors: [...SIGNED_IN, 'mfa_verification_failed', 'mfa_recovery_codes_locked'],
})

/** DELETE /factors/recovery-codes: none are left afterwards. */
export const deleteRecoveryCodesEndpoint = endpoint({
  method: 'DELETE',
  path: PATH,
  summary: 'Removes the recovery codes.',
  reply: z.object({ id: z.uuid() }),
  errors: [...SIGNED_IN, 'insufficient_aal', 'mfa_factor_not_found'],
})
