import { describe, expect, test } from 'vitest'
import { type Decimal, magnitude, readDecimal, toUnits } from './decimal.ts'

const read = (text: string): Decimal => {
  const decimal = readDecimal(text)
  if (decimal === null) throw new Error(`${text} is not a decimal`)
  return decimal
}

describe('reading a decimal', () => {
  test.each([
    '',
    '.',
    '.5',
    '5.',
    '+5',
    '5e',
    '5e+',
    'e5',
    '1,5',
    ' 5',
    '5 ',
    '5\n',
    '0x5',
    'NaN',
    '5n',
    '٥',
  ])('refuses %j', (text) => {
    expect(readDecimal(text)).toBeNull()
  })

  test('strips the zeros at both ends and keeps the value', () => {
    expect(read('0012.3400')).toStrictEqual({
      isNegative: false,
      digits: '1234',
      exponent: -2,
      writtenDecimals: 4,
    })
  })

  test('counts the decimals as written, whatever the exponent moves', () => {
    expect(read('-1.50e+3')).toStrictEqual({
      isNegative: true,
      digits: '15',
      exponent: 2,
      writtenDecimals: 2,
    })
  })

  test.each(['0', '000', '0.000', '0e9'])('has no digits for the zero %s', (text) => {
    expect(read(text).digits).toBe('')
  })

  test('keeps the zeros between digits', () => {
    expect(read('1001').digits).toBe('1001')
  })
})

describe('the magnitude of a decimal', () => {
  test.each([
    ['1', 1],
    ['999', 3],
    ['1000', 4],
    ['0.1', 0],
    ['0.01', -1],
    ['1e-8', -7],
    ['12.5e6', 8],
  ])('of %s is %d', (text, digits) => {
    expect(magnitude(read(text))).toBe(digits)
  })

  test('is infinite for an exponent beyond counting', () => {
    expect(magnitude(read(`1e${'9'.repeat(400)}`))).toBe(Number.POSITIVE_INFINITY)
    expect(magnitude(read(`1e-${'9'.repeat(400)}`))).toBe(Number.NEGATIVE_INFINITY)
  })
})

describe('counting units', () => {
  test.each([
    ['1', 2, 100n, 'none'],
    ['1.5', 2, 150n, 'none'],
    ['1.55', 2, 155n, 'none'],
    ['1.555', 2, 155n, 'half_or_more'],
    ['1.5549', 2, 155n, 'below_half'],
    ['1.0555', 2, 105n, 'half_or_more'],
    ['0.01', 2, 1n, 'none'],
    ['0.005', 2, 0n, 'half_or_more'],
    ['0.0049', 2, 0n, 'below_half'],
    ['0.0009', 2, 0n, 'below_half'],
    ['0.000123', 2, 0n, 'below_half'],
    ['1e-999', 2, 0n, 'below_half'],
    ['12e3', 0, 12_000n, 'none'],
  ])('%s to %d places is %d with %s left over', (text, places, units, rest) => {
    expect(toUnits(read(text), places)).toStrictEqual({ units, rest })
  })
})

test('a million zeros before, inside or after the digits cost no more than reading them', () => {
  const zeros = '0'.repeat(1_000_000)
  expect(read(`${zeros}7`).digits).toBe('7')
  expect(magnitude(read(`7${zeros}`))).toBe(1_000_001)
  expect(read(`1${zeros}1.${zeros}1`).writtenDecimals).toBe(1_000_001)
})
