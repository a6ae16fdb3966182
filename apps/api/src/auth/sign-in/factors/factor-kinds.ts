import type { LockedCallerAccount } from '#auth/accounts/settings/change-account.ts'
import { requireAal2OrFreshSession } from '#auth/accounts/step-up/step-up.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'
import type { AuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { type FactorRow, type FactorType, findFactorById } from '#auth/users/factors.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { FactorTypeHandler } from './factor-kind.ts'
import { phoneFactorHandler } from './phone-factor.ts'
import { totpFactorHandler } from './totp-factor.ts'
import { webauthnFactorHandler } from './webauthn-factor.ts'

export const FACTOR_TYPE_HANDLERS: Readonly<Record<FactorType, FactorTypeHandler>> = {
  totp: totpFactorHandler,
  phone: phoneFactorHandler,
  webauthn: webauthnFactorHandler,
}

/** Returns a factor of the actor's locked account. Throws if it does not exist or its kind is disabled. */
export async function requireFactorOfUser(
  deps: MessageDeps,
  tx: Db,
  caller: AuthenticatedCaller,
  { user, now }: LockedCallerAccount,
  factorId: string,
): Promise<FactorRow> {
  const factor = await findFactorById(tx, user.id, factorId)
  if (!factor) throw new ApiError('mfa_factor_not_found')
  // Otherwise a thief with only the password could finish a pending enrollment and reach AAL2.
  if (factor.status === 'unverified') await requireAal2OrFreshSession(tx, caller, now)
  FACTOR_TYPE_HANDLERS[factor.factorType].requireEnabled(deps)
  return factor
}
