import { describe, expect, test } from 'vitest'
import { isSessionKey, parseStoredSession, storageKeyFor } from './stored-session.ts'
import { sampleSession } from './testing/index.ts'

const session = sampleSession('one', 1_795_262_400_000)

describe('a stored session (wire §12.2)', () => {
  test.each([
    ['a list', []],
    ['null', null],
    ['a number', 7],
    ['an empty object', {}],
    ['no access token', { ...session, access_token: undefined }],
    ['an empty refresh token', { ...session, refresh_token: '' }],
    ['no expiry', { ...session, expires_at: undefined }],
    ['an expiry in text', { ...session, expires_at: '1790000000' }],
    ['nobody signed in', { ...session, user: null }],
    ['a user without an id', { ...session, user: { email: 'reader@example.com' } }],
  ])('%s is invalid', (_name, value) => {
    expect(parseStoredSession(JSON.stringify(value))).toEqual({ kind: 'invalid' })
  })

  test('text that is not JSON counts as absent, yet is told apart', () => {
    expect(parseStoredSession('{"access_tok')).toEqual({ kind: 'unreadable' })
    expect(parseStoredSession('')).toEqual({ kind: 'unreadable' })
    expect(parseStoredSession(null)).toEqual({ kind: 'absent' })
  })

  test('the object a published client has stored is read whole', () => {
    const theirs = { ...session, provider_token: 'p', some_future_field: [1] }
    expect(parseStoredSession(JSON.stringify(theirs))).toEqual({ kind: 'session', session: theirs })
  })

  test.each([
    ['api.example.com', 'sb-api-auth-token'],
    ['127.0.0.1', 'sb-127-auth-token'],
    ['localhost', 'sb-localhost-auth-token'],
  ])('of %s is kept under %s', (hostname, key) => {
    expect(storageKeyFor(hostname)).toBe(key)
  })

  test('goes together with every code verifier and nothing of anybody else', () => {
    const key = 'sb-api-auth-token'
    const own = [
      key,
      `${key}-code-verifier`,
      `${key}-flow-17-code-verifier`,
      `${key}-flows-code-verifier`,
      `${key}-user`,
    ]
    const others = ['theme', 'sb-api2-auth-token', `${key}s`, 'sb-other-auth-token-code-verifier']
    expect([...own, ...others].filter((name) => isSessionKey(key, name))).toEqual(own)
  })
})
