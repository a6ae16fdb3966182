import { describe, expect, test } from 'vitest'
import vectors from '../vectors/full-name.json' with { type: 'json' }
import { PROFILE_NAME_ISSUE_MESSAGES, SIGN_UP_NAME_ISSUE_MESSAGES } from './messages.ts'
import { parseFullName } from './profile-fields.ts'

describe('parseFullName', () => {
  test.each(vectors.refused)('rejects $text as $issue', ({ text, issue }) => {
    expect(parseFullName(text)).toStrictEqual({ ok: false, issue })
  })

  test.each(vectors.valid)('parses $text', ({ text, name }) => {
    expect(parseFullName(text)).toStrictEqual({ ok: true, value: name })
  })

  test('composes accents, so that one name has one spelling', () => {
    expect(parseFullName('Zoe\u0308')).toStrictEqual({ ok: true, value: 'Zo\u00eb' })
    expect(parseFullName('e\u0301'.repeat(200)).ok).toBe(true)
  })

  test('removes invisible characters around a name and keeps those within, which some scripts need', () => {
    expect(parseFullName('\ufeff\u200bAda\u2060 ')).toStrictEqual({ ok: true, value: 'Ada' })
    expect(parseFullName('\u200b')).toStrictEqual({ ok: false, issue: 'empty' })
    expect(parseFullName('\u0645\u06cc\u200c\u0646')).toStrictEqual({
      ok: true,
      value: '\u0645\u06cc\u200c\u0646',
    })
  })

  test('rejects a lone surrogate, which PostgreSQL cannot store', () => {
    expect(parseFullName('Ada \ud83d')).toStrictEqual({ ok: false, issue: 'unprintable' })
  })
})

test.each([
  ['sign-up', SIGN_UP_NAME_ISSUE_MESSAGES, 'Please enter your full name'],
  ['profile', PROFILE_NAME_ISSUE_MESSAGES, 'Name cannot be empty'],
])('the %s form has its own message for an empty name', (_form, messages, empty) => {
  expect(messages).toStrictEqual({
    empty,
    too_long: 'Name cannot be longer than 200 characters',
    unprintable: 'Remove line breaks and invisible characters from the name',
  })
})
