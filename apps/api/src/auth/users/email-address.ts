import { fail, ok, type Result } from '@satlens/domain'
import * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'

const address = z.email().check(z.maxLength(255))

/** Reads an email address as it is stored and compared: lower case, at most 255 characters (docs/protocol.md#values). */
export function parseEmail(text: string): Result<string, 'bad_form'> {
  const result = z.safeParse(address, text)
  return result.success ? ok(result.data.toLowerCase()) : fail('bad_form')
}

/** The same for a call that cannot go on without one: refuses with `validation_failed`. */
export function requireEmail(text: string): string {
  const email = parseEmail(text)
  if (email.ok) return email.value
  throw new ApiError('validation_failed', { message: 'Unable to validate email address: invalid format' })
}
