import { INVISIBLE_CHARACTER_NAMES, UNNAMED_CHARACTER } from './messages.ts'

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Returns the name and code point of the first invisible character, such as `zero width space (U+200B)`; null without one. */
export function describeInvisibleCharacter(text: string): string | null {
  const [character] = INVISIBLE.exec(text) ?? []
  const point = character?.codePointAt(0)
  if (point === undefined) return null
  const code = point.toString(16).toUpperCase().padStart(4, '0')
  return `${INVISIBLE_CHARACTER_NAMES[code] ?? UNNAMED_CHARACTER} (U+${code})`
}
