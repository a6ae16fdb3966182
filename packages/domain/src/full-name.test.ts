import { describe, expect, test } from 'vitest'
import { PROFILE_NAME_MESSAGES, parseFullName, SIGN_UP_NAME_MESSAGES } from './full-name.ts'
import vectors from './vectors/full-name.json' with { type: 'json' }

describe('reading a full name', () => {
  test.each(vectors.refused)('refuses $text as $issue', ({ text, issue }) => {
    expect(parseFullName(text)).toStrictEqual({ ok: false, issue })
  })

  test.each(vectors.valid)('reads $text', ({ text, name }) => {
    expect(parseFullName(text)).toStrictEqual({ ok: true, value: name })
  })

  test('refuses half of a surrogate pair, which Postgres cannot store', () => {
    expect(parseFullName('Ada \ud83d')).toStrictEqual({ ok: false, issue: 'unprintable' })
  })
})

test('an empty name is named in the words of each form', () => {
  expect(SIGN_UP_NAME_MESSAGES.empty).toBe('Please enter your full name')
  expect(PROFILE_NAME_MESSAGES.empty).toBe('Name cannot be empty')
})

test.each([SIGN_UP_NAME_MESSAGES, PROFILE_NAME_MESSAGES])(
  'the other refusals read alike in both forms',
  (messages) => {
    expect(messages.too_long).toBe('Name cannot be longer than 200 characters')
    expect(messages.unprintable).toBe('Name cannot contain line breaks or control characters')
  },
)
