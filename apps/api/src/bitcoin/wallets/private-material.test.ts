import pasted from '@satlens/domain/vectors/pasted.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { containsPrivateKeyOrSeedPhrase } from './private-material.ts'

// Published examples: the wiki's WIF key, BIP32 vector 1, BIP38 vector 1, BIP39's all-zero phrase.
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'
const PHRASE = `${'abandon '.repeat(11)}about`

describe('containsPrivateKeyOrSeedPhrase', () => {
  test.each([
    ['a key in wallet import format', WIF],
    ['a compressed key', 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'],
    ['a key of the test network', 'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH'],
    ['an encrypted key', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
    ['an extended private key', XPRV],
    ['an extended private key inside a descriptor', `wpkh([73c5da0a/84h/1h/0h]${XPRV}/0/*)`],
    ['32 bytes in hex', `0x${'ab'.repeat(32)}`],
    ['a recovery phrase', PHRASE],
    ['a recovery phrase in capitals, one word a line', PHRASE.toUpperCase().replaceAll(' ', '\n')],
    ['a recovery phrase with hyphens', PHRASE.split(' ').join('-')],
    [
      'a numbered recovery phrase',
      PHRASE.split(' ')
        .map((word, at) => `${at + 1}.${word}`)
        .join(' '),
    ],
    ['a phrase as a list of words', PHRASE.split(' ')],
    ['a phrase as lists of a few words', [PHRASE.split(' ').slice(0, 6), PHRASE.split(' ').slice(6)]],
    ['a phrase as words and lists of words', ['abandon', [...PHRASE.split(' ').slice(1, 11)], 'about']],
    ['a phrase in a list in an object in a list', [1, { words: PHRASE.split(' ') }]],
    ['a key in nested objects', { wallet: { keys: [{ secret: WIF }] } }],
    ['a key as a property name', { [WIF]: true }],
  ])('finds %s', (_name, body) => {
    expect(containsPrivateKeyOrSeedPhrase(body)).toBe(true)
  })

  test.each(pasted.rows.filter(({ kind }) => kind === 'private'))('finds $why', ({ text }) => {
    expect(containsPrivateKeyOrSeedPhrase({ account_key: text })).toBe(true)
  })

  test('ignores values that cannot be converted to text', () => {
    expect(containsPrivateKeyOrSeedPhrase([{ toString: 1 }, { valueOf: 1, toString: null }])).toBe(false)
    expect(containsPrivateKeyOrSeedPhrase([{ toString: 1 }, WIF])).toBe(true)
  })

  test.each([11, 1_000_000])('returns true for a body of %i levels, without recursion', (levels) => {
    let body: unknown = 'harmless'
    for (let level = 0; level < levels; level++) body = [body]
    expect(containsPrivateKeyOrSeedPhrase(body)).toBe(true)
  })

  test('returns true for a body with too many values to search', () => {
    const list = (length: number) => [Array(length).fill('x')]
    expect(containsPrivateKeyOrSeedPhrase(list(998))).toBe(false)
    expect(containsPrivateKeyOrSeedPhrase(list(999))).toBe(true)
    const object = Object.fromEntries(list(600)[0]?.map((_, at) => [at, at]) ?? [])
    expect(containsPrivateKeyOrSeedPhrase(object)).toBe(true)
  })

  test.each([
    ['an absent body', undefined],
    ['a send request', { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 1e-8 }],
    ['a legacy address', { recipientAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', amount: '0.1' }],
    ['a taproot address', 'tb1p84x2ryuyfevgnlpnxt9f39gm7r68gwtvllxqe5w2n5ru00s9aquslzggwq'],
    ['an extended public key', `tpub${'D'.repeat(107)}`],
    ['an extended public key with digits among its letters', `tpub${'Dab1'.repeat(26)}DDD`],
    ['a sentence', 'Please send me a tenth of a bitcoin.'],
  ])('finds nothing in %s', (_name, body) => {
    expect(containsPrivateKeyOrSeedPhrase(body)).toBe(false)
  })

  test('searches a body of the largest size without catastrophic backtracking', () => {
    expect(containsPrivateKeyOrSeedPhrase(`${'abcdefg '.repeat(10)}${'x '.repeat(400_000)}`)).toBe(false)
    expect(containsPrivateKeyOrSeedPhrase('a'.repeat(1_000_000))).toBe(false)
    expect(containsPrivateKeyOrSeedPhrase('abcd'.repeat(2).concat('  ').repeat(80_000))).toBe(true)
  })
})
