import {
  createRecoveryCodesEndpoint,
  deleteRecoveryCodesEndpoint,
  getRecoveryCodesEndpoint,
  regenerateRecoveryCodesEndpoint,
  verifyRecoveryCodeEndpoint,
} from '@satlens/contract'
import { ApiError } from '../../../kernel/http/errors.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { getRequestSource } from '../../audit/request-source.ts'
import type { Routes } from '../../context.ts'
import { getCaller } from '../../sessions/guard/caller.ts'
import { createRecoveryCodes, removeRecoveryCodes, replaceRecoveryCodes } from './create-recovery-codes.ts'
import { countRecoveryCodes } from './recovery-codes.queries.ts'
import { verifyRecoveryCode } from './verify-recovery-code.ts'

/** /factors/recovery-codes: what is left when a factor is lost. Ours, in the words of newer published clients. */
export const recoveryCodesRoutes: Routes = (app, auth, preHandler) => {
  mount(
    app,
    getRecoveryCodesEndpoint,
    async (_input, request) => {
      const { userId } = getCaller(request)
      const { total, remaining } = await countRecoveryCodes(auth.db, userId)
      if (total === 0) throw new ApiError('mfa_factor_not_found', { message: 'You have no recovery codes.' })
      return { id: userId, type: 'recovery_code' as const, total, remaining }
    },
    { preHandler },
  )
  mount(
    app,
    createRecoveryCodesEndpoint,
    (_input, request) => createRecoveryCodes(auth, getCaller(request), getRequestSource(request)),
    { preHandler },
  )
  mount(
    app,
    regenerateRecoveryCodesEndpoint,
    (_input, request) => replaceRecoveryCodes(auth, getCaller(request), getRequestSource(request)),
    { preHandler },
  )
  mount(
    app,
    verifyRecoveryCodeEndpoint,
    ({ body }, request) =>
      verifyRecoveryCode(auth, getCaller(request), body.code ?? '', getRequestSource(request)),
    { preHandler },
  )
  mount(
    app,
    deleteRecoveryCodesEndpoint,
    (_input, request) => removeRecoveryCodes(auth, getCaller(request), getRequestSource(request)),
    { preHandler },
  )
}
