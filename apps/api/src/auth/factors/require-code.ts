import { ApiError } from '../../kernel/http/errors.ts'
import type { FactorKind } from './factor-kind.ts'

/** For kinds that are answered with digits. */
export const requireCode: FactorKind['requireAnswer'] = (_factor, { code }) => {
  if (!code) throw new ApiError('validation_failed', { message: 'The code is missing.' })
}
