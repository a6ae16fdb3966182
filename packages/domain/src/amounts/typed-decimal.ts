import { fail, ok, type Result } from '../result.ts'
import { normalizeNumberText } from '../text/digits.ts'
import { DECIMAL_MARK } from '../text/locale.ts'

/**
 * A typed number with a point as its decimal mark. `isAmbiguous`: the text has the mark of other languages before exactly
 * three digits, where it may group thousands, so show the user how it was read.
 */
export type NormalizedDecimalText = { readonly text: string; readonly isAmbiguous: boolean }

/**
 * Normalizes the decimal mark of a typed number: one "." or one ",", in any locale. Rejects two marks and grouped digits,
 * whose meaning depends on the locale. Does not check that the text is a number.
 * @param mark the decimal mark of the language
 */
export function parseTypedDecimal(
  text: string,
  mark: string = DECIMAL_MARK,
): Result<NormalizedDecimalText, 'grouped'> {
  const typed = normalizeNumberText(text)
  if (TWO_MARKS.test(typed) || GROUPED.test(typed)) return fail('grouped')
  const ambiguous = mark === ',' ? POINT_MAY_GROUP : COMMA_MAY_GROUP
  return ok({ text: typed.replace(',', '.'), isAmbiguous: ambiguous.test(typed) })
}

/**
 * Normalizes the decimal mark of a typed number where nothing tells the user how it was read: a comma is a mark only in
 * languages that write it, and a number that may be grouped is rejected. Does not check that the text is a number.
 * @param mark the decimal mark of the language
 */
export function parsePlainTypedDecimal(
  text: string,
  mark: string = DECIMAL_MARK,
): Result<string, 'not_a_number'> {
  const decimal = parseTypedDecimal(text, mark)
  const hasOtherComma = mark !== ',' && normalizeNumberText(text).includes(',')
  return decimal.ok && !decimal.value.isAmbiguous && !hasOtherComma
    ? ok(decimal.value.text)
    : fail('not_a_number')
}

/** Writes a decimal with a point as a person types it, with the decimal mark of the language: `0,05` in German. */
export const formatTypedDecimal = (decimal: string): string => decimal.replace('.', DECIMAL_MARK)

const TWO_MARKS = /[.,].*[.,]/s
// Includes the narrow no-break space, which groups digits in locales such as fr-CH.
const GROUPED = /\d[\s'’_]+\d/
const COMMA_MAY_GROUP = /^\d+,\d{3}$/
const POINT_MAY_GROUP = /^\d+\.\d{3}$/
