import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { ExpiredAccessTokenError } from '../auth/index.ts'
import { ApiError } from '../kernel/errors.ts'
import { restEnvelope } from './rest-envelope.ts'
import { RestError } from './rest-error.ts'

const request = (headers: Record<string, string> = {}) => ({ headers }) as unknown as FastifyRequest

describe('restEnvelope', () => {
  test('answers an unforeseen error with PGRSTX00, without its message', () => {
    const { status, body } = restEnvelope(new Error('relation "users" at 10.0.0.7'), request())
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'PGRSTX00', details: null, hint: null })
    expect(JSON.stringify(body)).not.toMatch(/users|10\.0/)
  })

  test.each([
    ['no bearer', 'no_authorization', {}],
    ['the project key as bearer', 'bad_jwt', { apikey: 'key', authorization: 'Bearer key' }],
  ] as const)('answers %s with 401 42501', (_what, code, headers) => {
    expect(restEnvelope(new ApiError(code), request(headers))).toMatchObject({
      ...{ status: 401, headers: { 'www-authenticate': 'Bearer' }, body: { code: '42501' } },
    })
  })

  test.each(['bad_jwt', 'session_not_found', 'user_not_found'] as const)(
    'answers %s with PGRST301',
    (code) => {
      const answer = restEnvelope(new ApiError(code), request({ apikey: 'k', authorization: 'Bearer t' }))
      expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/)
    },
  )

  test('[wire 114] answers an expired token with 401 PGRST303 JWT expired', () => {
    expect(restEnvelope(new ExpiredAccessTokenError(), request())).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="JWT expired"' },
      body: { code: 'PGRST303', message: 'JWT expired' },
    })
  })

  test('answers a banned account with 403, which does not ask to sign in again', () => {
    const answer = restEnvelope(new ApiError('user_banned'), request())
    expect(answer).toMatchObject({ status: 403, body: { code: '42501' }, headers: {} })
  })

  test.each([new RestError('PGRST100', { hint: 'h' }), new ApiError('bad_json'), new ApiError('no_api_key')])(
    'has the four keys of PostgREST: %s',
    (error) => {
      const { body } = restEnvelope(error, request())
      expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
    },
  )
})
