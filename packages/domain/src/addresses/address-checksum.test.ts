import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import base58Vectors from '../vectors/base58check.json' with { type: 'json' }
import bip173 from '../vectors/bip173.json' with { type: 'json' }
import bip350 from '../vectors/bip350.json' with { type: 'json' }
import { parseBitcoinAddressFormat } from './address.ts'
import { type AddressCharacterGroup, verifyAddressChecksum } from './address-checksum.ts'

const base58check = createBase58check(sha256)
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }
/** The search tries every letter in every position. */
const RUNS = process.env.TEST_TIER === 'nightly' ? 20 : 4

/** Runs both checks of a recipient. Returns the result in one word, with the group of the mistake if known. */
function judge(text: string) {
  const shape = parseBitcoinAddressFormat(text)
  if (!shape.ok) return { outcome: shape.issue }
  const checked = verifyAddressChecksum(shape.value)
  if (checked.ok) return { outcome: 'valid' }
  const { issue } = checked
  return { outcome: issue.reason, ...(issue.reason === 'mistyped' && { group: issue.group }) }
}

type InvalidVector = { address: string; why: string; outcome: string; group?: AddressCharacterGroup | null }

describe('the vectors of BIP173, BIP350 and base58check', () => {
  test.each<InvalidVector>([...bip173.invalid, ...bip350.invalid, ...base58Vectors.invalid])(
    'rejects $address: $why',
    ({ address, why: _why, ...expected }) => expect(judge(address)).toStrictEqual(expected),
  )

  test.each<{ address: string }>([...bip173.valid, ...bip350.valid, ...base58Vectors.valid])(
    '$address is valid',
    ({ address }) => expect(judge(address)).toStrictEqual({ outcome: 'valid' }),
  )
})

/** Encodes a witness program of any version and length by BIP350. */
const segwit = (prefix: string, version: number, program: Uint8Array): string =>
  (version === 0 ? bech32 : bech32m).encode(prefix, [version, ...bech32.toWords(program)])

const bytes = (length: number) => new Uint8Array(length).fill(7)

test.each([
  ['a version 0 program of 19 bytes', 'undefined_form', segwit('bc', 0, bytes(19))],
  ['a version 0 program of 20 bytes', 'valid', segwit('bc', 0, bytes(20))],
  ['a version 0 program of 21 bytes', 'undefined_form', segwit('bc', 0, bytes(21))],
  ['a version 0 program of 31 bytes', 'undefined_form', segwit('bc', 0, bytes(31))],
  ['a version 0 program of 32 bytes', 'valid', segwit('bc', 0, bytes(32))],
  ['a version 0 program of 33 bytes', 'undefined_form', segwit('bc', 0, bytes(33))],
  ['a version 1 program of 31 bytes', 'valid', segwit('bc', 1, bytes(31))],
  ['a version 1 program of 40 bytes', 'valid', segwit('tb', 1, bytes(40))],
  ['a version 1 program of 41 bytes', 'undefined_form', segwit('tb', 1, bytes(41))],
  ['a version 16 program', 'valid', segwit('bc', 16, bytes(32))],
  ['a version 17 program', 'undefined_form', segwit('bc', 17, bytes(32))],
  ['another prefix that begins with bc1', 'undefined_form', segwit('bc1q', 0, bytes(20))],
])('an address with a valid checksum over %s is %s', (_what, outcome, address) => {
  expect(judge(address)).toStrictEqual({ outcome })
})

const BECH32_CASE = 'abcdefghijklmnopqrstuvwxyz0123456789'
const BASE58_CASE = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const anyPrefix = fc.constantFrom('bc', 'tb')
const anySegwit = fc.oneof(
  fc
    .tuple(anyPrefix, fc.constantFrom(20, 32))
    .chain(([prefix, size]) =>
      fc.uint8Array({ minLength: size, maxLength: size }).map((program) => segwit(prefix, 0, program)),
    ),
  fc
    .tuple(anyPrefix, fc.integer({ min: 1, max: 16 }), fc.uint8Array({ minLength: 10, maxLength: 40 }))
    .map(([prefix, version, program]) => segwit(prefix, version, program)),
)
const anyBase58 = fc
  .tuple(fc.constantFrom(0x00, 0x05), fc.uint8Array({ minLength: 20, maxLength: 20 }))
  .map(([version, hash]) => base58check.encode(Uint8Array.of(version, ...hash)))

const mistyped = (addresses: fc.Arbitrary<string>, letters: string, firstPosition: number) =>
  fc
    .tuple(addresses, fc.nat(), fc.constantFrom(...letters))
    .map(([address, seed, letter]) => {
      const position = firstPosition + (seed % (address.length - firstPosition))
      return { address, position, letter }
    })
    .filter(({ address, position, letter }) => address[position] !== letter)
    .map(({ address, position, letter }) => {
      const text = address.slice(0, position) + letter + address.slice(position + 1)
      return { position, text }
    })

const groupHolding = (text: string, position: number) => {
  const start = position - (position % 4)
  return { index: start / 4 + 1, characters: text.slice(start, start + 4) }
}

describe('verifyAddressChecksum', () => {
  test('accepts any address with a valid checksum', () => {
    fc.assert(
      fc.property(fc.oneof(anySegwit, anyBase58), (address) => {
        expect(judge(address)).toStrictEqual({ outcome: 'valid' })
      }),
    )
  })

  test.each([
    ['bech32', mistyped(anySegwit, BECH32_CASE, 3)],
    ['base58', mistyped(anyBase58, BASE58_CASE, 1)],
  ])('locates the group of the one mistyped character in any %s address', (_name, typos) => {
    fc.assert(
      fc.property(typos, ({ text, position }) => {
        expect(judge(text)).toStrictEqual({ outcome: 'mistyped', group: groupHolding(text, position) })
      }),
      { numRuns: RUNS },
    )
  })

  test('locates no group for two mistyped characters of a bech32 address', () => {
    const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
    const twice = mistyped(anySegwit, letters, 4).chain((once) =>
      mistyped(fc.constant(once.text), letters, 4).filter(({ position }) => position !== once.position),
    )
    fc.assert(
      fc.property(twice, ({ text }) => {
        expect(judge(text)).toStrictEqual({ outcome: 'mistyped', group: null })
      }),
      { numRuns: RUNS },
    )
  })
})
