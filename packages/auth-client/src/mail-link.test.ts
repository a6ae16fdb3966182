import { describe, expect, test } from 'vitest'
import { type Fields, readMailLink } from './mail-link.ts'

const fieldsOf = (values: Readonly<Record<string, string>>): Fields => ({
  has: (name) => Object.hasOwn(values, name),
  get: (name) => values[name] ?? null,
})
const read = (
  fragment: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
  hasVerifier = false,
) => readMailLink(fieldsOf(fragment), fieldsOf(query), hasVerifier)

const TOKENS = {
  access_token: 'access',
  expires_at: '1795000000',
  expires_in: '3600',
  refresh_token: 'refresh',
  sb: '',
  token_type: 'bearer',
  type: 'signup',
}

describe('what a link brings (wire §7.4, §10.6)', () => {
  test.each([
    ['nothing', {}, {}],
    ['the anchor of a heading', { questions: '' }, {}],
    ['a query of the page', {}, { from: 'mail', error: 'mine' }],
    ['tokens in the query, which servers have seen', {}, TOKENS],
    ['a code without a verifier', {}, { code: 'c' }],
  ])('%s is no link', (_what, fragment, query) => {
    expect(read(fragment, query)).toBeNull()
  })

  test('tokens in the fragment', () => {
    expect(read(TOKENS)).toEqual({
      kind: 'tokens',
      accessToken: 'access',
      refreshToken: 'refresh',
      expiresInSeconds: 3600,
      type: 'signup',
    })
  })

  test.each([
    ['the refresh token is missing', { refresh_token: '' }],
    ['the life is missing', { expires_in: '' }],
    ['the life is no number', { expires_in: 'soon' }],
    ['the life is not finite', { expires_in: 'Infinity' }],
    ['the life is over', { expires_in: '-1' }],
  ])('cut short: %s', (_what, change) => {
    expect(read({ ...TOKENS, ...change })).toEqual({ kind: 'refused', code: null })
  })

  test('a code counts where a verifier waits for it', () => {
    expect(read({}, { code: 'c' }, true)).toEqual({ kind: 'code', code: 'c' })
  })

  test('a refusal is its code, and no sentence of it', () => {
    const refusal = { error: 'access_denied', error_code: 'otp_expired', error_description: 'Call 555-0100' }
    const expected = { kind: 'refused', code: 'otp_expired' }
    expect(read({ ...refusal, sb: '' }, refusal)).toEqual(expected)
    expect(read({}, refusal)).toEqual(expected)
    expect(read({ error: 'server_error' })).toEqual({ kind: 'refused', code: 'server_error' })
    expect(read({ error_description: 'Call 555-0100' })).toEqual({ kind: 'refused', code: null })
  })

  test('the query wins over the fragment (wire §10.6)', () => {
    expect(read({ error_code: 'b' }, { error_code: 'a' })).toEqual({ kind: 'refused', code: 'a' })
  })

  test('a refusal wins over tokens beside it', () => {
    expect(read({ ...TOKENS, error_code: 'otp_expired' })).toMatchObject({ kind: 'refused' })
  })
})
