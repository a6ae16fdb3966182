import { API_ERRORS } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { ApiError, convertErrorToApiError } from './errors.ts'

const failure = (fields: object, message = 'x') => Object.assign(new Error(message), fields)

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
