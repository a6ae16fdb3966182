import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import bip39 from '../vectors/bip39.json' with { type: 'json' }
import {
  formatRecoveryPhraseIssue,
  generateRecoveryPhrase,
  isBip39Word,
  parseRecoveryPhrase,
  RECOVERY_PHRASE_WORD_COUNT,
} from './phrase.ts'

const ABOUT = bip39.vectors[0]?.phrase ?? ''
const words = (count: number) => Array.from({ length: count }, () => 'abandon').join(' ')

describe('parseRecoveryPhrase', () => {
  test.each([
    ['nothing', ' \n ', { reason: 'required' }],
    ['a word off the list', ABOUT.replace('abandon', 'abandom'), { reason: 'unknown_words', positions: [1] }],
    ['several of them', ` ${ABOUT} bitcoins 7`, { reason: 'unknown_words', positions: [13, 14] }],
    ['thirteen words', words(13), { reason: 'word_count', count: 13 }],
    ['twenty-seven words', words(27), { reason: 'word_count', count: 27 }],
    ['words that do not belong together', words(12), { reason: 'checksum' }],
  ])('rejects %s', (_what, text, issue) => {
    expect(parseRecoveryPhrase(text)).toStrictEqual({ ok: false, issue })
  })

  test('includes no word of the phrase in an issue', () => {
    for (const text of [' ', 'secretword', 'secretword otherword', words(13), words(12)]) {
      const parsed = parseRecoveryPhrase(text)
      const sentence = parsed.ok ? '' : formatRecoveryPhraseIssue(parsed.issue)
      expect(sentence).toMatch(/\w/)
      expect(sentence).not.toMatch(/abandon|secret|other/)
    }
  })

  test.each(bip39.vectors)('reads the BIP39 phrase of $entropy with any spaces', ({ entropy, phrase }) => {
    const spaced = `\n ${phrase.toUpperCase().replaceAll(' ', ' \r\n')}\t`
    for (const text of [phrase, spaced])
      expect(parseRecoveryPhrase(text)).toStrictEqual({ ok: true, value: phrase })
    if (entropy.length === 32) expect(generateRecoveryPhrase(() => hex.decode(entropy))).toBe(phrase)
  })
})

test.each([
  [
    'full-width letters',
    ABOUT.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  ],
  ['ideographic spaces', ABOUT.replaceAll(' ', '\u3000')],
  ['no-break spaces', ABOUT.replaceAll(' ', '\u00a0')],
])('parseRecoveryPhrase normalizes %s to NFKD, as BIP39 says', (_what, text) => {
  expect(parseRecoveryPhrase(text)).toStrictEqual({ ok: true, value: ABOUT })
})

describe('generateRecoveryPhrase', () => {
  test('erases the random bytes', () => {
    const drawn = new Uint8Array(16).fill(0x7f)
    generateRecoveryPhrase(() => drawn)
    expect(drawn).toStrictEqual(new Uint8Array(16))
  })

  test('throws for a wrong number of random bytes', () => {
    expect(() => generateRecoveryPhrase(() => new Uint8Array(8))).toThrow(RangeError)
  })

  test('returns twelve words that parseRecoveryPhrase accepts', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (entropy) => {
        const phrase = generateRecoveryPhrase(() => Uint8Array.from(entropy))
        expect(phrase.split(' ').filter(isBip39Word)).toHaveLength(RECOVERY_PHRASE_WORD_COUNT)
        expect(parseRecoveryPhrase(phrase)).toStrictEqual({ ok: true, value: phrase })
      }),
    )
  })
})
