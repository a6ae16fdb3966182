import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { parseSignInProviders } from './sign-in-providers.ts'

const mistakes = (list: unknown) =>
  parseSignInProviders.safeParse(JSON.stringify(list)).error?.issues.map(({ message }) => message)
const read = (...list: unknown[]) => parseSignInProviders.parse(JSON.stringify(list))
const google = { id: 'google', client_id: 'ours', client_secret: 'hush' }

describe('AUTH_PROVIDERS', () => {
  test.each(['google', '{}', '[', '"google"'])('refuses %s with an example of a list', (text) => {
    const [issue] = parseSignInProviders.safeParse(text).error?.issues ?? []
    expect(issue?.message).toMatch(/^must be a JSON list: \[\{"id":"google"/)
  })

  test('names every mistake with its provider and its field, all at once', () => {
    expect(
      mistakes([
        { id: 'google', client_secret: 'x', trust_email: 'yes' },
        { id: 'Big', client_id: 'x', issuer: 'https://id.example' },
        { id: 'house', client_id: 'x', issuer: 'http://id.example' },
        { id: 'other', client_id: 'x' },
        { id: 'both', client_id: 'x', issuer: 'https://a.example', authorize_url: 'https://a.example/x' },
        { id: 'email', client_id: 'x', issuer: 'https://id.example' },
        { ...google, client_Id: 'x' },
        google,
        google,
        null,
      ]),
    ).toEqual([
      'google.client_id must be text',
      'google.trust_email must be true or false',
      'Big.id must be small letters, digits, _, - and :',
      'house.issuer must start with https://',
      'other needs an issuer, or authorize_url, token_url and userinfo_url, and not both',
      'both needs an issuer, or authorize_url, token_url and userinfo_url, and not both',
      'email.id is taken',
      'google Unrecognized key: "client_Id"',
      'google is listed twice',
      expect.stringMatching(/^number 10 is missing or wrong/),
    ])
  })

  test('reads a known provider from its id and secret', () => {
    const [first, second] = read(google, { id: 'github', client_id: 'a', client_secret: 'b' })
    expect(first).toMatchObject({
      id: 'google',
      name: 'Google',
      clientId: 'ours',
      clientSecret: 'hush',
      scopes: ['openid', 'email', 'profile'],
      trustsEmail: true,
      service: { kind: 'openid', issuer: 'https://accounts.google.com' },
    })
    expect(second).toMatchObject({
      scopes: ['read:user', 'user:email'],
      trustsEmail: true,
      service: { kind: 'oauth2', emailsUrl: 'https://api.github.com/user/emails' },
    })
  })

  test('does not trust the emails of a custom issuer until the operator says so', () => {
    const house = { id: 'house', client_id: 'a', issuer: 'https://id.example/realms/house' }
    expect(read(house)[0]).toMatchObject({ name: 'house', trustsEmail: false, clientSecret: undefined })
    expect(read({ ...house, name: 'House of Ada' })[0]?.name).toBe('House of Ada')
    expect(read({ ...house, trust_email: true })[0]?.trustsEmail).toBe(true)
    // The name of a known service does not make another one trusted.
    expect(read({ ...house, id: 'google' })[0]?.trustsEmail).toBe(false)
  })

  test('appears by name in an error of the configuration, and defaults to an empty list', () => {
    expect(readConfig({}).AUTH_PROVIDERS).toEqual([])
    expect(() => readConfig({ AUTH_PROVIDERS: '[{"id":"house","client_id":"x"}]' })).toThrow(
      'AUTH_PROVIDERS: house needs an issuer',
    )
  })
})
