import { fail, ok, type Result } from '../result.ts'
import { countCharacters } from './count-characters.ts'

declare const fullNameBrand: unique symbol

/** A trimmed name of 1 to 200 printable characters. */
export type FullName = string & { readonly [fullNameBrand]: true }

/** Why a name was refused; the sentence depends on the form. */
export type FullNameIssue = 'empty' | 'too_long' | 'unprintable'

/** The most characters of a name (docs/protocol.md#profiles). The spec sets no limit; the table does. */
export const FULL_NAME_MAX_LENGTH = 200

const TOO_LONG = 'Name cannot be longer than 200 characters'
const UNPRINTABLE = 'Name cannot contain line breaks or control characters'

/** What the sign-up form says (docs/spec/README.md#validation); the toast's title is 'Missing Information'. */
export const SIGN_UP_NAME_MESSAGES = {
  empty: 'Please enter your full name',
  too_long: TOO_LONG,
  unprintable: UNPRINTABLE,
} as const satisfies Record<FullNameIssue, string>

/** What the profile form says (docs/spec/README.md#validation). */
export const PROFILE_NAME_MESSAGES = {
  empty: 'Name cannot be empty',
  too_long: TOO_LONG,
  unprintable: UNPRINTABLE,
} as const satisfies Record<FullNameIssue, string>

// A control character breaks mail headers, and Postgres cannot store a NUL or half a surrogate pair.
const NOT_PRINTABLE = /[\p{Cc}\p{Cs}]/u

/** Reads a full name: trimmed, not empty, at most 200 characters (code points, as Postgres counts them). */
export function parseFullName(text: string): Result<FullName, FullNameIssue> {
  const name = text.trim()
  if (name === '') return fail('empty')
  if (countCharacters(name) > FULL_NAME_MAX_LENGTH) return fail('too_long')
  return NOT_PRINTABLE.test(name) ? fail('unprintable') : ok(name as FullName)
}
