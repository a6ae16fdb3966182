import {
  challengeFactorEndpoint,
  createRecoveryCodesEndpoint,
  deleteRecoveryCodesEndpoint,
  enrollFactorEndpoint,
  getRecoveryCodesEndpoint,
  regenerateRecoveryCodesEndpoint,
  unenrollFactorEndpoint,
  verifyFactorEndpoint,
  verifyRecoveryCodeEndpoint,
} from '@satlens/contract'
import * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'
import { createMount } from '../../kernel/http/mount.ts'
import type { Routes } from '../context.ts'
import { getCaller } from '../sessions/guard/caller.ts'
import { reauthenticateIfNeeded } from '../step-up/reauthenticate.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrollFactor, unenrollFactor } from './enroll-factor.ts'
import {
  createRecoveryCodes,
  getRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { verifyFactor } from './verify-factor.ts'

/** Second factors (docs/protocol.md#second-factors), and recovery codes for a lost one, an extension of ours. */
export const factorsRoutes: Routes = (app, auth, preHandler) => {
  const mount = createMount(app, { preHandler })

  mount(enrollFactorEndpoint, async ({ body }, request) => {
    const caller = await reauthenticateIfNeeded(auth, getCaller(request), body.nonce)
    return enrollFactor(auth, caller, body)
  })
  mount(challengeFactorEndpoint, ({ params, body }, request) => {
    const input = { factorId: requireFactorId(params.id), channel: body?.channel ?? 'sms' } as const
    return challengeFactor(auth, getCaller(request), input)
  })
  mount(verifyFactorEndpoint, ({ params, body }, request) => {
    const input = {
      factorId: requireFactorId(params.id),
      challengeId: requireChallengeId(body.challenge_id),
      // Pasted codes often have spaces around them.
      response: { ...body, code: body.code?.trim() },
    }
    return verifyFactor(auth, getCaller(request), input)
  })
  mount(unenrollFactorEndpoint, ({ params }, request) =>
    unenrollFactor(auth, getCaller(request), requireFactorId(params.id)),
  )

  mount(getRecoveryCodesEndpoint, (_input, request) => getRecoveryCodes(auth, getCaller(request).userId))
  mount(createRecoveryCodesEndpoint, (_input, request) => createRecoveryCodes(auth, getCaller(request)))
  mount(regenerateRecoveryCodesEndpoint, (_input, request) => replaceRecoveryCodes(auth, getCaller(request)))
  mount(verifyRecoveryCodeEndpoint, ({ body }, request) =>
    verifyRecoveryCode(auth, getCaller(request), body.code ?? ''),
  )
  mount(deleteRecoveryCodesEndpoint, (_input, request) => removeRecoveryCodes(auth, getCaller(request)))
}

const isUuid = (text: unknown): text is string => z.safeParse(z.uuid(), text).success

function requireFactorId(id: string): string {
  if (isUuid(id)) return id
  throw new ApiError('validation_failed', { status: 404, message: 'Invalid factor ID.' })
}

function requireChallengeId(id: string | null | undefined): string {
  if (isUuid(id)) return id
  throw new ApiError('validation_failed', { message: 'The field challenge_id is missing or invalid.' })
}
