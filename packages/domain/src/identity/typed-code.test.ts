import { describe, expect, test } from 'vitest'
import { normalizeDigits } from '../text/digits.ts'
import { normalizeRecoveryCode, parseOneTimeCode } from './typed-code.ts'

describe('parseOneTimeCode', () => {
  test.each([
    ['plain digits', '012345'],
    ['a space in the middle', ' 012 345\n'],
    ['a no-break space', '012\u00a0345'],
    ['a hyphen', '012-345'],
    ['a non-breaking hyphen', '012\u2011345'],
    ['an en dash', '012\u2013345'],
    ['a minus sign', '012\u2212345'],
    ['a zero-width space', '\u200b012\u200b345\ufeff'],
    ['full-width digits', '\uff10\uff11\uff12\uff13\uff14\uff15'],
    ['full-width digits and an ideographic space', '\uff10\uff11\uff12\u3000\uff13\uff14\uff15'],
    ['Arabic-Indic digits', '٠١٢٣٤٥'],
    ['Persian digits', '۰۱۲۳۴۵'],
    ['Devanagari digits', '०१२३४५'],
    ['Khmer digits', '០១២៣៤៥'],
    ['mathematical digits', '𝟎𝟏𝟐𝟛𝟜𝟝'],
    ['digits of two scripts', '01٢٣45'],
  ])('reads %s', (_what, typed) => {
    expect(parseOneTimeCode(typed)).toBe('012345')
  })

  test.each(['', '12345', '1234567', '12345a', '12345½', '12345²', '1.23456', '一二三四五六'])(
    'rejects %j',
    (typed) => {
      expect(parseOneTimeCode(typed)).toBeNull()
    },
  )
})

test('normalizeDigits reads every decimal digit of Unicode', () => {
  const digits = Array.from({ length: 0x110000 }, (_, point) =>
    point >= 0xd800 && point <= 0xdfff ? '' : String.fromCodePoint(point),
  ).filter((character) => /\p{Nd}/u.test(character))
  expect(digits.length % 10).toBe(0)
  const values = normalizeDigits(digits.join(''))
  expect(values).toBe('0123456789'.repeat(digits.length / 10))
})

describe('normalizeRecoveryCode', () => {
  test.each([
    'abcd2345',
    'ABCD-2345',
    ' abcd 2345 ',
    'abcd\u20132345',
    'ＡＢＣＤ－２３４５',
    'aBcD٢٣٤٥',
    'abcd\u00ad2345',
  ])('reads %j', (typed) => {
    expect(normalizeRecoveryCode(typed)).toBe('abcd2345')
  })

  test('keeps other signs, so that a wrong code stays wrong', () => {
    expect(normalizeRecoveryCode('abcd.2345')).toBe('abcd.2345')
  })
})
