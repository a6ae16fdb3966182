import { describe, expect, test } from 'vitest'
import type { BitcoinAddress } from './address.ts'
import { findLookAlikeAddresses, isAddressMatchUnlikelyByChance } from './look-alike.ts'

// Only the format matters here, so the checksums are wrong.
const address = (text: string) => text as BitcoinAddress
const MINE = address('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
const LEGACY = address('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')
const LONGER = address(`${LEGACY.slice(0, 6)}zzzzzzzzzz${LEGACY.slice(-5)}`)

function resembling(known: BitcoinAddress, prefix: number, start: number, end: number, filler: string) {
  const middle = known.length - prefix - start - end
  return address(known.slice(0, prefix + start) + filler.repeat(middle) + known.slice(known.length - end))
}

describe('findLookAlikeAddresses', () => {
  const [program, middle] = [MINE.slice(4), MINE.slice(20)]

  test.each([
    ['the same address', MINE, MINE],
    ['three characters in common at the start', resembling(MINE, 4, 3, 12, 'q'), MINE],
    ['three characters in common at the end', resembling(MINE, 4, 12, 3, 'q'), MINE],
    ['another witness version', address(`bc1p${program}`), MINE],
    ['another length', address(MINE.slice(0, 20) + 'q'.repeat(20) + middle), MINE],
    ['another base58 type', address(`3${LEGACY.slice(1)}`), LEGACY],
    ['the prefix in common, as every address of the type', address(`bc1q${'z'.repeat(34)}f3t4`), MINE],
  ])('does not find %s', (_what, candidate, known) => {
    expect(findLookAlikeAddresses(candidate, [known])).toEqual([])
  })

  test.each([
    ['four characters in common at either end', resembling(MINE, 4, 4, 4, 'q'), MINE, 8, 4],
    ['one other character in the middle', address(`${MINE.slice(0, 20)}q${MINE.slice(21)}`), MINE, 20, 21],
    ['a base58 address of another length', LONGER, LEGACY, 6, 5],
  ])('finds %s', (_what, candidate, known, sharedStart, sharedEnd) => {
    expect(findLookAlikeAddresses(candidate, [LEGACY, MINE])).toEqual([{ known, sharedStart, sharedEnd }])
  })

  test('returns each address once', () => {
    const other = resembling(MINE, 4, 6, 6, 'z')
    const found = findLookAlikeAddresses(resembling(MINE, 4, 5, 5, 'q'), [MINE, other, MINE])
    expect(found.map(({ known }) => known)).toEqual([MINE, other])
  })
})

test('isAddressMatchUnlikelyByChance requires more equal characters for more pairs', () => {
  // 32^8 is 1,099,511,627,776.
  expect(isAddressMatchUnlikelyByChance(32n, 8, 1_099_511)).toBe(true)
  expect(isAddressMatchUnlikelyByChance(32n, 8, 1_099_512)).toBe(false)
  expect(isAddressMatchUnlikelyByChance(32n, 9, 1_099_512)).toBe(true)
  expect(isAddressMatchUnlikelyByChance(58n, 8, 1_099_512)).toBe(true)
})
