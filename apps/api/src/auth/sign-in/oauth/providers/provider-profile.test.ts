import { describe, expect, test } from 'vitest'
import { parseIdTokenProfile, parseUserinfoProfile } from './provider-profile.ts'

describe('parseIdTokenProfile', () => {
  test.each([{}, { sub: '' }, { sub: 7 }])('returns null for claims without a subject: %j', (claims) => {
    expect(parseIdTokenProfile(claims)).toBeNull()
  })

  test('drops an invalid email address and treats a missing flag as unverified', () => {
    const parse = (claims: object) => parseIdTokenProfile({ sub: 'a', ...claims })
    expect(parse({ email: 'not-an-address', email_verified: true })?.email).toBeNull()
    expect(parse({ email: 'A@B.co' })).toMatchObject({ email: 'a@b.co', emailVerified: false })
    expect(parse({ email: 'a@b.co', email_verified: 'false' })?.emailVerified).toBe(false)
    expect(parse({ email: 'a@b.co', email_verified: 'true' })?.emailVerified).toBe(true)
  })

  test('returns only known, storable claims and adds aliases', () => {
    const claims = {
      sub: 'a',
      iss: 'https://id.example',
      name: 'Ada',
      picture: `data:${'x'.repeat(2_000)}`,
      nickname: 'a\0',
      roles: ['admin'],
      email: 'a@b.co',
      avatar_url: 'https://id.example/a.png',
    }
    expect(parseIdTokenProfile(claims)?.claims).toEqual({
      sub: 'a',
      provider_id: 'a',
      iss: 'https://id.example',
      name: 'Ada',
      full_name: 'Ada',
      picture: 'https://id.example/a.png',
      avatar_url: 'https://id.example/a.png',
    })
  })
})

describe('parseUserinfoProfile', () => {
  test.each([null, 'text', {}, { id: {} }])('returns null for claims without a subject: %j', (info) => {
    expect(parseUserinfoProfile(info, null)).toBeNull()
  })

  test('returns the primary email address of the list and its verified flag', () => {
    const info = { id: 7, login: 'ada', name: 'Ada', email: 'shown@b.co' }
    const emails = [
      { email: 'old@b.co', verified: true, primary: false },
      { email: 'Main@b.co', verified: false, primary: true },
    ]
    expect(parseUserinfoProfile(info, emails)).toMatchObject({
      subject: '7',
      email: 'main@b.co',
      emailVerified: false,
      claims: { sub: '7', user_name: 'ada', full_name: 'Ada' },
    })
    expect(parseUserinfoProfile(info, null)).toMatchObject({ email: 'shown@b.co', emailVerified: false })
  })
})
