import { describe, expect, test } from 'vitest'
import { parseAuthRedirect, type ReadableUrlParameters } from './auth-redirect.ts'

type Values = Readonly<Record<string, string>>

const fieldsOf = (values: Values): ReadableUrlParameters => ({
  has: (name) => Object.hasOwn(values, name),
  get: (name) => values[name] ?? null,
})
const read = (fragment: Values, query: Values = {}, hasVerifier = false) =>
  parseAuthRedirect(fieldsOf(fragment), fieldsOf(query), hasVerifier)

const TOKENS = {
  access_token: 'access',
  expires_at: '1795000000',
  expires_in: '3600',
  refresh_token: 'refresh',
  sb: '',
  token_type: 'bearer',
  type: 'signup',
}
const REFUSAL = { error: 'access_denied', error_code: 'otp_expired', error_description: 'Call 555-0100' }

describe('parseAuthRedirect', () => {
  test.each<[string, Values, Values]>([
    ['the anchor of a heading', { questions: '' }, {}],
    ['a query of the page', {}, { from: 'mail', error: 'mine' }],
    ['tokens in the query, which servers have seen', {}, TOKENS],
    ['a code without a verifier', {}, { code: 'c' }],
  ])('finds no link in %s', (_what, fragment, query) => {
    expect(read(fragment, query)).toBeNull()
  })

  test('parses tokens in the fragment, and a code if there is a verifier', () => {
    const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresInSeconds: 3600 }
    expect(read(TOKENS)).toEqual({ kind: 'tokens', ...tokens, type: 'signup' })
    expect(read({}, { code: 'c' }, true)).toEqual({ kind: 'code', code: 'c' })
  })

  test.each([
    ['no refresh token', { refresh_token: '' }],
    ['no lifetime', { expires_in: '' }],
    ['an infinite lifetime', { expires_in: 'Infinity' }],
    ['a lifetime that is over', { expires_in: '-1' }],
  ])('rejects tokens with %s', (_what, change) => {
    expect(read({ ...TOKENS, ...change })).toEqual({ kind: 'refused', code: null })
  })

  test.each<[string, Values, Values, string | null]>([
    ['on both sides', { ...REFUSAL, sb: '' }, REFUSAL, 'otp_expired'],
    ['in the query', {}, REFUSAL, 'otp_expired'],
    ['without an error_code', { error: 'server_error' }, {}, 'server_error'],
    ['of a sentence alone', { error_description: 'Call 555-0100' }, {}, null],
    ['in the query before one in the fragment', { error_code: 'b' }, { error_code: 'a' }, 'a'],
    ['before tokens beside it', { ...TOKENS, error_code: 'otp_expired' }, {}, 'otp_expired'],
  ])('parses the code but not the message of an error %s', (_where, fragment, query, code) => {
    expect(read(fragment, query)).toEqual({ kind: 'refused', code })
  })
})
