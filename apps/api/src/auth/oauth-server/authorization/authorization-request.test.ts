import { describe, expect, test } from 'vitest'
import { parseAuthorizationRequest } from './authorization-request.ts'

const CHALLENGE = 'x'.repeat(43)
const REQUIRED = { response_type: 'code', code_challenge: CHALLENGE, code_challenge_method: 'S256' }

const parse = (changes: Record<string, string | undefined> = {}, scope: string | null = null) => {
  const entries = Object.entries({ ...REQUIRED, ...changes }).filter(([, value]) => value !== undefined)
  return parseAuthorizationRequest(new URLSearchParams(entries as [string, string][]), { scope })
}
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

describe('parseAuthorizationRequest', () => {
  test('returns the parameters, and null for each that is absent', () => {
    const all = {
      scope: 'profile openid',
      nonce: 'n',
      resource: 'https://api.example/v1',
      prompt: 'login consent',
      max_age: '60',
      acr_values: 'aal2',
      login_hint: 'ada@example.com',
      dpop_jkt: CHALLENGE,
    }
    expect(parse(all)).toEqual({
      scope: 'openid profile',
      nonce: 'n',
      resource: 'https://api.example/v1',
      codeChallenge: CHALLENGE,
      prompt: 'login consent',
      maxAgeS: 60,
      acrValues: 'aal2',
      loginHint: 'ada@example.com',
      dpopJkt: CHALLENGE,
    })
    expect(parse()).toMatchObject({ scope: 'email', nonce: null, resource: null, maxAgeS: null })
  })

  test('ignores unknown scopes beside a known one, and checks those of the client', () => {
    expect(parse({ scope: 'email mcp:tools' }).scope).toBe('email')
    expect(codeOf(() => parse({ scope: 'mcp:tools' }))).toBe('invalid_scope')
    expect(codeOf(() => parse({ scope: 'email phone' }, 'email'))).toBe('invalid_scope')
  })

  test.each<[Record<string, string | undefined>, string]>([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: 's256' }, 'invalid_request'],
    [{ prompt: 'none login' }, 'invalid_request'],
    [{ prompt: 'maybe' }, 'invalid_request'],
    [{ max_age: '-1' }, 'invalid_request'],
    [{ max_age: 'soon' }, 'invalid_request'],
    [{ dpop_jkt: 'short' }, 'invalid_request'],
    [{ resource: '/api' }, 'invalid_target'],
    [{ resource: 'https://api.example/#x' }, 'invalid_target'],
    [{ request: 'a JWT' }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example' }, 'request_uri_not_supported'],
    [{ nonce: 'x'.repeat(2_049) }, 'invalid_request'],
  ])('rejects %j', (changes, code) => {
    expect(codeOf(() => parse(changes))).toBe(code)
  })

  test('rejects a repeated parameter', () => {
    const repeat = (name: string) => () =>
      parseAuthorizationRequest(
        new URLSearchParams([...Object.entries(REQUIRED), [name, 'a'], [name, 'b']]),
        {
          scope: null,
        },
      )
    expect(codeOf(repeat('scope'))).toBe('invalid_request')
    expect(codeOf(repeat('resource'))).toBe('invalid_target')
  })
})
