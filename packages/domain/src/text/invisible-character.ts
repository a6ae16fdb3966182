const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Returns the name and code point of the first invisible character, such as `zero width space (U+200B)`; null without one. */
export function describeInvisibleCharacter(text: string): string | null {
  const [character] = INVISIBLE.exec(text) ?? []
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
