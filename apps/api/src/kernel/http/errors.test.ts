import { API_ERRORS } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { ApiError, convertErrorToApiError, isTemporaryDatabaseError } from './errors.ts'

const failure = (fields: object, message = 'x') => Object.assign(new Error(message), fields)

describe('isTemporaryDatabaseError', () => {
  test.each([
    ['a violated constraint', failure({ code: '23505' })],
    ['a syntax error', failure({ code: '42601' })],
    ['a missing privilege', failure({ code: '42501' })],
    ['a missing file', failure({ code: 'ENOENT', syscall: 'open' })],
    ['a programming error', new TypeError('undefined is not a function')],
    ['an object that is not an Error', { code: '08006' }],
  ])('returns false for %s', (_name, thrown) => {
    expect(isTemporaryDatabaseError(thrown)).toBe(false)
  })

  test.each([
    ['a lost connection', failure({ code: '08006' })],
    ['a server without a free connection', failure({ code: '53300' })],
    ['a server that shuts down', failure({ code: '57P01' })],
    ['a replica after a failover', failure({ code: '25006' })],
    ['a lock timeout', failure({ code: '55P03' })],
    ['a missing socket file', failure({ code: 'ENOENT', syscall: 'connect' })],
    ['a refused connection', failure({ code: 'ECONNREFUSED' })],
    ['an exhausted pool', new Error('timeout exceeded when trying to connect')],
    ['a closed pool', new Error('Cannot use a pool after calling end on the pool')],
    ['a wrapped database error', new Error('Failed query', { cause: failure({ code: '08006' }) })],
  ])('returns true for %s', (_name, thrown) => {
    expect(isTemporaryDatabaseError(thrown)).toBe(true)
  })
})

describe('convertErrorToApiError', () => {
  test('hides the message of an unknown error', () => {
    const error = convertErrorToApiError(failure({ code: 'constructor', statusCode: 502 }, 'secret'))
    const { message } = API_ERRORS.unexpected_failure
    expect(error).toMatchObject({ code: 'unexpected_failure', message })
  })

  test.each([undefined, null, 'text'])('converts a thrown %s into unexpected_failure', (thrown) => {
    expect(convertErrorToApiError(thrown)).toMatchObject({ code: 'unexpected_failure', cause: thrown })
  })

  test.each([
    ['FST_ERR_CTP_INVALID_JSON_BODY', 400, 'bad_json'],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 400, 'bad_json'],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400, 'malformed_request'],
    ['FST_ERR_VALIDATION', 400, 'validation_failed'],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'request_entity_too_large'],
    ['ERR_OF_A_PLUGIN', 400, 'malformed_request'],
    [undefined, 400, 'malformed_request'],
    ['ERR_OF_A_PLUGIN', 416, 'range_not_satisfiable'],
  ])('maps the plugin error %s with status %i to %s', (code, statusCode, expected) => {
    expect(convertErrorToApiError(failure({ code, statusCode }))).toMatchObject({
      code: expected,
      status: statusCode,
      message: API_ERRORS[expected as 'bad_json'].message,
    })
  })

  test('maps temporary database errors to 503 with Retry-After', () => {
    const error = convertErrorToApiError(failure({ code: '57P03' }))
    expect(error).toMatchObject({ status: 503, retryAfterSeconds: 1 })
  })

  test('returns an ApiError unchanged and preserves the cause of others', () => {
    const apiError = new ApiError('bad_json', { cause: new Error('x') })
    expect(convertErrorToApiError(apiError)).toBe(apiError)
    expect(convertErrorToApiError(new Error('y')).cause).toEqual(new Error('y'))
  })
})
