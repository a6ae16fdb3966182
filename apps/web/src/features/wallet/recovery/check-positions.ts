import { cleanPastedText } from '@satlens/domain'

export const CHECKED_WORDS = 4

/** Draws which words of a copy to ask for: positions from 0, all different, in ascending order. */
export function pickPositions(words: number, randomBytes: (length: number) => Uint8Array): number[] {
  const drawn = new Set<number>()
  // A byte beyond the last whole multiple would favour the first words.
  const limit = 256 - (256 % words)
  while (drawn.size < Math.min(CHECKED_WORDS, words)) {
    for (const byte of randomBytes(CHECKED_WORDS)) {
      if (byte < limit && drawn.size < CHECKED_WORDS) drawn.add(byte % words)
    }
  }
  return [...drawn].sort((left, right) => left - right)
}

/** Which of the asked positions were typed otherwise than the phrase has them. Case, surrounding space and invisible characters do not matter. */
export const findWrongPositions = (
  words: readonly string[],
  typed: Readonly<Record<number, string>>,
): readonly number[] =>
  Object.keys(typed)
    .map(Number)
    .filter((position) => cleanPastedText(typed[position] ?? '').toLowerCase() !== words[position])
