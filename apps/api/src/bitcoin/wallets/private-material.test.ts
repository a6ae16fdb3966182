import { describe, expect, test } from 'vitest'
import { holdsPrivateMaterial } from './private-material.ts'

// Published examples: the wiki's WIF key, BIP32 vector 1, BIP38 vector 1, BIP39's all-zero phrase.
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'
const PHRASE = `${'abandon '.repeat(11)}about`

describe('holdsPrivateMaterial', () => {
  test.each([
    ['a key in wallet import format', WIF],
    ['a compressed one', 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'],
    ['one of the test network', 'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH'],
    ['an encrypted one', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
    ['an extended private key', XPRV],
    ['one inside a descriptor', `wpkh([73c5da0a/84h/1h/0h]${XPRV}/0/*)`],
    ['32 bytes in hex', `0x${'ab'.repeat(32)}`],
    ['a recovery phrase', PHRASE],
    ['a recovery phrase in capitals, one word a line', PHRASE.toUpperCase().replaceAll(' ', '\n')],
    ['a numbered recovery phrase', PHRASE.split(' ').join('-')],
    ['a phrase as a list of words', PHRASE.split(' ')],
    ['a phrase as lists of a few words', [PHRASE.split(' ').slice(0, 6), PHRASE.split(' ').slice(6)]],
    ['a phrase as words and lists of words', ['abandon', [...PHRASE.split(' ').slice(1, 11)], 'about']],
    ['a phrase in a list in an object in a list', [1, { words: PHRASE.split(' ') }]],
    ['a key in nested objects', { wallet: { keys: [{ secret: WIF }] } }],
    ['a key as a name', { [WIF]: true }],
  ])('finds %s', (_what, body) => {
    expect(holdsPrivateMaterial(body)).toBe(true)
  })

  test('reads past values that cannot be converted to text', () => {
    expect(holdsPrivateMaterial([{ toString: 1 }, { valueOf: 1, toString: null }])).toBe(false)
    expect(holdsPrivateMaterial([{ toString: 1 }, WIF])).toBe(true)
  })

  test.each([11, 1_000_000])('takes a body of %i levels for private without recursion', (levels) => {
    let body: unknown = 'harmless'
    for (let level = 0; level < levels; level++) body = [body]
    expect(holdsPrivateMaterial(body)).toBe(true)
  })

  test('takes a body of too many values to search for private', () => {
    const list = (length: number) => [Array(length).fill('x')]
    expect(holdsPrivateMaterial(list(998))).toBe(false)
    expect(holdsPrivateMaterial(list(999))).toBe(true)
    expect(holdsPrivateMaterial(Object.fromEntries(list(600)[0]?.map((_, at) => [at, at]) ?? []))).toBe(true)
  })

  test.each([
    ['an absent body', undefined],
    ['a send request', { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 1e-8 }],
    ['a legacy address', { recipientAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', amount: '0.1' }],
    ['a taproot address', 'tb1p84x2ryuyfevgnlpnxt9f39gm7r68gwtvllxqe5w2n5ru00s9aquslzggwq'],
    ['an extended public key', `tpub${'D'.repeat(107)}`],
    ['a sentence', 'Please send me a tenth of a bitcoin.'],
  ])('finds nothing in %s', (_what, body) => {
    expect(holdsPrivateMaterial(body)).toBe(false)
  })

  test('reads a body of the largest size without endless backtracking', () => {
    expect(holdsPrivateMaterial(`${'abcdefg '.repeat(10)}${'x '.repeat(400_000)}`)).toBe(false)
    expect(holdsPrivateMaterial('a'.repeat(1_000_000))).toBe(false)
    expect(holdsPrivateMaterial('abcd'.repeat(2).concat('  ').repeat(80_000))).toBe(true)
  })
})
