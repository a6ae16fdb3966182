import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BitcoinAddress, parseBitcoinAddress } from './address.ts'
import { type AddressGroup, checksumMessage, verifyChecksum } from './address-checksum.ts'
import base58Vectors from './vectors/base58check.json' with { type: 'json' }
import bip173 from './vectors/bip173.json' with { type: 'json' }
import bip350 from './vectors/bip350.json' with { type: 'json' }

const base58check = createBase58check(sha256)

/** Both steps a recipient goes through, told in one word, and the group to re-read if one is named. */
function judge(text: string) {
  const shape = parseBitcoinAddress(text)
  if (!shape.ok) return { outcome: shape.issue }
  const checked = verifyChecksum(shape.value)
  if (checked.ok) return { outcome: 'valid' }
  const { issue } = checked
  return issue.reason === 'mistyped'
    ? { outcome: issue.reason, group: issue.group }
    : { outcome: issue.reason }
}

type InvalidVector = { address: string; why: string; outcome: string; group?: AddressGroup | null }
const INVALID: readonly [string, readonly InvalidVector[]][] = [
  ['BIP173', bip173.invalid],
  ['BIP350', bip350.invalid],
  ['base58check', base58Vectors.invalid],
]

describe.each(INVALID)('the invalid %s vectors', (_name, vectors) => {
  test.each(vectors)('$address: $why', ({ address, why: _why, ...expected }) => {
    expect(judge(address)).toStrictEqual(expected)
  })
})

describe.each([
  ['BIP173', bip173.valid],
  ['BIP350', bip350.valid],
])('the valid %s vectors', (_name, vectors) => {
  test.each(vectors)('$address is valid', ({ address }) => {
    expect(judge(address)).toStrictEqual({ outcome: 'valid' })
  })

  test.each(vectors)('$address stands for its script', ({ address, scriptPubKey }) => {
    const codec = scriptPubKey.startsWith('00') ? bech32 : bech32m
    const [version = -1, ...words] = codec.decode(address).words
    const opcode = version === 0 ? 0 : 0x50 + version
    const program = codec.fromWords(words)
    expect(hex.encode(Uint8Array.of(opcode, program.length, ...program))).toBe(scriptPubKey)
  })
})

describe('the valid base58check vectors', () => {
  test.each(base58Vectors.valid)('$address is valid and stands for its payload', ({ address, payload }) => {
    expect(judge(address)).toStrictEqual({ outcome: 'valid' })
    expect(hex.encode(base58check.decode(address))).toBe(payload)
  })
})

/** Writes a witness program as BIP350 says, so that the rules can be tried with any version and length. */
const segwit = (prefix: string, version: number, program: Uint8Array): string =>
  (version === 0 ? bech32 : bech32m).encode(prefix, [version, ...bech32.toWords(program)])

const bytes = (length: number) => new Uint8Array(length).fill(7)

describe('a checksum that holds', () => {
  test.each([
    ['a version 0 program of 19 bytes', segwit('bc', 0, bytes(19)), 'undefined_form'],
    ['a version 0 program of 20 bytes', segwit('bc', 0, bytes(20)), 'valid'],
    ['a version 0 program of 21 bytes', segwit('bc', 0, bytes(21)), 'undefined_form'],
    ['a version 0 program of 31 bytes', segwit('bc', 0, bytes(31)), 'undefined_form'],
    ['a version 0 program of 32 bytes', segwit('bc', 0, bytes(32)), 'valid'],
    ['a version 0 program of 33 bytes', segwit('bc', 0, bytes(33)), 'undefined_form'],
    ['a version 1 program of 31 bytes', segwit('bc', 1, bytes(31)), 'valid'],
    ['a version 1 program of 40 bytes', segwit('tb', 1, bytes(40)), 'valid'],
    ['a version 1 program of 41 bytes', segwit('tb', 1, bytes(41)), 'undefined_form'],
    ['a version 16 program', segwit('bc', 16, bytes(32)), 'valid'],
    ['a version 17 program', segwit('bc', 17, bytes(32)), 'undefined_form'],
    ['another prefix that begins with bc1', segwit('bc1q', 0, bytes(20)), 'undefined_form'],
  ])('over %s', (_what, address, outcome) => {
    expect(judge(address)).toStrictEqual({ outcome })
  })
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

/** The address with one character exchanged for another, and where. */
const mistyped = (addresses: fc.Arbitrary<string>, letters: string, firstPosition: number) =>
  fc
    .tuple(addresses, fc.nat(), fc.constantFrom(...letters))
    .map(([address, seed, letter]) => {
      const position = firstPosition + (seed % (address.length - firstPosition))
      return { address, position, letter }
    })
    .filter(({ address, position, letter }) => address[position] !== letter)
    .map(({ address, position, letter }) => ({
      position,
      text: address.slice(0, position) + letter + address.slice(position + 1),
    }))

const groupHolding = (text: string, position: number) => {
  const start = position - (position % 4)
  return { index: start / 4 + 1, characters: text.slice(start, start + 4) }
}

describe('any address', () => {
  test('written with its checksum is valid', () => {
    fc.assert(
      fc.property(fc.oneof(anySegwit, anyBase58), (address) => {
        expect(judge(address)).toStrictEqual({ outcome: 'valid' })
      }),
    )
  })

  test('in bech32 with one character mistyped is refused, and the group to re-read is the one that holds it', () => {
    fc.assert(
      fc.property(mistyped(anySegwit, BECH32_CASE, 3), ({ text, position }) => {
        expect(judge(text)).toStrictEqual({ outcome: 'mistyped', group: groupHolding(text, position) })
      }),
      { numRuns: 60 },
    )
  })

  test('in base58 with one character mistyped is refused, and the group to re-read is the one that holds it', () => {
    fc.assert(
      fc.property(mistyped(anyBase58, BASE58_CASE, 1), ({ text, position }) => {
        expect(judge(text)).toStrictEqual({ outcome: 'mistyped', group: groupHolding(text, position) })
      }),
      { numRuns: 20 },
    )
  })

  test('in bech32 with two characters mistyped is refused, and no group is named', () => {
    const twice = mistyped(anySegwit, 'qpzry9x8gf2tvdw0s3jn54khce6mua7l', 4).chain((once) =>
      mistyped(fc.constant(once.text), 'qpzry9x8gf2tvdw0s3jn54khce6mua7l', 4).filter(
        (second) => second.position !== once.position,
      ),
    )
    fc.assert(
      fc.property(twice, ({ text }) => {
        expect(judge(text)).toStrictEqual({ outcome: 'mistyped', group: null })
      }),
      { numRuns: 30 },
    )
  })
})

describe('what is said about a failed checksum', () => {
  const read = (text: string) => parseBitcoinAddress(text) as { ok: true; value: BitcoinAddress }
  const messageOf = (text: string) => {
    const checked = verifyChecksum(read(text).value)
    return checked.ok ? null : checksumMessage(checked.issue)
  }

  test('names the group to re-read and never the character to write', () => {
    expect(messageOf('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5')).toBe(
      'This address contains a typing mistake. Counting in groups of four, check group 11: t5',
    )
  })

  test('asks for a full comparison when no single group explains it', () => {
    expect(messageOf('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN')).toBe(
      'This address contains a typing mistake. Copy it again, or compare every character.',
    )
  })

  test('asks for another address when this one has a form that nothing defines', () => {
    expect(messageOf('BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P')).toBe(
      'This is not an address that bitcoin can be sent to. Ask the recipient for another one.',
    )
  })
})
