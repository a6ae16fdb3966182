import { ApiError } from '../../kernel/http/errors.ts'
import type { FactorKind } from './factor-kind.ts'

/** Throws if the response has no code. Shared by the kinds of factors that are verified with digits. */
export const requireCode: FactorKind['validateResponse'] = (_factor, { code }) => {
  if (!code) throw new ApiError('validation_failed', { message: 'The code is missing.' })
}
