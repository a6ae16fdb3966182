import unhomoglyph from 'unhomoglyph'

const MAX_LENGTH = 100

/** Returns true if a name can be shown in one line: no control, format or other invisible characters. */
export const isShowableClientName = (name: string): boolean =>
  name.length <= MAX_LENGTH && /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(name) && /[\p{L}\p{N}]/u.test(name)

/**
 * Returns true if people could take a name for that of the operator: if it contains the brand, in any case, with characters that
 * look like those of the brand (Unicode TR39), with accents, or with digits in place of letters.
 */
export const resemblesBrand = (name: string, brand: string): boolean =>
  // A capital letter may resemble another letter than its small form does.
  [fold, foldSmallForm].some((toFolded) => {
    const folded = toFolded(brand)
    return folded !== '' && toFolded(name).includes(folded)
  })

/** Each pair is a character and the letter that it stands for. `i`, `j` and `l` count as one letter. */
const LOOK_ALIKES = new Map(
  ['0o', '1l', '3e', '4a', '5s', '7t', '8b', '9g', '$s', '@a', '|l', '!l', '€e', 'il', 'jl'].map(
    ([character = '', letter = '']) => [character, letter],
  ),
)

const fold = (text: string): string =>
  foldSmallForm(unhomoglyph(text.normalize('NFKD').replace(/[\p{M}\p{C}]/gu, '')))

const foldSmallForm = (text: string): string =>
  unhomoglyph(
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{C}]/gu, '')
      .toLowerCase(),
  )
    .normalize('NFKD')
    .toLowerCase()
    .replace(/./gsu, (character) => LOOK_ALIKES.get(character) ?? character)
    .replace(/[^\p{L}\p{N}]/gu, '')
