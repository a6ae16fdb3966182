import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { decodeArray, decodeByteString, encodeArray, encodeByteString } from './cbor.ts'

/** The part of BCR-2024-001. */
const PART = '850c0818641a12345678450105030305'

describe('the CBOR of a part', () => {
  test('is that of BCR-2024-001', () => {
    const numbers = [12, 8, 100, 0x12345678]
    const bytes = Uint8Array.of(1, 5, 3, 3, 5)
    expect(hex.encode(encodeArray(numbers, bytes))).toBe(PART)
    expect(decodeArray(hex.decode(PART), 4)).toEqual({ numbers, bytes })
  })

  test.each([0, 23, 24, 255, 256, 65_535, 65_536, 0xffffffff])('holds the number %i', (number) => {
    expect(decodeArray(encodeArray([number], new Uint8Array()), 1)?.numbers).toEqual([number])
  })

  test.each([
    ['a number that is missing', '840c0818641a12345678'],
    ['no bytes at the end', '850c0818641a1234567801'],
    ['a text among the numbers', '856161081864190005450105030305'],
    ['more after the bytes', `${PART}00`],
    ['fewer bytes than it says', PART.slice(0, -2)],
    ['a number of eight bytes', '851b000000000000000c08186401450105030305'],
    ['a number that is cut', '8518'],
    ['no bytes at all', ''],
  ])('is rejected with %s', (_what, encoded) => {
    expect(decodeArray(hex.decode(encoded), 4)).toBeNull()
  })
})

describe('the CBOR of a byte string', () => {
  test.each([0, 23, 24, 255, 256, 65_536])('holds %i bytes', (length) => {
    const bytes = new Uint8Array(length).fill(7)
    expect(decodeByteString(encodeByteString(bytes))).toEqual(bytes)
  })
})
