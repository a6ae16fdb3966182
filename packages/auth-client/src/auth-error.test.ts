import { describe, expect, test } from 'vitest'
import { createAuthNetworkError, parseAuthErrorResponse } from './auth-error.ts'
import { createJsonResponse, createNonJsonResponse } from './testing/index.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const [code, message] = ['invalid_credentials', 'Invalid login credentials']
const oauth = { error: 'invalid request', error_description: message }

describe('parseAuthErrorResponse', () => {
  test.each([
    ['the new envelope', { code, message }, code],
    ['the old envelope', { code: 400, error_code: code, msg: message }, code],
    ['an OAuth reply', oauth, 'unexpected_failure'],
  ])('parses %s', (_name, body, expected) => {
    const error = parseAuthErrorResponse(createJsonResponse(400, body), NOW)
    expect(error).toMatchObject({ code: expected, message, status: 400, isRetryable: false })
  })

  test('takes the code from the header if the body has none', () => {
    const reply = createJsonResponse(403, { message: 'Gone.' }, { 'x-sb-error-code': 'session_not_found' })
    expect(parseAuthErrorResponse(reply, NOW).code).toBe('session_not_found')
  })

  test('returns the password rules that failed and ignores other values', () => {
    const weak_password = { reasons: ['length', 3, 'pwned'] }
    const body = { code: 'weak_password', message: 'Weak.', weak_password }
    expect(parseAuthErrorResponse(createJsonResponse(422, body), NOW).reasons).toEqual(['length', 'pwned'])
  })

  test.each([
    [true, [408, 409, 429, 500, 503, 504, 520, 530]],
    [false, [400, 401, 403, 404, 422]],
  ])('marks the statuses as retryable (%s): %j', (isRetryable, statuses) => {
    for (const status of statuses)
      expect(
        parseAuthErrorResponse(createJsonResponse(status, { code, message }), NOW),
        `${status}`,
      ).toMatchObject({
        isRetryable,
      })
  })

  test.each([
    [502, 'The service is temporarily unavailable. Please try again in a moment.'],
    [429, 'Too many requests. Wait a moment and try again.'],
    [403, 'The request was rejected. Please try again in a moment.'],
  ])('treats a %i of a proxy as retryable and has a message for it', (status, sentence) => {
    const error = parseAuthErrorResponse(createNonJsonResponse(status), NOW)
    expect(error).toMatchObject({ code: 'unexpected_reply', isRetryable: true, message: sentence })
  })

  test('treats a message without a code as one of a gateway, which may pass', () => {
    const reply = createJsonResponse(401, { message: 'Invalid authentication credentials' })
    expect(parseAuthErrorResponse(reply, NOW)).toMatchObject({ code: 'unexpected_reply', isRetryable: true })
  })

  test.each([
    ['3', 3000],
    ['Sat, 21 Nov 2026 12:00:05 GMT', 5000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['-4', 0],
    ['soon', 0],
    ['', 0],
  ])('parses Retry-After "%s" as %i ms', (header, ms) => {
    const response = createNonJsonResponse(503, { 'retry-after': header })
    expect(parseAuthErrorResponse(response, NOW).retryAfterMs).toBe(ms)
  })
})

test('createAuthNetworkError returns a retryable error with a cause that is not shown', () => {
  const cause = new TypeError('Failed to fetch http://10.0.0.1')
  const message = 'The server cannot be reached. Check your connection and try again.'
  const expected = { code: 'network_failure', status: 0, isRetryable: true, cause, message }
  expect(createAuthNetworkError(cause)).toMatchObject(expected)
})
