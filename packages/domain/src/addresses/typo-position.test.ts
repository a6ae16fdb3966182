import { describe, expect, test } from 'vitest'
import { findSingleTypoPosition } from './typo-position.ts'

describe('findSingleTypoPosition', () => {
  test.each([
    ['names nothing that no single character explains', 'bc1qqqq', [], null],
    ['names nothing that two positions could explain', 'bc1qqqq', ['bc1pqqq', 'bc1qqqp'], null],
    ['names one position that two characters could explain', 'bc1qqqq', ['bc1qqpq', 'bc1qqzq'], 5],
    ['finds the first character after a bech32 prefix', 'tb1qqqq', ['tb1lqqq'], 3],
    ['finds the last character of a bech32 address', 'tb1qqqq', ['tb1qqql'], 6],
    ['does not search a bech32 prefix', 'bc1qqqq', ['qc1qqqq', 'bq1qqqq', 'bcqqqqq'], null],
    ['finds the first character of a base58 address', '1aaaa', ['3aaaa'], 0],
    ['finds the last character of a base58 address', '3aaaa', ['3aaaz'], 4],
  ])('%s', (_what, text, valid, position) => {
    expect(findSingleTypoPosition(text, (candidate) => valid.includes(candidate))).toBe(position)
  })

  test.each([
    ['base58', ['0', 'O', 'I', 'l'], '1aaaa', (letter: string) => `1${letter}aaa`],
    ['bech32', ['1', 'b', 'i', 'o', 'Q'], 'bc1qqqq', (letter: string) => `bc1q${letter}qq`],
  ])('ignores characters that are not in the alphabet of %s: %j', (_name, letters, text, fix) => {
    for (const letter of letters)
      expect(findSingleTypoPosition(text, (candidate) => candidate === fix(letter))).toBeNull()
  })
})
