import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { ApiError } from '../../../kernel/http/errors.ts'
import { AUDIENCE } from '../access-tokens/access-token.ts'

/** Throws `validation_failed` if the X-JWT-Aud header names an audience other than ours (docs/protocol.md#request-headers, docs/protocol.md#get-user). */
export function requireAudience(request: FastifyRequest): void {
  const audience = request.headers['x-jwt-aud']
  if (audience !== undefined && audience !== '' && audience !== AUDIENCE) {
    throw new ApiError('validation_failed', {
      message: 'The access token was issued for another audience.',
    })
  }
}

/** Route hook that calls {@link requireAudience}. */
export const rejectOtherAudience: preHandlerAsyncHookHandler = async (request) => requireAudience(request)
