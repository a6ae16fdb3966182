import { describe, expect, test } from 'vitest'
import type { BitcoinAddress } from './address.ts'
import { findLookAlikes, isBeyondChance } from './look-alike.ts'

// Shape alone matters here, so the middles are whatever reads well.
const address = (text: string) => text as BitcoinAddress
const MINE = address('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
const LEGACY = address('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')

/** An address that shares so many characters with another, beyond its prefix and before its end. */
function resembling(known: BitcoinAddress, prefix: number, start: number, end: number, filler: string) {
  const middle = known.length - prefix - start - end
  return address(known.slice(0, prefix + start) + filler.repeat(middle) + known.slice(known.length - end))
}

describe('an address is not taken for another', () => {
  test('that is the same', () => {
    expect(findLookAlikes(MINE, [MINE])).toEqual([])
  })

  test('with three characters in common at one end, however many at the other', () => {
    expect(findLookAlikes(resembling(MINE, 4, 3, 12, 'q'), [MINE])).toEqual([])
    expect(findLookAlikes(resembling(MINE, 4, 12, 3, 'q'), [MINE])).toEqual([])
  })

  test('of another type, for nobody can make it resemble that', () => {
    const program = MINE.slice(4)
    expect(findLookAlikes(address(`bc1p${program}`), [MINE])).toEqual([])
    expect(findLookAlikes(address(`tb1q${program}`), [MINE])).toEqual([])
    expect(findLookAlikes(address(MINE.slice(0, 20) + 'q'.repeat(20) + MINE.slice(20)), [MINE])).toEqual([])
    expect(findLookAlikes(address(`3${LEGACY.slice(1)}`), [LEGACY])).toEqual([])
  })

  test('whose prefix is all they share: every address of the type begins so', () => {
    expect(findLookAlikes(address(`bc1q${'z'.repeat(34)}f3t4`), [MINE])).toEqual([])
  })
})

describe('an address is taken for another of its type', () => {
  test('with four characters in common at either end', () => {
    const candidate = resembling(MINE, 4, 4, 4, 'q')
    expect(findLookAlikes(candidate, [LEGACY, MINE])).toEqual([{ known: MINE, sharedStart: 8, sharedEnd: 4 }])
  })

  test('in base58 as well, where the lengths may differ', () => {
    const candidate = address(`${LEGACY.slice(0, 6)}zzzzzzzzzz${LEGACY.slice(-5)}`)
    expect(findLookAlikes(candidate, [LEGACY])).toEqual([{ known: LEGACY, sharedStart: 6, sharedEnd: 5 }])
  })

  test('from which one character in the middle tells it, counted once', () => {
    const candidate = address(`${MINE.slice(0, 20)}q${MINE.slice(21)}`)
    expect(findLookAlikes(candidate, [MINE])).toEqual([{ known: MINE, sharedStart: 20, sharedEnd: 21 }])
  })

  test('and from each other that it resembles, named once', () => {
    const other = resembling(MINE, 4, 6, 6, 'z')
    const found = findLookAlikes(resembling(MINE, 4, 5, 5, 'q'), [MINE, other, MINE])
    expect(found.map(({ known }) => known)).toEqual([MINE, other])
  })
})

test('with so many pairs that one of them resembles by chance, it takes more characters', () => {
  // 32^8 is 1,099,511,627,776.
  expect(isBeyondChance(32n, 8, 1_099_511)).toBe(true)
  expect(isBeyondChance(32n, 8, 1_099_512)).toBe(false)
  expect(isBeyondChance(32n, 9, 1_099_512)).toBe(true)
  expect(isBeyondChance(58n, 8, 1_099_512)).toBe(true)
})
