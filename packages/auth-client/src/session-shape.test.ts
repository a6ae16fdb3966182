import { describe, expect, test } from 'vitest'
import { readSession } from './session-shape.ts'
import { sampleSession, sampleUser } from './testing/index.ts'

const NOW = 1_795_262_400_000
const served = sampleSession('one', NOW)

describe('a session in a reply (wire §2.1)', () => {
  test.each([
    ['undefined (a page in HTML)', undefined],
    ['a bare user', sampleUser()],
    ['no refresh token', { ...served, refresh_token: '' }],
    ['no lifetime', { ...served, expires_in: undefined }],
    ['a lifetime of nothing', { ...served, expires_in: 0 }],
    ['no user', { ...served, user: undefined }],
  ])('%s is none', (_name, body) => {
    expect(readSession(body, NOW)).toBeNull()
  })

  test('every field is kept, known or not', () => {
    const body = { ...served, provider_token: 'p', new_field: { deep: true } }
    expect(readSession(body, NOW)).toEqual(body)
  })

  test.each([
    ['an hour ahead', 3600],
    ['an hour behind', -3600],
  ])('expires by the clock of this device when the server is %s (wire §12.13)', (_name, skewSeconds) => {
    const body = { ...served, expires_at: served.expires_at + skewSeconds }
    expect(readSession(body, NOW)?.expires_at).toBe(NOW / 1000 + 3600)
  })

  test('a missing expires_at is now + expires_in', () => {
    const { expires_at: _, ...body } = served
    expect(readSession(body, NOW)?.expires_at).toBe(NOW / 1000 + 3600)
  })
})
