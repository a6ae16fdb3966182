import { fail, ok, type Result } from './result.ts'

declare const fullNameBrand: unique symbol

/** A trimmed name of 1 to 200 characters. */
export type FullName = string & { readonly [fullNameBrand]: true }

/** Why a name was refused; the sentence depends on the form. */
export type FullNameIssue = 'empty' | 'too_long'

/** The most characters of a name (wire §13). The spec sets no limit; the table does. */
export const FULL_NAME_MAX_LENGTH = 200

const TOO_LONG = 'Name cannot be longer than 200 characters'

/** What the sign-up form says (spec §5); the toast's title is 'Missing Information'. */
export const SIGN_UP_NAME_MESSAGES = {
  empty: 'Please enter your full name',
  too_long: TOO_LONG,
} as const satisfies Record<FullNameIssue, string>

/** What the profile form says (spec §5). */
export const PROFILE_NAME_MESSAGES = {
  empty: 'Name cannot be empty',
  too_long: TOO_LONG,
} as const satisfies Record<FullNameIssue, string>

/** Reads a full name: trimmed, not empty, at most 200 characters (code points, as Postgres counts them). */
export function parseFullName(text: string): Result<FullName, FullNameIssue> {
  const name = text.trim()
  if (name === '') return fail('empty')
  return [...name].length > FULL_NAME_MAX_LENGTH ? fail('too_long') : ok(name as FullName)
}
