/** Messages for recovery phrases. None of them contains a word of the phrase. */
export const PHRASE_MESSAGES = {
  required: 'Enter your recovery phrase',
  unknownWord: (position: number) => `Word ${position} isn't a valid recovery phrase word. Check your copy.`,
  unknownWords: (positions: string) =>
    `Words ${positions} aren't valid recovery phrase words. Check your copy.`,
  wordCount: (count: number) => `You entered ${count} words. A recovery phrase has 12, 15, 18, 21 or 24.`,
  checksum:
    "The words are valid, but the phrase isn't. Check your copy for a wrong word or two swapped words.",
} as const
