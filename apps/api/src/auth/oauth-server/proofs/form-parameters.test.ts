import { expect, test } from 'vitest'
import { readFormParameters, requireParameter } from './form-parameters.ts'

test.each<[string, unknown]>([
  ['a form', 'grant_type=refresh_token&scope=a+b%26c'],
  ['a JSON object', { grant_type: 'refresh_token', scope: 'a b&c' }],
])('readFormParameters decodes %s', (_what, body) => {
  expect([...readFormParameters(body)]).toEqual([
    ['grant_type', 'refresh_token'],
    ['scope', 'a b&c'],
  ])
})

test('readFormParameters omits parameters without a value, also beside one with a value', () => {
  expect([...readFormParameters('resource=&scope&code=x&code=')]).toEqual([['code', 'x']])
})

test('readFormParameters reads no body as no parameters, and rejects an array', () => {
  expect(readFormParameters(undefined).size).toBe(0)
  expect(() => readFormParameters([['code', 'x']])).toThrow(
    expect.objectContaining({ details: { error: 'invalid_request' } }),
  )
})

test('requireParameter names the parameter that is missing', () => {
  expect(() => requireParameter(readFormParameters('code='), 'code')).toThrow(
    expect.objectContaining({ code: 'invalid_request', message: 'The parameter code is missing.' }),
  )
})
