import { fail, ok, type Result } from '../result.ts'
import { normalizeNumberText } from '../text/digits.ts'

/**
 * A typed number with a point as its decimal mark. `isAmbiguous`: the text has a comma before exactly three digits, which
 * may be a thousands separator, so show the user how it was read.
 */
export type NormalizedDecimalText = { readonly text: string; readonly isAmbiguous: boolean }

/**
 * Normalizes the decimal mark of a typed number: one "." or one ",", in any locale. Rejects two marks and grouped digits,
 * whose meaning depends on the locale. Does not check that the text is a number.
 */
export function parseTypedDecimal(text: string): Result<NormalizedDecimalText, 'grouped'> {
  const typed = normalizeNumberText(text)
  if (TWO_MARKS.test(typed) || GROUPED.test(typed)) return fail('grouped')
  return ok({ text: typed.replace(',', '.'), isAmbiguous: AMBIGUOUS.test(typed) })
}

const TWO_MARKS = /[.,].*[.,]/s
// Includes the narrow no-break space, which groups digits in locales such as fr-CH.
const GROUPED = /\d[\s'’_]+\d/
const AMBIGUOUS = /^\d+,\d{3}$/
