import { describe, expect, test } from 'vitest'
import { CHECKED_WORDS, findWrongPositions, pickPositions } from './check-positions.ts'

/** Gives these bytes, one call after the other, as a source of randomness would. */
const giving =
  (...bytes: number[]) =>
  (length: number) =>
    Uint8Array.from(bytes.splice(0, length))

describe('pickPositions', () => {
  test('returns distinct positions in ascending order, without bytes that would bias the draw', () => {
    expect(pickPositions(12, giving(11, 11, 23, 5, 0, 11, 7, 9))).toEqual([0, 5, 7, 11])
    // 252 to 255 would be words 1 to 4 of 12 once more.
    expect(pickPositions(12, giving(252, 253, 254, 255, 8, 9, 10, 11))).toEqual([8, 9, 10, 11])
  })

  test('returns every position in the long run', () => {
    const seen = new Set<number>()
    for (let round = 0; round < 400; round += 1) {
      const drawn = pickPositions(24, (length) => crypto.getRandomValues(new Uint8Array(length)))
      expect(new Set(drawn).size).toBe(CHECKED_WORDS)
      for (const position of drawn) seen.add(position)
    }
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, index) => index))
  })
})

test('findWrongPositions ignores case, surrounding space and invisible characters', () => {
  const words = ['legal', 'winner', 'thank', 'year']
  const typed = (...entries: [number, string][]) => findWrongPositions(words, Object.fromEntries(entries))
  expect(typed([0, '\u200b Legal '], [2, 'THANK'])).toEqual([])
  expect(typed([0, 'legal'], [1, ''], [3, 'thank'])).toEqual([1, 3])
})
