import { describe, expect, test } from 'vitest'
import { getPathOfUrl, normalizeRequestUrl } from './request-path.ts'

describe('normalizeRequestUrl', () => {
  test.each([
    ['/auth/v1/%zz', '/auth/v1/%25zz'],
    ['/auth/v1/%ff?a=%zz', '/auth/v1/%25ff?a=%zz'],
    ['/auth/v1/%', '/auth/v1/%25'],
  ])('takes a path that cannot be decoded literally: %s', (url, normalized) => {
    expect(normalizeRequestUrl(url)).toBe(normalized)
    expect(() => decodeURI(getPathOfUrl(normalized))).not.toThrow()
  })

  test.each([
    ['/%61uth/v1/us%65r', '/auth/v1/user'],
    ['/a%2Fb%3Fc', '/a%2Fb%3Fc'],
    ['/%2561', '/%2561'],
    ['/a%20b%C3%A9', '/a%20b%C3%A9'],
    ['/%61?x=%61', '/a?x=%61'],
    ['/plain?x=1#y', '/plain?x=1#y'],
    ['http://api.example:80/auth/v1/user?a=1', '/auth/v1/user?a=1'],
    ['*', '*'],
  ])('normalizes %s to %s', (url, normalized) => {
    expect(normalizeRequestUrl(url)).toBe(normalized)
  })
})

test('getPathOfUrl removes the query and the fragment', () => {
  expect(getPathOfUrl('/auth/v1/verify?token=secret')).toBe('/auth/v1/verify')
  expect(getPathOfUrl('/auth/v1/user#/x?y')).toBe('/auth/v1/user')
})
