import { describe, expect, test } from 'vitest'
import { createSampleSession, createSampleUser } from '../testing/index.ts'
import { parseSession } from './session.ts'
import { getSessionStorageKey } from './storage-keys.ts'
import { parseStoredSession } from './stored-session.ts'

const NOW = 1_795_262_400_000
const session = createSampleSession('one', NOW)

test.each([
  ['nothing', null],
  ['a bare user', createSampleUser()],
  ['a session without an access token', { ...session, access_token: undefined }],
  ['a session with an empty refresh token', { ...session, refresh_token: '' }],
  ['a session without a user', { ...session, user: null }],
  ['a session of a user without an id', { ...session, user: { email: 'reader@example.com' } }],
])('parseStoredSession and parseSession reject %s', (_name, value) => {
  expect(parseStoredSession(JSON.stringify(value))).toEqual({ kind: 'invalid' })
  expect(parseSession(value, NOW)).toBeNull()
})

describe('parseStoredSession', () => {
  test.each([undefined, '1790000000'])('rejects the expiry %j', (expires_at) => {
    const text = JSON.stringify({ ...session, expires_at })
    expect(parseStoredSession(text)).toEqual({ kind: 'invalid' })
  })

  test('distinguishes text that is not JSON from nothing stored', () => {
    expect(parseStoredSession('{"access_tok')).toEqual({ kind: 'unreadable' })
    expect(parseStoredSession('')).toEqual({ kind: 'unreadable' })
    expect(parseStoredSession(null)).toEqual({ kind: 'absent' })
  })

  test('keeps fields of other clients', () => {
    const theirs = { ...session, provider_token: 'p', some_future_field: [1] }
    expect(parseStoredSession(JSON.stringify(theirs))).toEqual({ kind: 'session', session: theirs })
  })
})

test.each([
  ['api.example.com', 'sb-api-auth-token'],
  ['127.0.0.1', 'sb-127-auth-token'],
  ['localhost', 'sb-localhost-auth-token'],
])('getSessionStorageKey returns for %s the key %s', (hostname, key) => {
  expect(getSessionStorageKey(hostname)).toBe(key)
})

describe('parseSession', () => {
  test.each([undefined, 0])('rejects the lifetime %j', (expires_in) => {
    expect(parseSession({ ...session, expires_in }, NOW)).toBeNull()
    // An HTML page.
    expect(parseSession(undefined, NOW)).toBeNull()
  })

  test('keeps every field, known or not', () => {
    const body = { ...session, provider_token: 'p', new_field: { deep: true } }
    expect(parseSession(body, NOW)).toEqual(body)
  })

  test.each([
    ['an hour ahead', session.expires_at + 3600],
    ['an hour behind', session.expires_at - 3600],
    ['missing', undefined],
  ])('computes the expiry by the device clock if expires_at is %s', (_name, expires_at) => {
    expect(parseSession({ ...session, expires_at }, NOW)?.expires_at).toBe(NOW / 1000 + 3600)
  })
})
