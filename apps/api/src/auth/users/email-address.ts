import { fail, ok, type Result } from '@satlens/domain'
import * as z from 'zod/mini'
import { ApiError } from '../../kernel/http/errors.ts'

const address = z.email().check(z.maxLength(255))

/** Parses an email address and returns it in lower case, as it is stored (docs/protocol.md#values). At most 255 characters. */
export function parseEmail(text: string): Result<string, 'bad_form'> {
  const result = z.safeParse(address, text)
  return result.success ? ok(result.data.toLowerCase()) : fail('bad_form')
}

/** Like {@link parseEmail}, but throws `validation_failed` if the address is invalid. */
export function requireEmail(text: string): string {
  const email = parseEmail(text)
  if (email.ok) return email.value
  throw new ApiError('validation_failed', { message: 'Unable to validate email address: invalid format' })
}
