import { API_ERRORS, type ApiErrorCode } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#kernel/http/errors.ts'
import { toOAuthErrorOfProvider, toOAuthErrorParameters } from './oauth-error.ts'

describe('toOAuthErrorParameters', () => {
  test.each([
    ['validation_failed', 400, 'invalid_request'],
    ['email_exists', 422, 'server_error'],
    ['session_not_found', 403, 'access_denied'],
    ['signup_disabled', 422, 'access_denied'],
    ['over_request_rate_limit', 429, 'temporarily_unavailable'],
    ['service_unavailable', 503, 'temporarily_unavailable'],
    ['unexpected_failure', 500, 'server_error'],
  ] as const)('maps %s (%i) to %s', (code, status, error) => {
    const thrown = new ApiError(code, { status })
    const described = { error, error_code: code, error_description: thrown.message }
    expect(toOAuthErrorParameters(thrown)).toEqual(described)
  })

  test('describes an expired email link as a link, because the JSON API speaks of a token', () => {
    const error_description = 'Email link is invalid or has expired'
    const expected = { error: 'access_denied', error_code: 'otp_expired', error_description }
    expect(toOAuthErrorParameters(new ApiError('otp_expired'))).toEqual(expected)
  })

  test('fills all three fields for every API error code and for an unknown failure', () => {
    const errors = (Object.keys(API_ERRORS) as ApiErrorCode[]).map((code) => new ApiError(code))
    for (const failure of [...errors, new Error('x')]) {
      const parameters = toOAuthErrorParameters(failure)
      expect(Object.keys(parameters)).toEqual(['error', 'error_code', 'error_description'])
      expect(Object.values(parameters).every((text) => text !== '')).toBe(true)
    }
  })
})

describe('toOAuthErrorOfProvider', () => {
  test.each([
    ['access_denied', 'No.', 'access_denied', 'No.'],
    ['access_denied', null, 'access_denied', 'The provider returned an error.'],
    ['x'.repeat(101), 'y'.repeat(301), 'x'.repeat(100), 'y'.repeat(300)],
  ])('forwards %s with the description %s', (code, description, error, error_description) => {
    expect(toOAuthErrorOfProvider(code, description)).toEqual({ error, error_code: error, error_description })
  })
})
