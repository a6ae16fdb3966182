import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { ExpiredAccessTokenError } from '../auth/index.ts'
import { ApiError } from '../kernel/errors.ts'
import { restEnvelope } from './rest-envelope.ts'
import { RestError } from './rest-error.ts'

const request = (headers: Record<string, string> = {}) => ({ headers }) as unknown as FastifyRequest

describe('restEnvelope', () => {
  test('an unforeseen error is PGRSTX00 and says nothing of itself', () => {
    const { status, body } = restEnvelope(new Error('relation "users" at 10.0.0.7'), request())
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'PGRSTX00', details: null, hint: null })
    expect(JSON.stringify(body)).not.toMatch(/users|10\.0/)
  })

  test('a dead database is PGRST000 with a time to come back', () => {
    const trouble = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    expect(restEnvelope(trouble, request())).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { code: 'PGRST000' },
    })
  })

  test('nobody signed in is 401 42501, whether without a bearer or with the project key as one', () => {
    const nobody = { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: { code: '42501' } }
    expect(restEnvelope(new ApiError('no_authorization'), request())).toMatchObject(nobody)
    const withKey = request({ apikey: 'sb_publishable_1', authorization: 'Bearer sb_publishable_1' })
    expect(restEnvelope(new ApiError('bad_jwt'), withKey)).toMatchObject(nobody)
  })

  test('a bad token is PGRST301, also when its session or account is gone', () => {
    for (const code of ['bad_jwt', 'session_not_found', 'user_not_found'] as const) {
      const answer = restEnvelope(new ApiError(code), request({ apikey: 'k', authorization: 'Bearer t' }))
      expect(answer).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/)
    }
  })

  test('[wire 114] an expired token is 401 PGRST303 JWT expired', () => {
    expect(restEnvelope(new ExpiredAccessTokenError(), request())).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="JWT expired"' },
      body: { code: 'PGRST303', message: 'JWT expired' },
    })
  })

  test('a suspended account is refused, not asked to sign in again', () => {
    const answer = restEnvelope(new ApiError('user_banned'), request())
    expect(answer).toMatchObject({ status: 403, body: { code: '42501' }, headers: {} })
  })

  test('always has the four keys', () => {
    const thrown = [
      new RestError('PGRST100', { hint: 'h' }),
      new ApiError('bad_json'),
      new ApiError('no_api_key'),
    ]
    for (const error of thrown) {
      expect(Object.keys(restEnvelope(error, request()).body).sort()).toEqual([
        'code',
        'details',
        'hint',
        'message',
      ])
    }
  })
})
