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
import { normalizeOneTimeCode } from '@satlens/domain'
import * as z from 'zod/mini'
import { reauthenticateIfNonceGiven } from '#auth/accounts/step-up/reauthenticate.ts'
import type { AuthRoutesPlugin } from '#auth/core/ports.ts'
import { getAuthenticatedCaller } from '#auth/sessions/guard/caller.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { createEndpointRegistrar } from '#kernel/http/register-endpoint.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { createMfaChallenge } from './challenge-factor.ts'
import { enrollMfaFactor, unenrollMfaFactor } from './enroll-factor.ts'
import {
  createRecoveryCodes,
  getRecoveryCodeStatus,
  removeRecoveryCodesOfCaller,
  replaceRecoveryCodes,
  verifyMfaRecoveryCode,
} from './recovery-codes.ts'
import { verifyMfaFactor } from './verify-factor.ts'

/** Second factors (docs/protocol.md#second-factors), and recovery codes for a lost one, an extension of ours. */
export const mfaFactorRoutes: AuthRoutesPlugin<SignInDeps> = (app, deps, preHandler) => {
  const mount = createEndpointRegistrar(app, { preHandler })

  mount(enrollFactorEndpoint, async ({ body }, request) => {
    const caller = await reauthenticateIfNonceGiven(deps, getAuthenticatedCaller(request), body.nonce)
    return enrollMfaFactor(deps, caller, body)
  })
  mount(challengeFactorEndpoint, ({ params, body }, request) => {
    const input = { factorId: requireFactorId(params.id), channel: body?.channel ?? 'sms' } as const
    return createMfaChallenge(deps, getAuthenticatedCaller(request), input)
  })
  mount(verifyFactorEndpoint, ({ params, body }, request) => {
    const input = {
      factorId: requireFactorId(params.id),
      challengeId: requireChallengeId(body.challenge_id),
      response: { ...body, code: normalizeOneTimeCode(body.code ?? '') },
    }
    return verifyMfaFactor(deps, getAuthenticatedCaller(request), input)
  })
  mount(unenrollFactorEndpoint, ({ params }, request) =>
    unenrollMfaFactor(deps, getAuthenticatedCaller(request), requireFactorId(params.id)),
  )

  mount(getRecoveryCodesEndpoint, (_input, request) =>
    getRecoveryCodeStatus(deps.db, getAuthenticatedCaller(request).userId),
  )
  mount(createRecoveryCodesEndpoint, (_input, request) =>
    createRecoveryCodes(deps, getAuthenticatedCaller(request)),
  )
  mount(regenerateRecoveryCodesEndpoint, (_input, request) =>
    replaceRecoveryCodes(deps, getAuthenticatedCaller(request)),
  )
  mount(verifyRecoveryCodeEndpoint, ({ body }, request) =>
    verifyMfaRecoveryCode(deps, getAuthenticatedCaller(request), body.code ?? ''),
  )
  mount(deleteRecoveryCodesEndpoint, (_input, request) =>
    removeRecoveryCodesOfCaller(deps, getAuthenticatedCaller(request)),
  )
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
