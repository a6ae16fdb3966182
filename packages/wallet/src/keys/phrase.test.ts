import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import bip32 from '../vectors/bip32.json' with { type: 'json' }
import bip39 from '../vectors/bip39.json' with { type: 'json' }
import { generatePhrase, isPhraseWord, PHRASE_WORDS, parsePhrase, phraseMessage } from './phrase.ts'

const ABOUT = bip39.vectors[0]?.phrase ?? ''
const words = (count: number) => Array.from({ length: count }, () => 'abandon').join(' ')

describe('a phrase is refused', () => {
  test.each([
    ['when it is empty', ' \n ', { reason: 'required' }],
    [
      'with the position of a word off the list',
      ABOUT.replace('abandon', 'abandom'),
      { reason: 'unknown_words', positions: [1] },
    ],
    [
      'with the positions of several',
      ` ${ABOUT} bitcoins 7`,
      { reason: 'unknown_words', positions: [13, 14] },
    ],
    ['with eleven words', words(11), { reason: 'word_count', count: 11 }],
    ['with thirteen', words(13), { reason: 'word_count', count: 13 }],
    ['with twenty-seven', words(27), { reason: 'word_count', count: 27 }],
    ['when its words do not belong together', words(12), { reason: 'checksum' }],
  ])('%s', (_what, text, issue) => {
    expect(parsePhrase(text)).toStrictEqual({ ok: false, issue })
  })

  test('in a sentence that repeats none of its words', () => {
    for (const text of [' ', 'secretword', 'secretword otherword', words(13), words(12)]) {
      const parsed = parsePhrase(text)
      expect(parsed.ok ? '' : phraseMessage(parsed.issue)).toMatch(/\w/)
      expect(parsed.ok ? '' : phraseMessage(parsed.issue)).not.toMatch(/abandon|secret|other/)
    }
  })
})

describe('the BIP39 vectors', () => {
  test.each(bip39.vectors)('$entropy: words, seed and master key', ({ entropy, phrase, seed, masterKey }) => {
    expect(parsePhrase(phrase)).toStrictEqual({ ok: true, value: phrase })
    const made = mnemonicToSeedSync(phrase, bip39.passphrase)
    expect(hex.encode(made)).toBe(seed)
    expect(HDKey.fromMasterSeed(made).privateExtendedKey).toBe(masterKey)
    if (entropy.length === 32) expect(generatePhrase(() => hex.decode(entropy))).toBe(phrase)
  })

  test('are read in capitals, with line breaks and more space between', () => {
    for (const { phrase } of bip39.vectors) {
      const text = `\n ${phrase.toUpperCase().replaceAll(' ', ' \r\n')}\t`
      expect(parsePhrase(text)).toStrictEqual({ ok: true, value: phrase })
    }
  })
})

test.each(bip32.valid)('BIP32 derives $path of $seed', ({ seed, path, publicKey, privateKey }) => {
  const node = HDKey.fromMasterSeed(hex.decode(seed)).derive(path)
  expect(node.publicExtendedKey).toBe(publicKey)
  expect(node.privateExtendedKey).toBe(privateKey)
})

describe('a generated phrase', () => {
  test('is made of the random bytes it was given, which are erased', () => {
    const drawn = new Uint8Array(16).fill(0x7f)
    expect(generatePhrase(() => drawn)).toBe(bip39.vectors[1]?.phrase)
    expect(drawn).toStrictEqual(new Uint8Array(16))
  })

  test('is refused without as many random bytes as it needs', () => {
    expect(() => generatePhrase(() => new Uint8Array(8))).toThrow(RangeError)
  })

  test('has twelve words of the list and reads back as itself', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (entropy) => {
        const phrase = generatePhrase(() => Uint8Array.from(entropy))
        expect(phrase.split(' ').filter(isPhraseWord)).toHaveLength(PHRASE_WORDS)
        expect(parsePhrase(phrase)).toStrictEqual({ ok: true, value: phrase })
      }),
    )
  })
})
