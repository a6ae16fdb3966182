import { describe, expect, test } from 'vitest'
import { errorFromReply, networkFailure } from './auth-error.ts'
import { json, notJson } from './testing/index.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

describe('an error (wire §1.5)', () => {
  test.each([
    ['the new envelope', { code: 'invalid_credentials', message: 'Invalid login credentials' }],
    ['the old envelope', { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }],
    [
      'the superset',
      {
        code: 'invalid_credentials',
        error_code: 'invalid_credentials',
        message: 'Invalid login credentials',
      },
    ],
  ])('is read from %s', (_name, body) => {
    expect(errorFromReply(json(400, body), NOW)).toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
      status: 400,
      isRetryable: false,
    })
  })

  test('is read from an OAuth reply', () => {
    const error = errorFromReply(
      json(400, { error: 'invalid request', error_description: 'Bad ID token' }),
      NOW,
    )
    expect(error).toMatchObject({ code: 'unexpected_failure', message: 'Bad ID token', isRetryable: false })
  })

  test('takes its code from the header when the body has none', () => {
    const reply = json(403, { message: 'Gone.' }, { 'x-sb-error-code': 'session_not_found' })
    expect(errorFromReply(reply, NOW).code).toBe('session_not_found')
  })

  test('names the password rules that failed, and only texts', () => {
    const body = {
      code: 'weak_password',
      message: 'Weak.',
      weak_password: { reasons: ['length', 3, 'pwned'] },
    }
    expect(errorFromReply(json(422, body), NOW).reasons).toEqual(['length', 'pwned'])
  })

  test.each([409, 429, 500, 501, 502, 503, 504, 520, 530])('of status %i may pass', (status) => {
    expect(errorFromReply(json(status, { code: 'x', message: 'y' }), NOW).isRetryable).toBe(true)
  })

  test.each([400, 401, 403, 404, 422])('of status %i is final', (status) => {
    expect(errorFromReply(json(status, { code: 'x', message: 'y' }), NOW).isRetryable).toBe(false)
  })

  test("a proxy's refusal says nothing about the session and may pass", () => {
    expect(errorFromReply(notJson(403), NOW)).toMatchObject({ code: 'unexpected_reply', isRetryable: true })
  })

  test.each([
    [notJson(502), 'The service is briefly unavailable. Please try again in a moment.'],
    [notJson(429), 'Too many requests. Wait a moment and try again.'],
    [notJson(403), 'The request was refused. Please try again in a moment.'],
  ])('without words gets a sentence fit for a toast', (reply, sentence) => {
    expect(errorFromReply(reply, NOW).message).toBe(sentence)
  })

  test.each([
    ['3', 3000],
    ['Sat, 21 Nov 2026 12:00:05 GMT', 5000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['-4', 0],
    ['soon', 0],
    ['', 0],
  ])('Retry-After "%s" asks for %i ms', (header, ms) => {
    expect(errorFromReply(notJson(503, { 'retry-after': header }), NOW).retryAfterMs).toBe(ms)
  })

  test('without a reply is retryable, keeps its cause and does not show it', () => {
    const cause = new TypeError('Failed to fetch http://10.0.0.1')
    const error = networkFailure(cause)
    expect(error).toMatchObject({ code: 'network_failure', status: 0, isRetryable: true, cause })
    expect(error.message).toBe('The server cannot be reached. Check your connection and try again.')
  })
})
