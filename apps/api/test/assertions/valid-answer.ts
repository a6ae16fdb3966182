import { API_ERRORS } from '@satlens/contract'
import { expect } from 'vitest'
import { POSTGREST_ERRORS } from '../../src/profiles/rest-error.ts'
import type { Answer } from './answer.ts'
import { expectSecureHeaders } from './secure-headers.ts'

const REST_KEYS = ['code', 'details', 'hint', 'message']
// Stack traces, source paths and database messages.
const INTERNALS = /\n\s+at |node_modules|\/src\/|failed query|relation "|syntax error|cannot read prop/i

/**
 * Asserts that an answer keeps the contract: a status below 500 or 503, and errors in the envelope of their path with a
 * code of the catalogue and a message that reveals no internals.
 */
export function expectValidAnswer({ statusCode, headers, body }: Answer, method: string, path: string): void {
  const isExpected = statusCode === 503 || statusCode < 500
  expect(isExpected, `${method} ${path} answered ${statusCode} ${body}`).toBe(true)
  expect(headers['x-request-id']).toEqual(expect.any(String))
  expectSecureHeaders({ statusCode, headers, body }, path)
  if (statusCode < 400 || method === 'HEAD') return
  expect(headers['content-type']).toMatch(/^application\/json/)
  // The development mailbox and the metrics have no CORS headers.
  const isSameOriginOnly = /^\/(dev\/mailbox(\/[^/?]*)?|metrics)(\?|$)/.test(path) && method === 'GET'
  expect(headers['access-control-allow-origin']).toBe(isSameOriginOnly ? undefined : '*')
  const error = JSON.parse(body)
  expect(error.message).toMatch(/\w/)
  // Errors that a client should retry say when.
  if (statusCode === 429 || statusCode === 503) expect(headers['retry-after']).toMatch(/^\d+$/)
  expect(body).not.toMatch(INTERNALS)
  if (path.startsWith('/rest/v1')) {
    expect(Object.keys(error).sort()).toEqual(REST_KEYS)
    expect(Object.keys({ ...POSTGREST_ERRORS, ...API_ERRORS })).toContain(error.code)
    return
  }
  if (path.startsWith('/auth/v1')) {
    expect(Object.keys(API_ERRORS)).toContain(error.error_code)
    // The oldest version of the protocol has the status here.
    expect([error.error_code, statusCode]).toContain(error.code)
    return
  }
  expect(Object.keys(API_ERRORS)).toContain(error.code)
  if (path.startsWith('/functions/v1')) expect(error.error).toBe(error.message)
}
