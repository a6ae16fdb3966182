// Not drawn: format characters (class Cf: zero-width spaces, marks of writing direction, soft hyphens, byte-order marks) and
// the others that fonts leave out.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const OUTER =
  /^[\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu

/** Returns pasted text without the white space and invisible characters around it. Those within stay. */
export const trimPastedText = (text: string): string => text.replace(OUTER, '')

/** Returns pasted text without outer white space, and without invisible characters anywhere. */
export const cleanPastedText = (text: string): string => trimPastedText(text).replace(INVISIBLE, '')

/** Returns pasted text without any white space and invisible characters: for keys, whose checksum tells if one is missing. */
export const compactPastedText = (text: string): string =>
  cleanPastedText(text).replace(/\p{White_Space}+/gu, '')

/** Returns the name and code point of the first invisible character, such as `zero width space (U+200B)`; null without one. */
export function describeInvisibleCharacter(text: string): string | null {
  const [character] = text.match(INVISIBLE) ?? []
  const point = character?.codePointAt(0)
  if (point === undefined) return null
  const code = point.toString(16).toUpperCase().padStart(4, '0')
  return `${NAMES[code] ?? 'unnamed character'} (U+${code})`
}

const NAMES: Readonly<Record<string, string>> = {
  '00AD': 'soft hyphen',
  '061C': 'Arabic letter mark',
  '180E': 'Mongolian vowel separator',
  '200B': 'zero width space',
  '200C': 'zero width non-joiner',
  '200D': 'zero width joiner',
  '200E': 'left-to-right mark',
  '200F': 'right-to-left mark',
  '202A': 'left-to-right embedding',
  '202B': 'right-to-left embedding',
  '202C': 'pop directional formatting',
  '202D': 'left-to-right override',
  '202E': 'right-to-left override',
  '2060': 'word joiner',
  '2066': 'left-to-right isolate',
  '2067': 'right-to-left isolate',
  '2068': 'first strong isolate',
  '2069': 'pop directional isolate',
  FEFF: 'byte-order mark',
}
