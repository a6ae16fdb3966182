import { cleanPastedText, fail, ok, type Result } from '@satlens/domain'
import { entropyToMnemonic, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { PHRASE_MESSAGES } from './messages.ts'

declare const phraseBrand: unique symbol

/** A valid recovery phrase (BIP39) in lower case with single spaces. It gives access to all coins of the wallet. */
export type ValidRecoveryPhrase = string & { readonly [phraseBrand]: true }

/** Why a recovery phrase was rejected. Positions start at 1. An issue never contains a word of the phrase. */
export type PhraseIssue =
  | { readonly reason: 'required' }
  | { readonly reason: 'unknown_words'; readonly positions: readonly number[] }
  | { readonly reason: 'word_count'; readonly count: number }
  | { readonly reason: 'checksum' }

/** Number of words of a generated phrase: 128 bits of entropy and 4 bits of checksum. */
export const RECOVERY_PHRASE_WORD_COUNT = 12

/**
 * Generates a phrase of 12 words.
 * @param randomBytes a cryptographically secure source; its result is erased
 */
export function generateRecoveryPhrase(randomBytes: (length: number) => Uint8Array): ValidRecoveryPhrase {
  const entropy = randomBytes(ENTROPY_BYTES)
  if (entropy.length !== ENTROPY_BYTES) throw new RangeError('The phrase was not given 16 random bytes')
  try {
    return entropyToMnemonic(entropy, wordlist) as ValidRecoveryPhrase
  } finally {
    entropy.fill(0)
  }
}

/**
 * Parses a phrase of 12, 15, 18, 21 or 24 English words (BIP39), in any case and with any space between them. Reports
 * unknown words before a wrong number of words, so that a form can show them while the user types.
 */
export function parseRecoveryPhrase(text: string): Result<ValidRecoveryPhrase, PhraseIssue> {
  const words = cleanPastedText(text).normalize('NFKD').trim().toLowerCase().split(/\s+/)
  if (words[0] === '') return fail({ reason: 'required' })
  const positions = words.flatMap((word, index) => (isBip39Word(word) ? [] : [index + 1]))
  if (positions.length > 0) return fail({ reason: 'unknown_words', positions })
  if (!WORD_COUNTS.includes(words.length)) return fail({ reason: 'word_count', count: words.length })
  const phrase = words.join(' ')
  return validateMnemonic(phrase, wordlist) ? ok(phrase as ValidRecoveryPhrase) : fail({ reason: 'checksum' })
}

/** Returns true if a word in lower case is in the English word list. */
export const isBip39Word = (word: string): boolean => wordlist.includes(word)

/** Returns the message for an issue. */
export function formatRecoveryPhraseIssue(issue: PhraseIssue): string {
  switch (issue.reason) {
    case 'required':
      return PHRASE_MESSAGES.required
    case 'unknown_words': {
      const [first = 0, ...others] = issue.positions
      return others.length === 0
        ? PHRASE_MESSAGES.unknownWord(first)
        : PHRASE_MESSAGES.unknownWords(issue.positions.join(', '))
    }
    case 'word_count':
      return PHRASE_MESSAGES.wordCount(issue.count)
    case 'checksum':
      return PHRASE_MESSAGES.checksum
  }
}

const ENTROPY_BYTES = 16
const WORD_COUNTS = [12, 15, 18, 21, 24]
