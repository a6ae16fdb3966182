import { describe, expect, test } from 'vitest'
import { parseServerConfig } from './config.ts'
import { signInProvidersJsonSchema } from './sign-in-providers.ts'

const mistakes = (list: unknown) =>
  signInProvidersJsonSchema.safeParse(JSON.stringify(list)).error?.issues.map(({ message }) => message)
const read = (...list: unknown[]) => signInProvidersJsonSchema.parse(JSON.stringify(list))
const google = { id: 'google', client_id: 'ours', client_secret: 'secret' }

describe('AUTH_PROVIDERS', () => {
  test.each(['google', '{}', '[', '"google"'])('rejects %s with an example of a list', (text) => {
    const [issue] = signInProvidersJsonSchema.safeParse(text).error?.issues ?? []
    expect(issue?.message).toMatch(/^must be a JSON list: \[\{"id":"google"/)
  })

  test('reports every mistake with its provider and field in one error', () => {
    expect(
      mistakes([
        { id: 'google', client_secret: 'x', trust_email: 'yes' },
        { id: 'Big', client_id: 'x', issuer: 'https://id.example' },
        { id: 'custom', client_id: 'x', issuer: 'http://id.example' },
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
      'Big.id must be lower-case letters, digits, _, - and :',
      'custom.issuer must start with https://',
      'other needs an issuer, or authorize_url, token_url and userinfo_url, and not both',
      'both needs an issuer, or authorize_url, token_url and userinfo_url, and not both',
      'email.id is reserved',
      'google Unrecognized key: "client_Id"',
      'google is listed twice',
      expect.stringMatching(/^number 10 is missing or wrong/),
    ])
  })

  test('fills in the endpoints of a known provider from its id', () => {
    const [first, second] = read(google, { id: 'github', client_id: 'a', client_secret: 'b' })
    expect(first).toMatchObject({
      id: 'google',
      name: 'Google',
      clientId: 'ours',
      clientSecret: 'secret',
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

  test('trusts the emails of a custom issuer only with trust_email', () => {
    const custom = { id: 'custom', client_id: 'a', issuer: 'https://id.example/realms/custom' }
    expect(read(custom)[0]).toMatchObject({ name: 'custom', trustsEmail: false, clientSecret: undefined })
    expect(read({ ...custom, name: 'Example ID' })[0]?.name).toBe('Example ID')
    expect(read({ ...custom, trust_email: true })[0]?.trustsEmail).toBe(true)
    // The id of a known provider does not make another issuer trusted.
    expect(read({ ...custom, id: 'google' })[0]?.trustsEmail).toBe(false)
  })

  test('defaults to an empty list and is named in configuration errors', () => {
    expect(parseServerConfig({}).AUTH_PROVIDERS).toEqual([])
    const AUTH_PROVIDERS = '[{"id":"custom","client_id":"x"}]'
    expect(() => parseServerConfig({ AUTH_PROVIDERS })).toThrow('AUTH_PROVIDERS: custom needs an issuer')
  })
})
