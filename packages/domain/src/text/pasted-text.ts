// Not drawn: format characters (class Cf: zero-width spaces, marks of writing direction, soft hyphens, byte-order marks) and
// the others that fonts leave out.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const OUTER = /[\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Returns pasted text without the white space and invisible characters around it. Those within stay. */
export function trimPastedText(text: string): string {
  // A pattern that ends with `+$` would take quadratic time on a long run of spaces within the text.
  const characters = [...text]
  let start = 0
  let end = characters.length
  while (start < end && OUTER.test(characters[start] ?? '')) start += 1
  while (end > start && OUTER.test(characters[end - 1] ?? '')) end -= 1
  return characters.slice(start, end).join('')
}

/** Returns pasted text without outer white space, and without invisible characters anywhere. */
export const cleanPastedText = (text: string): string => trimPastedText(text).replace(INVISIBLE, '')

/** Returns pasted text without any white space and invisible characters: for keys, whose checksum tells if one is missing. */
export const compactPastedText = (text: string): string =>
  cleanPastedText(text).replace(/\p{White_Space}+/gu, '')
