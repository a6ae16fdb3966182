import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBbqrParts, parseBbqrPart } from './bbqr.ts'
import { createPartCollector } from './collect-parts.ts'

describe('BBQr', () => {
  test('writes the header of its document and whole bytes in each part', () => {
    const { count, getPart } = createBbqrParts(hex.decode('70736274ff01'), 16)
    expect(count).toBe(2)
    expect([getPart(1), getPart(2), getPart(3)]).toEqual([
      'B$2P0200OBZWE5H7',
      'B$2P0201AE',
      'B$2P0200OBZWE5H7',
    ])
  })

  test('splits any file into parts of the length asked for that are put together in any order', () => {
    const lengths = fc.integer({ min: 16, max: 300 })
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), lengths, (bytes, maxLength) => {
        const { count, getPart } = createBbqrParts(bytes, maxLength)
        const parts = Array.from({ length: count }, (_, index) => getPart(index + 1))
        expect(parts.every((part) => part.length <= maxLength)).toBe(true)
        const collector = createPartCollector()
        const results = parts.reverse().map((part) => collector.add(part))
        expect(results.at(-1)).toEqual({ kind: 'complete', bytes, isCompressed: false })
      }),
      { numRuns: 50 },
    )
  })

  test('rejects a file that would have more parts than two digits can count', () => {
    expect(() => createBbqrParts(new Uint8Array(10_000), 16)).toThrow('too long')
  })

  test.each([
    ['in hex', 'B$HP030170736274', { isCompressed: false, data: hex.decode('70736274') }],
    ['compressed', 'B$ZT0A09OBZWE5H7', { isCompressed: true, data: hex.decode('70736274ff') }],
  ])('reads a part %s', (_how, text, expected) => {
    expect(parseBbqrPart(text)).toMatchObject(expected)
  })

  test.each([
    ['of another format', 'B%HP030170736274'],
    ['of another encoding', 'B$XP030170736274'],
    ['with JSON', 'B$HJ030170736274'],
    ['beyond the count', 'B$HP030370736274'],
    ['of a series without parts', 'B$HP000070736274'],
    ['with half a byte', 'B$HP03017073627'],
    ['without content', 'B$HP0301'],
    ['with letters that are not hex', 'B$HP0301ZZ'],
    ['with digits that Base32 has not', 'B$2P030111'],
  ])('rejects a part %s', (_what, text) => {
    expect(parseBbqrPart(text)).toBeNull()
  })
})
