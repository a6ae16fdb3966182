import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { ApiError } from '../../../kernel/http/errors.ts'
import { AUDIENCE } from '../access-tokens/access-token.ts'

/** A client may name the audience it means; ours is the only one there is (docs/protocol.md#request-headers, docs/protocol.md#get-user). */
export function requireAudience(request: FastifyRequest): void {
  const asked = request.headers['x-jwt-aud']
  if (asked !== undefined && asked !== '' && asked !== AUDIENCE) {
    throw new ApiError('validation_failed', {
      message: 'The access token was issued for another audience.',
    })
  }
}

/** The same as a guard. */
export const rejectOtherAudience: preHandlerAsyncHookHandler = async (request) => requireAudience(request)
