import {
  challengeFactorEndpoint,
  enrollFactorEndpoint,
  unenrollFactorEndpoint,
  verifyFactorEndpoint,
} from '@satlens/contract'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import * as z from 'zod/mini'
import { ApiError } from '../../kernel/errors.ts'
import { mount } from '../../kernel/mount.ts'
import { sourceOf } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { callerOf } from '../guard/caller.ts'
import { challengeFactor } from './challenge/challenge.ts'
import { enrollFactor } from './enroll/enroll.ts'
import { unenrollFactor } from './unenroll/unenroll.ts'
import { verifyFactor } from './verify/verify.ts'

/** /factors: the caller's second factors (wire §9.1 to §9.4). */
export function factorsRoutes(
  app: FastifyInstance,
  auth: AuthContext,
  requireUser: preHandlerAsyncHookHandler,
): void {
  const preHandler = requireUser
  mount(
    app,
    enrollFactorEndpoint,
    ({ body }, request) => enrollFactor(auth, callerOf(request), body, sourceOf(request)),
    { preHandler },
  )
  mount(
    app,
    challengeFactorEndpoint,
    ({ params, body }, request) => {
      const asked = { factorId: requireFactorId(params.id), channel: body.channel ?? 'sms' } as const
      return challengeFactor(auth, callerOf(request), asked, sourceOf(request))
    },
    { preHandler: [requireUser, allowNoBody] },
  )
  mount(
    app,
    verifyFactorEndpoint,
    ({ params, body: answer }, request) => {
      const given = {
        factorId: requireFactorId(params.id),
        challengeId: requireChallengeId(answer.challenge_id),
        answer,
      }
      return verifyFactor(auth, callerOf(request), given, sourceOf(request))
    },
    { preHandler },
  )
  mount(
    app,
    unenrollFactorEndpoint,
    ({ params }, request) =>
      unenrollFactor(auth, callerOf(request), requireFactorId(params.id), sourceOf(request)),
    { preHandler },
  )
}

const isUuid = (text: unknown): text is string => z.safeParse(z.uuid(), text).success

// Wire §9: in the path, what is no id is simply not there.
function requireFactorId(id: string): string {
  if (isUuid(id)) return id
  throw new ApiError('validation_failed', { status: 404, message: 'This is not the id of a factor.' })
}

function requireChallengeId(id: string | null | undefined): string {
  if (isUuid(id)) return id
  throw new ApiError('validation_failed', {
    message: 'The field challenge_id is missing or has the wrong form.',
  })
}

// Some clients have nothing to say with a challenge, and send no body.
const allowNoBody: preHandlerAsyncHookHandler = async (request) => {
  request.body ??= {}
}
