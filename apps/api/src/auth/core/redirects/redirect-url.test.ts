import { describe, expect, test } from 'vitest'
import { buildRedirectUrl, type RedirectAnswer } from './redirect-url.ts'

const CODE = { code: 'ours' }
const SESSION = { session: { access_token: 'ours', refresh_token: 'r', sb: '', type: 'signup' } }
const IMPLICIT = 'access_token=ours&refresh_token=r&sb=&type=signup'
const BEHIND_ROUTE = 'sb=&access_token=ours&refresh_token=r&type=signup'
const ERROR = { error: { error: 'access_denied', error_code: 'otp_expired', error_description: 'a b' } }
const FAILED = 'error=access_denied&error_code=otp_expired&error_description=a+b'
const MESSAGE = { message: 'm', isPkce: false }
const PKCE_MESSAGE = { message: 'm', isPkce: true }
const LONG = `/${'x'.repeat(8_000)}?y=1`

describe('buildRedirectUrl', () => {
  test.each<[string, RedirectAnswer, string]>([
    ['https://a.example', CODE, 'https://a.example/?code=ours'],
    ['https://a.example/p?x=1&y=a%20b+c', CODE, 'https://a.example/p?x=1&y=a%20b+c&code=ours'],
    ['https://a.example/p#/reset', CODE, 'https://a.example/p?code=ours#/reset'],
    ['https://a.example/p?x=1#/reset?y=%2F%20z', CODE, 'https://a.example/p?x=1&code=ours#/reset?y=%2F%20z'],
    ['https://a.example/p#!/reset', CODE, 'https://a.example/p?code=ours#!/reset'],
    ['https://a.example/p#section', CODE, 'https://a.example/p?code=ours#section'],
    [
      'https://a.example/p#/reset?type=x&message=y',
      CODE,
      'https://a.example/p?code=ours#/reset?type=x&message=y',
    ],
    ['https://a.example/p#', CODE, 'https://a.example/p?code=ours'],
    ['https://a.example/p?', CODE, 'https://a.example/p?code=ours'],
    ['http://user:pw@[::1]:5000/p#/r', CODE, 'http://user:pw@[::1]:5000/p?code=ours#/r'],
    ['myapp://callback#x', CODE, 'myapp://callback?code=ours#x'],
    ['com.app:/cb#/x', CODE, 'com.app:/cb?code=ours#/x'],
    ['com.app:cb', CODE, 'com.app:cb?code=ours'],
    [`https://a.example/#${LONG}`, CODE, `https://a.example/?code=ours#${LONG}`],
    ['https://a.example/p?code=old&x=1&code=older', CODE, 'https://a.example/p?x=1&code=ours'],

    ['https://a.example/p?b=1', SESSION, `https://a.example/p?b=1#${IMPLICIT}`],
    ['https://a.example/p#', SESSION, `https://a.example/p#${IMPLICIT}`],
    ['https://a.example/p#section', SESSION, `https://a.example/p#section&${IMPLICIT}`],
    ['https://a.example/p#tab=2', SESSION, `https://a.example/p#tab=2&${IMPLICIT}`],
    ['https://a.example/p#/reset', SESSION, `https://a.example/p#/reset?${BEHIND_ROUTE}`],
    ['https://a.example/p#/reset?', SESSION, `https://a.example/p#/reset?${BEHIND_ROUTE}`],
    ['https://a.example/p#!/reset', SESSION, `https://a.example/p#!/reset?${BEHIND_ROUTE}`],
    ['https://a.example/p#/', SESSION, `https://a.example/p#/?${BEHIND_ROUTE}`],
    ['https://a.example/p?b=1#/reset?x=1', SESSION, `https://a.example/p?b=1#/reset?x=1&${IMPLICIT}`],
    ['https://a.example/p#!/reset?x=%C3%A9', SESSION, `https://a.example/p#!/reset?x=%C3%A9&${IMPLICIT}`],
    ['https://a.example/p?code=INVITE&type=x', SESSION, `https://a.example/p?code=INVITE&type=x#${IMPLICIT}`],
    ['myapp://callback#x', SESSION, `myapp://callback#x&${IMPLICIT}`],
    ['com.app:/cb', SESSION, `com.app:/cb#${IMPLICIT}`],
    [`https://a.example/#${LONG}`, SESSION, `https://a.example/#${LONG}&${IMPLICIT}`],

    ['https://a.example/p?b=1', ERROR, `https://a.example/p?b=1&${FAILED}#${FAILED}&sb=`],
    ['https://a.example/p#/reset?x=1', ERROR, `https://a.example/p?${FAILED}#/reset?x=1`],
    ['https://a.example/p#section', ERROR, `https://a.example/p?${FAILED}#section`],
    ['https://a.example/p?error=old&b=1', ERROR, `https://a.example/p?b=1&${FAILED}#${FAILED}&sb=`],
    ['https://a.example/p#/reset', MESSAGE, 'https://a.example/p#/reset?sb=&message=m'],
    ['https://a.example/p', MESSAGE, 'https://a.example/p#message=m&sb='],
    ['https://a.example/p', PKCE_MESSAGE, 'https://a.example/p?message=m#message=m&sb='],
    ['https://a.example/p#/reset', PKCE_MESSAGE, 'https://a.example/p?message=m#/reset'],

    // The page of an earlier answer is the target of the next request.
    [`https://a.example/p?${FAILED}#${FAILED}&sb=`, CODE, 'https://a.example/p?code=ours'],
    [
      `https://a.example/p?x=1&${FAILED}#/reset?${FAILED}&y=1`,
      SESSION,
      `https://a.example/p?x=1#/reset?y=1&${IMPLICIT}`,
    ],
    [`https://a.example/p#section&${IMPLICIT}`, SESSION, `https://a.example/p#section&${IMPLICIT}`],
    [`https://a.example/p#/reset?${BEHIND_ROUTE}`, SESSION, `https://a.example/p#/reset?${BEHIND_ROUTE}`],
  ])('%s with %o becomes %s', (target, answer, url) => {
    expect(buildRedirectUrl(target, answer)).toBe(url)
  })

  const readers: Record<string, (url: URL) => string | null | undefined> = {
    'the first parameter of the fragment': ({ hash }) =>
      new URLSearchParams(hash.slice(1)).get('access_token'),
    'the last parameter of the fragment': ({ hash }) =>
      new URLSearchParams(hash.slice(1)).getAll('access_token').at(-1),
    'the query of a hash route': ({ hash }) =>
      new URLSearchParams(hash.replace(/^[^?]*\?/, '')).get('access_token'),
    'a pattern': ({ href }) => /[?&#]access_token=([^&#]*)/.exec(href)?.[1],
    'the query before the fragment': ({ searchParams, hash }) =>
      searchParams.get('access_token') ?? new URLSearchParams(hash.slice(1)).get('access_token'),
  }

  describe.each(Object.entries(readers))('read by %s', (_how, read) => {
    test.each([
      '#/x?access_token=evil',
      '#/x?a=1&access_token=evil&b=2',
      '#/x&access_token=evil',
      '#/x?a=1?access_token=evil',
      '#/x?a=1#access_token=evil',
      '#/x?%61ccess_token=evil',
      '#/x?access%5Ftoken=evil&access_token=evil',
      '#!/x?access_token=evil&',
      '?access_token=evil#/x',
      '?a=1&access_token=evil&%61ccess_token=evil#/x?',
    ])('the target %s does not replace the token', (target) => {
      expect(read(new URL(buildRedirectUrl(`https://a.example/${target}`, SESSION)))).toBe('ours')
    })
  })
})
