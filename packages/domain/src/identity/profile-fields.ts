import { fail, ok, type Result } from '../result.ts'
import { trimPastedText } from '../text/pasted-text.ts'

declare const fullNameBrand: unique symbol

/** A trimmed name of 1 to {@link FULL_NAME_MAX_LENGTH} printable characters. */
export type FullName = string & { readonly [fullNameBrand]: true }

/** Why a name was rejected. Each form has its own messages. */
export type FullNameIssue = 'empty' | 'too_long' | 'unprintable'

/** Maximum number of characters in a name. The specification sets none; the table of profiles does. */
export const FULL_NAME_MAX_LENGTH = 200

// Control characters break email headers. PostgreSQL cannot store NUL or a lone surrogate.
const NOT_PRINTABLE = /[\p{Cc}\p{Cs}]/u

/** Parses a full name: removes white space and invisible characters around it, composes its accents (NFC) and counts its length in code points, as PostgreSQL does. */
export function parseFullName(text: string): Result<FullName, FullNameIssue> {
  const name = trimPastedText(text).normalize('NFC')
  if (name === '') return fail('empty')
  if ([...name].length > FULL_NAME_MAX_LENGTH) return fail('too_long')
  return NOT_PRINTABLE.test(name) ? fail('unprintable') : ok(name as FullName)
}
