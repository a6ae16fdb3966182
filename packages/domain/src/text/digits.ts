import { cleanPastedText } from './pasted-text.ts'

/** Returns the text with the decimal digits of every script replaced by 0 to 9, such as full-width or Arabic-Indic ones. */
export const normalizeDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(getDigitValue(digit.codePointAt(0) ?? 0)))

/** Unicode encodes the digits of a script as ten code points in ascending order, and may place such runs side by side. */
function getDigitValue(point: number): number {
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (point - zero) % 10
}

/**
 * Returns a pasted or typed number in ASCII: digits, decimal mark and minus of every script, without invisible characters and
 * outer white space.
 */
export const normalizeNumberText = (text: string): string =>
  normalizeDigits(cleanPastedText(text)).replace(/[٫．]/g, '.').replace(/[٬，]/g, ',').replace(/[−－]/g, '-')
