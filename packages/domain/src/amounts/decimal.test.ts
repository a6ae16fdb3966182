import { describe, expect, test } from 'vitest'
import { convertDecimalToUnits, type Decimal, getDecimalMagnitude, parseDecimal } from './decimal.ts'

const read = (text: string): Decimal => {
  const decimal = parseDecimal(text)
  if (decimal === null) throw new Error(`${text} is not a decimal`)
  return decimal
}

describe('parseDecimal', () => {
  const MALFORMED = ['', '5 5', ...'. -. .e5 +5 5e 5e+ e5 1,5 0x5 NaN 5n'.split(' ')]

  test.each(MALFORMED)('rejects %j', (text) => {
    expect(parseDecimal(text)).toBeNull()
  })

  test.each([
    ['without the zeros at both ends', '0012.3400', false, '1234', -2, 4],
    ['with the zeros between digits', '1001', false, '1001', 0, 0],
    ['with its decimals as written, whatever the exponent moves', '-1.50e+3', true, '15', 2, 2],
  ])('parses a number %s', (_what, text, isNegative, digits, exponent, writtenDecimals) => {
    expect(parseDecimal(text)).toStrictEqual({ isNegative, digits, exponent, writtenDecimals })
  })

  test.each(['0', '000', '0.000', '0e9'])('parses the zero %s as no digits', (text) => {
    expect(read(text).digits).toBe('')
  })
})

describe('getDecimalMagnitude', () => {
  test.each([
    ['1', 1],
    ['1000', 4],
    ['0.1', 0],
    ['0.01', -1],
    ['1e-8', -7],
    ['12.5e6', 8],
  ])('%s has the magnitude %d', (text, digits) => {
    expect(getDecimalMagnitude(read(text))).toBe(digits)
  })

  test('returns infinity for an exponent above the range of numbers', () => {
    expect(getDecimalMagnitude(read(`1e${'9'.repeat(400)}`))).toBe(Number.POSITIVE_INFINITY)
    expect(getDecimalMagnitude(read(`1e-${'9'.repeat(400)}`))).toBe(Number.NEGATIVE_INFINITY)
  })
})

describe('convertDecimalToUnits', () => {
  test.each([
    ['1', 2, 100n, 'none'],
    ['1.55', 2, 155n, 'none'],
    ['1.555', 2, 155n, 'half_or_more'],
    ['1.5549', 2, 155n, 'below_half'],
    ['1.0555', 2, 105n, 'half_or_more'],
    ['0.01', 2, 1n, 'none'],
    ['0.005', 2, 0n, 'half_or_more'],
    ['0.0049', 2, 0n, 'below_half'],
    ['0.000123', 2, 0n, 'below_half'],
    ['1e-999', 2, 0n, 'below_half'],
    ['12e3', 0, 12_000n, 'none'],
  ])('converts %s with %d places to %d units and the rest %s', (text, places, units, rest) => {
    expect(convertDecimalToUnits(read(text), places)).toStrictEqual({ units, rest })
  })
})

test('a million zeros before, between or after the digits are parsed in linear time', () => {
  const zeros = '0'.repeat(1_000_000)
  expect(read(`${zeros}7`).digits).toBe('7')
  expect(getDecimalMagnitude(read(`7${zeros}`))).toBe(1_000_001)
  expect(read(`1${zeros}1.${zeros}1`).writtenDecimals).toBe(1_000_001)
})
