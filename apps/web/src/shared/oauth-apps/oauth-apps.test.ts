import type { OAuthGrantClient } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { getAppHost, getLogoUrl, getRedirectTarget, isSafeRedirect } from './app-links.ts'
import { formatAppName, getAppInitial } from './app-name.ts'
import { describeScopes, splitScope } from './scopes.ts'

describe('the name of an app', () => {
  test.each([
    ['keeps letters of any script', 'Ünïted مرحبا 写真', 'Ünïted مرحبا 写真'],
    ['loses characters that turn the text around it', 'Acme\u202e\u2069 elgooG', 'Acme elgooG'],
    ['loses line breaks and what cannot be seen', ' A\u200bc\n\tme\ufeff ', 'A c me'],
  ])('%s', (_what, name, shown) => {
    expect(formatAppName(name)).toBe(`\u2068${shown}\u2069`)
  })

  test.each([
    ['example', 'E'],
    ['\u202eéclair', 'É'],
    ['🦊 fox', '🦊'],
    ['\u200b', '?'],
  ])('of %j begins with %s', (name, initial) => {
    expect(getAppInitial(name)).toBe(initial)
  })
})

describe('the target of a redirect', () => {
  test.each([
    ['https://app.example/callback?x=1', { kind: 'site', host: 'app.example' }],
    ['https://app.example:8443/', { kind: 'site', host: 'app.example:8443' }],
    ['https://google.com@evil.example/', { kind: 'site', host: 'evil.example' }],
    ['https://аpple.example/', { kind: 'site', host: 'xn--pple-43d.example' }],
    ['https://localhost.evil.example/', { kind: 'site', host: 'localhost.evil.example' }],
    ['http://127.0.0.1:51004/cb', { kind: 'device' }],
    ['http://[::1]/cb', { kind: 'device' }],
    ['http://localhost:3000/cb', { kind: 'device' }],
    ['com.example.app:/cb', { kind: 'app', scheme: 'com.example.app' }],
    ['com.example.app://https://bank.example/', { kind: 'app', scheme: 'com.example.app' }],
  ])('%s', (uri, target) => {
    expect(getRedirectTarget(uri)).toEqual(target)
  })

  test.each([
    ['https://app.example/cb?code=1', true],
    ['com.example.app:/cb?code=1', true],
    ['javascript:alert(1)', false],
    [' JaVaScRiPt:alert(1)', false],
    ['data:text/html,x', false],
    ['blob:https://app.example/1', false],
    ['/callback', false],
  ])('may be followed to %s: %s', (url, isSafe) => {
    expect(isSafeRedirect(url)).toBe(isSafe)
  })
})

describe('an app', () => {
  const client = (more: Partial<OAuthGrantClient>): OAuthGrantClient => ({
    id: '6b1f2c1e-55a5-4b0e-9a8a-0f3f4f7c9d10',
    name: 'Example',
    is_verified: true,
    ...more,
  })
  const logo_uri = 'https://our.example/logo.png'

  test('has a logo only on the host of the page and if the operator registered it', () => {
    const origin = 'https://our.example'
    expect(getLogoUrl(client({ logo_uri }), origin)).toBe(logo_uri)
    expect(getLogoUrl(client({ logo_uri, is_verified: false }), origin)).toBeNull()
    expect(getLogoUrl(client({ logo_uri: 'https://other.example/logo.png' }), origin)).toBeNull()
    expect(getLogoUrl(client({}), origin)).toBeNull()
  })

  test('has the host of its site, unless it names none on the web', () => {
    expect(getAppHost('https://app.example/about')).toBe('app.example')
    expect(getAppHost('javascript:alert(1)')).toBeNull()
    expect(getAppHost(undefined)).toBeNull()
  })
})

test('scopes are described in the order of the standard, unknown ones by their name', () => {
  expect(describeScopes(splitScope('email  wallet:read openid')).map(({ text }) => text)).toEqual([
    'Know who you are here',
    'See your email address',
    'wallet:read',
  ])
})
