import { describe, expect, test } from 'vitest'
import { findOnlyTypo } from './typo-position.ts'

const onlyValid =
  (...addresses: string[]) =>
  (candidate: string) =>
    addresses.includes(candidate)

describe('the only typing mistake', () => {
  test('is not named when no single character explains it', () => {
    expect(findOnlyTypo('bc1qqqq', () => false)).toBeNull()
  })

  test('is not named when two positions could explain it', () => {
    expect(findOnlyTypo('bc1qqqq', onlyValid('bc1pqqq', 'bc1qqqp'))).toBeNull()
  })

  test('is named when two characters at one position could explain it', () => {
    expect(findOnlyTypo('bc1qqqq', onlyValid('bc1qqpq', 'bc1qqzq'))).toBe(5)
  })

  test('is found at the first and the last character after the prefix of a bech32 address', () => {
    expect(findOnlyTypo('tb1qqqq', onlyValid('tb1lqqq'))).toBe(3)
    expect(findOnlyTypo('tb1qqqq', onlyValid('tb1qqql'))).toBe(6)
  })

  test('is never sought in the prefix of a bech32 address', () => {
    expect(findOnlyTypo('bc1qqqq', onlyValid('qc1qqqq', 'bq1qqqq', 'bcqqqqq'))).toBeNull()
  })

  test('is found at the first and the last character of a base58 address', () => {
    expect(findOnlyTypo('1aaaa', onlyValid('3aaaa'))).toBe(0)
    expect(findOnlyTypo('3aaaa', onlyValid('3aaaz'))).toBe(4)
  })

  test.each(['0', 'O', 'I', 'l'])('is never explained by %s, which base58 leaves out', (letter) => {
    expect(findOnlyTypo('1aaaa', onlyValid(`1${letter}aaa`))).toBeNull()
  })

  test.each(['1', 'b', 'i', 'o', 'Q'])('is never explained by %s, which bech32 leaves out', (letter) => {
    expect(findOnlyTypo('bc1qqqq', onlyValid(`bc1q${letter}qq`))).toBeNull()
  })
})
