import * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'

const isUuid = (text: unknown): text is string => z.safeParse(z.uuid(), text).success

/** The id in a path. What is none is simply not there (docs/protocol.md#second-factors). */
export function requireFactorId(id: string): string {
  if (isUuid(id)) return id
  throw new ApiError('validation_failed', { status: 404, message: 'This is not the id of a factor.' })
}

/** The id in a body. */
export function requireChallengeId(id: string | null | undefined): string {
  if (isUuid(id)) return id
  throw new ApiError('validation_failed', {
    message: 'The field challenge_id is missing or has the wrong form.',
  })
}
