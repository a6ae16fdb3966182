import { describe, expect, test } from 'vitest'
import { findPreferredLanguage, isolateText, parseAcceptLanguage, parseLanguageChoice } from './language.ts'

describe('parseLanguageChoice', () => {
  test.each(['fr', 'de-AT', 'Deutsch', 'x'])('rejects %j', (text) => {
    expect(parseLanguageChoice(text)).toStrictEqual({ ok: false, issue: 'unknown' })
  })

  test.each([
    [' DE ', 'de'],
    ['ar', 'ar'],
    [' ', ''],
  ])('parses %j as %j', (text, value) => {
    expect(parseLanguageChoice(text)).toStrictEqual({ ok: true, value })
  })
})

test.each([
  [['fr-FR', 'es-MX', 'de'], 'es'],
  [['EN-us', 'de'], 'en'],
  [['ar'], 'ar'],
  [['arc', 'deu', ''], null],
  [[], null],
])('the first known language of %j is %j', (tags, language) => {
  expect(findPreferredLanguage(tags)).toBe(language)
})

describe('parseAcceptLanguage', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['*', null],
    ['fr', null],
    ['de;q=0', null],
    ['de;q=x', null],
    ['de-CH', 'de'],
    ['fr, de;q=0.8, en;q=0.9', 'en'],
    ['es;q=0.5,ar ; Q=0.7', 'ar'],
    ['de,es', 'de'],
  ])('reads %j as %j', (header, language) => {
    expect(parseAcceptLanguage(header)).toBe(language)
  })

  test('reads a long header in linear time', () => {
    expect(parseAcceptLanguage(`${'x;q=0.1,'.repeat(50_000)}de`)).toBe('de')
  })
})

test('isolateText marks a name only in a text from right to left', () => {
  expect(isolateText('ar', 'Ada')).toBe('\u2068Ada\u2069')
  expect(isolateText('de', 'Ada')).toBe('Ada')
})
