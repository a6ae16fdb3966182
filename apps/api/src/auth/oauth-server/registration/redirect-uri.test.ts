import { describe, expect, test } from 'vitest'
import { HOSTILE_REDIRECT_URLS } from '#test/assertions/hostile-redirect-urls.ts'
import { matchRedirectUri, parseRedirectUri } from './redirect-uri.ts'

const SITE = ['https://app.example', 'https://app.example/cb?x=1']
const LOCAL = ['http://127.0.0.1/cb', 'http://localhost:8080/cb?x=1', 'http://[::1]:9000/cb']

describe('matchRedirectUri', () => {
  test.each(HOSTILE_REDIRECT_URLS)('rejects %s', (_what, uri) => {
    expect(matchRedirectUri([...SITE, ...LOCAL], uri)).toBe(false)
  })

  test.each([
    ['another path', 'https://app.example/cb2?x=1'],
    ['a longer path', 'https://app.example/cb/?x=1'],
    ['another query', 'https://app.example/cb?x=2'],
    ['an added parameter', 'https://app.example/cb?x=1&y=2'],
    ['no query', 'https://app.example/cb'],
    ['another spelling of the host', 'https://APP.example/cb?x=1'],
    ['a default port', 'https://app.example:443/cb?x=1'],
    ['a slash after the origin', 'https://app.example/'],
    ['an encoded character', 'https://app.example/c%62?x=1'],
    ['a dot segment', 'https://app.example/a/../cb?x=1'],
    ['a fragment', 'https://app.example/cb?x=1#y'],
    ['an empty text', ''],
    ['another loopback host', 'http://127.0.0.2/cb'],
    ['another name of the loopback host', 'http://localhost/cb'],
    ['https on a loopback host', 'https://127.0.0.1/cb'],
    ['another path on a loopback host', 'http://127.0.0.1:1/cb2'],
    ['a port that does not exist', 'http://127.0.0.1:65536/cb'],
    ['an empty port', 'http://127.0.0.1:/cb'],
    ['a loopback host as a prefix', 'http://127.0.0.1.evil.example/cb'],
    ['a loopback host as user name', 'http://127.0.0.1@evil.example/cb'],
    ['a loopback host and port as user name', 'http://127.0.0.1:80@evil.example/cb'],
    ['a loopback host before a backslash', 'http://127.0.0.1\\@evil.example/cb'],
    ['another spelling of the loopback host', 'http://0x7f.1/cb'],
  ])('rejects %s', (_what, uri) => {
    expect(matchRedirectUri([...SITE, ...LOCAL], uri)).toBe(false)
  })

  test.each([...SITE, ...LOCAL])('accepts %s as it is registered', (uri) => {
    expect(matchRedirectUri([...SITE, ...LOCAL], uri)).toBe(true)
  })

  test.each([
    'http://127.0.0.1:51004/cb',
    'http://localhost/cb?x=1',
    'http://localhost:51004/cb?x=1',
    'http://[::1]:51004/cb',
  ])('accepts %s, because ports of loopback hosts are free', (uri) => {
    expect(matchRedirectUri([...SITE, ...LOCAL], uri)).toBe(true)
  })
})

describe('parseRedirectUri', () => {
  test.each([
    ['', 'contains an invalid character'],
    [`https://app.example/${'x'.repeat(2_040)}`, 'is longer than 2048 characters'],
    ['https://app.example/a b', 'contains an invalid character'],
    ['https://app.example/\n', 'contains an invalid character'],
    ['https://app.example/\u200b', 'contains an invalid character'],
    ['https://xn--app-.example\u0000/', 'contains an invalid character'],
    ['https://аpp.example/', 'contains an invalid character'],
    ['https://app.example\\@evil.example/', 'contains an invalid character'],
    ['https://app.example/<x>', 'contains an invalid character'],
    ['https://*.app.example/cb', 'contains a wildcard'],
    ['https://app.example/*', 'contains a wildcard'],
    ['https://app.example/cb#', 'has a fragment'],
    ['com.example.app:/cb#x', 'has a fragment'],
    ['/cb', 'is not an absolute URI'],
    ['//app.example/cb', 'is not an absolute URI'],
    ['app.example/cb', 'is not an absolute URI'],
    ['urn:ietf:wg:oauth:2.0:oob', 'is not an absolute URI'],
    ['mailto:a@app.example', 'is not an absolute URI'],
    ['https:app.example', 'is not an absolute URI'],
    ['https://', 'is not an absolute URI'],
    ['https://app.example:65536/', 'is not an absolute URI'],
    ['javascript:alert(1)', 'is not an absolute URI'],
    ['javascript:/%0aalert(1)', 'has the scheme javascript:, which is not allowed'],
    ['JavaScript://x/%0aalert(1)', 'has the scheme javascript:, which is not allowed'],
    ['data:/text/html,x', 'has the scheme data:, which is not allowed'],
    ['file:///etc/passwd', 'has the scheme file:, which is not allowed'],
    ['blob:/x', 'has the scheme blob:, which is not allowed'],
    ['about:/blank', 'has the scheme about:, which is not allowed'],
    ['vbscript:/x', 'has the scheme vbscript:, which is not allowed'],
    ['intent://x/#Intent;end', 'has a fragment'],
    ['intent://x/', 'has the scheme intent:, which is not allowed'],
    ['https://app.example@evil.example/', 'has a user name or password'],
    ['https://user:pass@app.example/', 'has a user name or password'],
    ['myapp://user@cb', 'has a user name or password'],
    ['https:/app.example/cb', 'must be written as https://app.example/cb'],
    ['HTTPS://APP.EXAMPLE/cb', 'must be written as https://app.example/cb'],
    ['https://app.example:443/cb', 'must be written as https://app.example/cb'],
    ['https://app.example/a/../cb', 'must be written as https://app.example/cb'],
    ['https://2130706433/cb', 'must be written as https://127.0.0.1/cb'],
    ['http://0x7f.1/cb', 'must be written as http://127.0.0.1/cb'],
    ['http://app.example/cb', 'needs https, except on a loopback host'],
    ['http://127.0.0.2/cb', 'needs https, except on a loopback host'],
    ['http://localhost.evil.example/cb', 'needs https, except on a loopback host'],
    ['http://localhost./cb', 'needs https, except on a loopback host'],
    ['http://[::ffff:7f00:1]/cb', 'needs https, except on a loopback host'],
    ['com.example.app:/', 'has no host or path'],
    ['com.example.app:///', 'has no host or path'],
  ])('rejects %j: it %s', (uri, issue) => {
    expect(parseRedirectUri(uri)).toEqual({ ok: false, issue })
  })

  test.each([
    'https://app.example',
    'https://app.example/cb?x=1',
    'https://app.example:8443/cb',
    'https://xn--bcher-kva.example/cb',
    'http://localhost/cb',
    'http://127.0.0.1:3000',
    'http://[::1]:3000/cb',
    'com.example.app:/cb',
    'com.example.app://cb',
    'cursor://anysphere.cursor-retrieval/oauth/user-x/callback',
  ])('accepts %s', (uri) => {
    expect(parseRedirectUri(uri)).toEqual({ ok: true, value: uri })
  })
})
