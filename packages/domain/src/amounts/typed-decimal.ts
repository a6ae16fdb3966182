import { fail, ok, type Result } from '../result.ts'

/**
 * A number as somebody typed it, its one decimal mark written as a point. `isAmbiguous`: a comma stood before exactly three
 * digits, so it may have been meant to group them; say how it was read.
 */
export type TypedDecimal = { readonly text: string; readonly isAmbiguous: boolean }

/**
 * Reads one "." or one "," as the decimal mark, whatever the language of the person. Refuses two marks and spaces,
 * apostrophes or underscores between digits: what they group in one country they divide in another. Whether the rest is a
 * number is for {@link parseBtcAmount} and its like to say.
 */
export function parseTypedDecimal(text: string): Result<TypedDecimal, 'grouped'> {
  const typed = text.trim()
  if (TWO_MARKS.test(typed) || GROUPED.test(typed)) return fail('grouped')
  return ok({ text: typed.replace(',', '.'), isAmbiguous: DOUBTFUL.test(typed) })
}

const TWO_MARKS = /[.,].*[.,]/s
// Every kind of space: fr-CH and its like group by one that is narrow and does not break.
const GROUPED = /\d[\s'’_]+\d/
const DOUBTFUL = /^\d+,\d{3}$/
