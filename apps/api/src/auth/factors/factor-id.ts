import * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'

const isUuid = (text: unknown): text is string => z.safeParse(z.uuid(), text).success

/** Returns the factor id of a path. Throws a 404 if it is not a UUID (docs/protocol.md#second-factors). */
export function requireFactorId(id: string): string {
  if (isUuid(id)) return id
  throw new ApiError('validation_failed', { status: 404, message: 'Invalid factor ID.' })
}

/** Returns the challenge id of a request body. Throws if it is missing or not a UUID. */
export function requireChallengeId(id: string | null | undefined): string {
  if (isUuid(id)) return id
  throw new ApiError('validation_failed', {
    message: 'The field challenge_id is missing or invalid.',
  })
}
