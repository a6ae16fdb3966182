/** Returns the text with the decimal digits of every script replaced by 0 to 9, such as full-width or Arabic-Indic ones. */
export const normalizeDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(getDigitValue(digit.codePointAt(0) ?? 0)))

/** Unicode encodes the digits of a script as ten code points in ascending order, and may place such runs side by side. */
function getDigitValue(point: number): number {
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (point - zero) % 10
}

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
const SEPARATORS = /[\s\p{Pd}\u2212\p{Cf}]/gu
