import { API_ERRORS } from '@satlens/contract'
import { expect } from 'vitest'
import { REST_ERRORS } from '../../src/profiles/rest-error.ts'
import type { Answer } from './answer.ts'
import { expectSecureHeaders } from './secure-headers.ts'

const REST_KEYS = ['code', 'details', 'hint', 'message']
// A trace, a path of ours, or the words of the database.
const INTERNALS = /\n\s+at |node_modules|\/src\/|failed query|relation "|syntax error|cannot read prop/i

/**
 * Holds an answer to the contract: below 500 or a passing 503, and if it refuses, then in the envelope of its path
 * with a code of the catalogue and a sentence that gives nothing away.
 */
export function expectProperAnswer(
  { statusCode, headers, body }: Answer,
  method: string,
  path: string,
): void {
  expect(statusCode === 503 || statusCode < 500, `${method} ${path} answered ${statusCode} ${body}`).toBe(
    true,
  )
  expect(headers['x-request-id']).toEqual(expect.any(String))
  expectSecureHeaders({ statusCode, headers, body }, path)
  if (statusCode < 400 || method === 'HEAD') return
  expect(headers['content-type']).toMatch(/^application\/json/)
  // The development mailbox and the metrics are for no other site.
  const isForNoSite = /^\/(dev\/mailbox(\/[^/?]*)?|metrics)(\?|$)/.test(path) && method === 'GET'
  expect(headers['access-control-allow-origin']).toBe(isForNoSite ? undefined : '*')
  const refusal = JSON.parse(body)
  expect(refusal.message).toMatch(/\w/)
  // A client that is to try again is told when.
  if (statusCode === 429 || statusCode === 503) expect(headers['retry-after']).toMatch(/^\d+$/)
  expect(body).not.toMatch(INTERNALS)
  if (path.startsWith('/rest/v1')) {
    expect(Object.keys(refusal).sort()).toEqual(REST_KEYS)
    expect(Object.keys({ ...REST_ERRORS, ...API_ERRORS })).toContain(refusal.code)
    return
  }
  if (path.startsWith('/auth/v1')) {
    expect(Object.keys(API_ERRORS)).toContain(refusal.error_code)
    // The oldest version of the wire protocol has the status here.
    expect([refusal.error_code, statusCode]).toContain(refusal.code)
    return
  }
  expect(Object.keys(API_ERRORS)).toContain(refusal.code)
  if (path.startsWith('/functions/v1')) expect(refusal.error).toBe(refusal.message)
}
