import { describe, expect, test } from 'vitest'
import { HOSTILE_REDIRECT_URLS } from '#test/assertions/hostile-redirect-urls.ts'
import { redirectUrlGlobToRegExp, resolveAllowedRedirectUrl } from './redirect-target.ts'

const rules = {
  siteUrl: 'https://app.example',
  redirectUrls: ['https://*.partner.example/cb', 'https://docs.example/**', 'com.example.app://done'].map(
    redirectUrlGlobToRegExp,
  ),
}
const SITE = rules.siteUrl

describe('resolveAllowedRedirectUrl', () => {
  test.each<readonly [what: string, candidate: unknown]>([
    ...HOSTILE_REDIRECT_URLS,
    ['a host in which the star would match a dot', 'https://a.b.partner.example/cb'],
    ['an allowed URL with another query', 'https://a.partner.example/cb?next=1'],
    ['a missing candidate', undefined],
    ['an array', ['https://app.example/']],
  ])('returns the site instead of %s', (_what, candidate) => {
    expect(resolveAllowedRedirectUrl([candidate], rules)).toBe(SITE)
  })

  test.each([
    ['the site', 'https://app.example/dashboard?x=1', 'https://app.example/dashboard?x=1'],
    [
      'a fragment that is a route',
      'https://app.example/a?x=1#/b?c=%20',
      'https://app.example/a?x=1#/b?c=%20',
    ],
    ['an origin with a fragment', 'https://app.example#/b', 'https://app.example#/b'],
    [
      'a fragment that the pattern does not name',
      'https://one.partner.example/cb#/b',
      'https://one.partner.example/cb#/b',
    ],
    ['a fragment of a custom scheme', 'com.example.app://done#x', 'com.example.app://done#x'],
    ['an empty fragment, which it removes', 'https://app.example/a#', 'https://app.example/a'],
    ['the site in upper case', 'HTTPS://APP.EXAMPLE/a', 'https://app.example/a'],
    ['a URL that matches a star', 'https://one.partner.example/cb', 'https://one.partner.example/cb'],
    ['a URL that matches a double star', 'https://docs.example/a/b?c=d', 'https://docs.example/a/b?c=d'],
    ['a custom scheme of a mobile app', 'com.example.app://done', 'com.example.app://done'],
  ])('allows %s', (_what, candidate, target) => {
    expect(resolveAllowedRedirectUrl([candidate], rules)).toBe(target)
  })

  test('allows a listed origin without a trailing slash, but no path below it', () => {
    const listed = { ...rules, redirectUrls: [redirectUrlGlobToRegExp('https://other.example')] }
    expect(resolveAllowedRedirectUrl(['https://other.example'], listed)).toBe('https://other.example')
    expect(resolveAllowedRedirectUrl(['https://other.example/x'], listed)).toBe(SITE)
  })

  test('allows any port if the site is on a loopback host', () => {
    const local = { siteUrl: 'http://localhost:3000', redirectUrls: [] }
    expect(resolveAllowedRedirectUrl(['http://localhost:5173/a'], local)).toBe('http://localhost:5173/a')
    expect(resolveAllowedRedirectUrl(['http://127.0.0.1:5173/'], local)).toBe(local.siteUrl)
  })

  test('returns the first allowed candidate', () => {
    const candidates = [undefined, 'https://evil.example', 'https://app.example/b']
    expect(resolveAllowedRedirectUrl(candidates, rules)).toBe('https://app.example/b')
  })
})

describe('redirectUrlGlobToRegExp', () => {
  test.each([
    ['https://*.a.example/', 'https://x.y.a.example/'],
    ['https://a.example/*', 'https://a.example/b/c'],
    ['https://a?.example/', 'https://a..example/'],
    ['https://[ab].example/', 'https://c.example/'],
    ['https://[!ab].example/', 'https://a.example/'],
    ['https://x[!a]example/', 'https://x.example/'],
    ['https://{a,b}.example/', 'https://c.example/'],
    ['https://{a,b}.example/', 'https://a,b.example/'],
    ['https://a.example/', 'https://axexample/'],
    ['https://a.example/(x|y)', 'https://a.example/x'],
    ['{a,b}', 'https://evil.example/a'],
    ['a|https://evil.example/', 'https://evil.example/'],
  ])('%s does not match %s', (glob, text) => {
    expect(redirectUrlGlobToRegExp(glob).test(text)).toBe(false)
  })

  test.each([
    ['https://*.a.example/**', 'https://x.a.example/b/c?d=e.f'],
    ['https://a?.example/', 'https://ab.example/'],
    ['https://pr-[0-9].example/', 'https://pr-7.example/'],
    ['https://[a-].example/', 'https://-.example/'],
    ['https://[!0-9].example/', 'https://x.example/'],
    ['https://{a,b-*}.example/', 'https://b-1.example/'],
    ['https://{a.b,c}.example/', 'https://a.b.example/'],
    ['http://[::1]:3000/**', 'http://[::1]:3000/x'],
    ['https://a.example/{b', 'https://a.example/{b'],
    ['https://a.example/[z-a]', 'https://a.example/-'],
  ])('%s matches %s', (glob, text) => {
    expect(redirectUrlGlobToRegExp(glob).test(text)).toBe(true)
  })
})
