import { fail, ok, type Result } from '@satlens/domain'
import * as z from 'zod/mini'

const address = z.email().check(z.maxLength(255))

/** Reads an email address as it is stored and compared: lower case, at most 255 characters (wire §1.7). */
export function parseEmail(text: string): Result<string, 'bad_form'> {
  const result = z.safeParse(address, text)
  return result.success ? ok(result.data.toLowerCase()) : fail('bad_form')
}
