import { describe, expect, test } from 'vitest'
import { ApiFailure, failureOf, serverMessage } from './api-failure.ts'

const answer = (body: unknown, status = 400, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

describe('every envelope yields the same code and words', () => {
  test.each([
    ['auth, new', { code: 'weak_password', message: 'Too short', error_code: 'weak_password' }],
    ['auth, old', { code: 422, error_code: 'weak_password', msg: 'Too short' }],
    ['functions', { error: 'Too short', code: 'weak_password', message: 'Too short' }],
    ['table access', { code: 'weak_password', details: null, hint: null, message: 'Too short' }],
    ['provider', { error: 'x', error_description: 'Too short', error_code: 'weak_password' }],
  ])('%s', async (_name, body) => {
    const failure = await failureOf(answer(body, 422))
    expect(failure).toMatchObject({ code: 'weak_password', message: 'Too short', status: 422 })
  })
})

test("a proxy's page leaves the words to the screen's fallback", async () => {
  const failure = await failureOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(failure.code).toBe('unknown')
  expect(serverMessage(failure)).toBeUndefined()
})

test('the time to wait is read from Retry-After', async () => {
  expect((await failureOf(answer({}, 429, { 'Retry-After': '30' }))).retryAfterSeconds).toBe(30)
  expect((await failureOf(answer({}, 429))).retryAfterSeconds).toBeNull()
})

test('a request without an answer has no words of the server', () => {
  expect(serverMessage(new TypeError('Failed to fetch'))).toBeUndefined()
  expect(serverMessage(new ApiFailure('No', { code: 'x', status: 400 }))).toBe('No')
})
