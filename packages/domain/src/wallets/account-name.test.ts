import { describe, expect, test } from 'vitest'
import { ACCOUNT_NAME_MAX_LENGTH, parseAccountName } from './account-name.ts'

describe('parseAccountName', () => {
  test.each([
    ['Savings', 'Savings'],
    [' \u200bCold storage 2 ', 'Cold storage 2'],
    ['Caisse d\u2019e\u0301pargne', 'Caisse d\u2019\u00e9pargne'],
    ['\u{1f9ca}'.repeat(ACCOUNT_NAME_MAX_LENGTH), '\u{1f9ca}'.repeat(ACCOUNT_NAME_MAX_LENGTH)],
  ])('parses %j', (text, name) => {
    expect(parseAccountName(text)).toStrictEqual({ ok: true, value: name })
  })

  test.each([
    ['', 'empty'],
    [' \u200b\n', 'empty'],
    ['x'.repeat(ACCOUNT_NAME_MAX_LENGTH + 1), 'too_long'],
    ['two\nlines', 'unprintable'],
    ['a lone \ud83d surrogate', 'unprintable'],
  ])('rejects %j as %s', (text, issue) => {
    expect(parseAccountName(text)).toStrictEqual({ ok: false, issue })
  })
})
