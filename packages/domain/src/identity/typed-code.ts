import { normalizeDigits } from '../text/digits.ts'

/** Returns a code in the form in which it was sent: digits of any script, with spaces and hyphens removed. */
export const normalizeOneTimeCode = (typed: string): string => normalizeDigits(typed).replace(SEPARATORS, '')

/** Returns the six digits of a code, however they were typed; null if there are not six. */
export function parseOneTimeCode(typed: string): string | null {
  const code = normalizeOneTimeCode(typed)
  return /^[0-9]{6}$/.test(code) ? code : null
}

/** Returns a recovery code in its stored form: lower-case letters and digits, however they were typed. */
export const normalizeRecoveryCode = (typed: string): string =>
  normalizeOneTimeCode(typed.normalize('NFKC')).toLowerCase()

// White space, hyphens and dashes of every kind, and characters without a width.
const SEPARATORS = /[\s\p{Pd}\u2212\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
