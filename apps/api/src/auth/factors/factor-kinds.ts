import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import type { Actor } from '../account/change-account.ts'
import type { Caller } from '../sessions/guard/caller.ts'
import { requireStepUp } from '../step-up/step-up.ts'
import { type FactorRow, type FactorType, findFactor } from '../users/factors.queries.ts'
import type { FactorContext, FactorKind } from './factor-kind.ts'
import { phoneFactor } from './phone-factor.ts'
import { totpFactor } from './totp-factor.ts'
import { webauthnFactor } from './webauthn-factor.ts'

export const FACTOR_KINDS: Readonly<Record<FactorType, FactorKind>> = {
  totp: totpFactor,
  phone: phoneFactor,
  webauthn: webauthnFactor,
}

/** Returns a factor of the actor's locked account. Throws if it does not exist or its kind is disabled. */
export async function requireFactor(
  auth: FactorContext,
  tx: Db,
  caller: Caller,
  { user, now }: Actor,
  factorId: string,
): Promise<FactorRow> {
  const factor = await findFactor(tx, user.id, factorId)
  if (!factor) throw new ApiError('mfa_factor_not_found')
  // Otherwise a thief with only the password could finish a pending enrollment and reach AAL2.
  if (factor.status === 'unverified') await requireStepUp(tx, caller, now)
  FACTOR_KINDS[factor.factorType].requireEnabled(auth)
  return factor
}
