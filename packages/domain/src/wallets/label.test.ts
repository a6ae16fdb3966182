import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LABEL_MAX_LENGTH, type LabelIssue, parseLabel, shortenLabel } from './label.ts'
import { LABEL_ISSUE_MESSAGES } from './messages.ts'

const LONGEST = '\u{1f9ca}'.repeat(LABEL_MAX_LENGTH)

describe('parseLabel', () => {
  test.each([
    ['Rent', 'Rent'],
    [' \u200bRent for May\u00a0', 'Rent for May'],
    ['two\r\n\tlines\u2028and a third', 'two lines and a third'],
    ['cafe\u0301', 'caf\u00e9'],
    ['gold\u202enmor\u2066f A\u00adda', 'goldnmorf Ada'],
    ['a lone \ud83d surrogate', 'a lone   surrogate'],
    ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467} trip', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} trip'],
    [LONGEST, LONGEST],
  ])('parses %j', (text, label) => {
    expect(parseLabel(text)).toStrictEqual({ ok: true, value: label })
  })

  test.each<[string, LabelIssue]>([
    ['', 'empty'],
    [' \u200b\n\u2060', 'empty'],
    [`${LONGEST}x`, 'too_long'],
    ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', 'private_text'],
    [`${'abandon '.repeat(11)}about`, 'private_text'],
    // NFC makes a K of the Kelvin sign.
    ['\u212awdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617', 'private_text'],
    [`${'abandon\u00ad\n'.repeat(11)}about`, 'private_text'],
  ])('rejects %j as %s', (text, issue) => {
    expect(parseLabel(text)).toStrictEqual({ ok: false, issue })
    expect(LABEL_ISSUE_MESSAGES[issue]).toBeTruthy()
  })
})

describe('shortenLabel', () => {
  test('shortens a long label to whole characters', () => {
    expect(shortenLabel(`${LONGEST}x`)).toStrictEqual({ label: LONGEST, isShortened: true })
    const ended = `${'x'.repeat(LABEL_MAX_LENGTH - 1)} y`
    expect(shortenLabel(ended)).toStrictEqual({ label: 'x'.repeat(LABEL_MAX_LENGTH - 1), isShortened: true })
  })

  test('a label that was read once is read again as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { label } = shortenLabel(text)
        expect(shortenLabel(label ?? '')).toStrictEqual({ label, isShortened: false })
      }),
    )
  })
})
