import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFountainDecoder, createFountainEncoder } from './fountain.ts'

const message = Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7 + (at >> 8)) & 0xff)
const { count, getPart } = createFountainEncoder(message, 150)

function decode(numbers: readonly number[]) {
  const decoder = createFountainDecoder(getPart(1))
  const added = numbers.findIndex((number) => {
    decoder.add(getPart(number))
    return decoder.received === count
  })
  return { needed: added + 1, message: decoder.getMessage() }
}

describe('a message in parts', () => {
  test('is known after its fragments in any order, each read twice', () => {
    const all = Array.from({ length: count }, (_, index) => index + 1)
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: count, maxLength: count }), (order) => {
        expect(decode(order.flatMap((number) => [number, number])).message).toEqual(message)
      }),
      { numRuns: 20 },
    )
  })

  test('is known from later parts only, after few more than there are fragments', () => {
    const later = Array.from({ length: 200 }, (_, index) => 100 + index)
    const decoded = decode(later)
    expect(decoded.message).toEqual(message)
    expect(decoded.needed).toBeLessThan(count * 1.5)
  })

  test('is not known while a fragment is missing', () => {
    const some = Array.from({ length: count - 1 }, (_, index) => index + 2)
    expect(decode(some)).toEqual({ needed: 0, message: null })
  })

  test('is not known if a part was changed', () => {
    const decoder = createFountainDecoder(getPart(1))
    for (let number = 1; number <= count; number += 1) {
      const part = getPart(number)
      decoder.add(number === 5 ? { ...part, data: part.data.map((byte) => byte ^ 1) } : part)
    }
    expect(decoder.received).toBe(count)
    expect(decoder.getMessage()).toBeNull()
  })

  test.each([
    ['count', { count: 3 }],
    ['length', { messageLength: 4_999 }],
    ['checksum', { checksum: 1 }],
    ['fragment', { data: new Uint8Array(10) }],
  ])('has no parts of another %s', (_what, change) => {
    const decoder = createFountainDecoder(getPart(1))
    expect(decoder.isOfMessage(getPart(40))).toBe(true)
    expect(decoder.isOfMessage({ ...getPart(2), ...change })).toBe(false)
  })
})
