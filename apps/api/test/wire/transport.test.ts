import { describe, expect, test } from 'vitest'
import { authCall, expectApiError } from '../accounts/auth-call.ts'
import { signUp, VERSIONED } from '../accounts/people.ts'
import { appPerFile } from '../harness/per-file.ts'
import { PRODUCTION_ENV } from '../harness/production-env.ts'
import { type TestApp, temporaryApp } from '../harness/test-app.ts'

const app = appPerFile()

const JSON_TYPE = 'application/json;charset=UTF-8'
const WRONG = { email: 'nobody@example.com', password: 'wrong' }
const wrongPassword = () => app.request.post('/auth/v1/token?grant_type=password').send(WRONG)
const preflight = (on: TestApp, origin: string, headers: string) =>
  on.request
    .options('/auth/v1/signup')
    .set('Origin', origin)
    .set('Access-Control-Request-Method', 'POST')
    .set('Access-Control-Request-Headers', headers)

describe('transport', () => {
  test('[wire 1] a preflight allows every header that clients send', async () => {
    const asked = [
      ...['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version', 'x-jwt-aud'],
      ...['x-retry-count', 'accept-profile', 'content-profile', 'prefer', 'range', 'x-region', 'traceparent'],
      ...['tracestate', 'baggage'],
    ]
    const reply = await preflight(app, 'https://app.example', asked.join(','))
    expect(reply.status).toBe(204)
    const allowed = reply.headers['access-control-allow-headers']?.toLowerCase().split(/, */)
    expect(allowed).toEqual(expect.arrayContaining(asked))
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    const methods = reply.headers['access-control-allow-methods']?.split(/, */).sort()
    expect(methods).toEqual(['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT'])
    expect(reply.headers['access-control-max-age']).toBe('86400')
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('[wire 1] production allows only configured origins and sends Vary: Origin', async () => {
    const env = { ...PRODUCTION_ENV, CORS_ORIGINS: 'https://other.example' }
    const production = await temporaryApp({ env })
    const health = (origin: string) => production.request.get('/auth/v1/health').set('Origin', origin)
    for (const origin of ['https://app.example', 'https://other.example']) {
      expect((await health(origin)).headers).toMatchObject({
        'access-control-allow-origin': origin,
        vary: expect.stringContaining('Origin'),
      })
    }
    expect((await health('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin')
    const asked = await preflight(production, 'https://other.example', 'apikey, content-type')
    expect(asked.status).toBe(204)
    expect(asked.headers['access-control-allow-origin']).toBe('https://other.example')
  })

  test('[wire 2] a versioned error has code and message and exposes the version to browsers', async () => {
    const settings = await app.request.get('/auth/v1/settings').set(VERSIONED)
    expect(settings.headers['x-supabase-api-version']).toBe('2024-01-01')
    const reply = await wrongPassword().set(VERSIONED).set('Origin', 'https://app.example')
    expect(reply.status).toBe(400)
    const code = 'invalid_credentials'
    expect(reply.body).toEqual({ code, message: 'Invalid login credentials', error_code: code })
    expect(reply.headers).toMatchObject({
      'x-supabase-api-version': '2024-01-01',
      'x-sb-error-code': code,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('X-Supabase-Api-Version'),
    })
  })

  test('[wire 3] [wire 4] a missing or invalid version gets the older error format', async () => {
    for (const headers of [{}, { 'X-Supabase-Api-Version': 'not-a-date' }]) {
      const reply = await wrongPassword().set(headers)
      expect(reply.status).toBe(400)
      const message = 'Invalid login credentials'
      expect(reply.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: message, message })
      expect(reply.headers).not.toHaveProperty('x-supabase-api-version')
    }
  })

  test('[wire 5] signing out accepts an empty JSON body', async () => {
    const reply = await authCall(app, await signUp(app), 'post', 'logout').type(JSON_TYPE)
    expect(reply.status).toBe(204)
    expect(reply.text).toBe('')
  })

  test.each([
    ['[wire 7] malformed JSON is bad_json', '{', 400, 'bad_json'],
    ['a missing body is bad_json', '', 400, 'bad_json'],
    ['[wire 8] a body of 2 MiB is too large', `"${'x'.repeat(2 ** 21)}"`, 413, 'request_entity_too_large'],
  ])('%s', async (_title, body, status, code) => {
    const reply = await app.request.post('/auth/v1/signup').set(VERSIONED).type(JSON_TYPE).send(body)
    expectApiError(reply, status, code)
  })

  test('[wire 9] null PKCE fields and an empty captcha object count as absent', async () => {
    const reply = await authCall(app, null, 'post', 'resend', {
      type: 'signup',
      email: 'nobody@example.com',
      gotrue_meta_security: {},
      code_challenge: null,
      code_challenge_method: null,
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({})
  })

  test('[wire 10] unknown keys are ignored', async () => {
    const body = { type: 'signup', token_hash: 'unknown', options: { redirectTo: 'https://app.example' } }
    expectApiError(await authCall(app, null, 'post', 'verify', body), 403, 'otp_expired')
  })

  test.each([
    ['[wire 12] an unknown route is not_found', 'get', '/auth/v1/nope', 404, 'not_found'],
    ['a wrong method is method_not_allowed', 'delete', '/auth/v1/signup', 405, 'method_not_allowed'],
  ] as const)('%s in the envelope of its path', async (_title, method, path, status, code) => {
    const reply = await app.request[method](path).set(VERSIONED)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ code, message: expect.any(String) })
    expect(reply.headers['x-supabase-api-version']).toBe('2024-01-01')
  })
})
