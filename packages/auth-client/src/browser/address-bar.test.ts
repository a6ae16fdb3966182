import { describe, expect, test } from 'vitest'
import { consumeAuthRedirectFromUrl } from './address-bar.ts'

function windowAt(href: string) {
  const replaced: unknown[][] = []
  const replaceState = (...args: unknown[]) => void replaced.push(args)
  return { bar: { location: { href }, history: { state: { idx: 3 }, replaceState } }, replaced }
}

const TOKENS = 'access_token=a&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup'
const REFUSAL = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'

describe('consumeAuthRedirectFromUrl', () => {
  test.each(['#questions', '#/reset?x=1', 'send?code=red&error=no'])(
    'does not change the URL /%s',
    (path) => {
      const { bar, replaced } = windowAt(`http://localhost/${path}`)
      expect(consumeAuthRedirectFromUrl(bar, false)).toBeNull()
      expect(replaced).toEqual([])
    },
  )

  test.each([
    ['tokens', `dashboard#${TOKENS}`, 'dashboard', 'tokens'],
    ['tokens beside a query', `send?from=mail#${TOKENS}`, 'send?from=mail', 'tokens'],
    ['an error response on both sides', `dashboard?${REFUSAL}#${REFUSAL}&sb=`, 'dashboard', 'refused'],
    ['an error response beside a query', `dashboard?from=mail&${REFUSAL}`, 'dashboard?from=mail', 'refused'],
    ['a code', 'dashboard?code=c&from=mail', 'dashboard?from=mail', 'code'],
    ['tokens behind a route', `app#/reset?sb=&${TOKENS}`, 'app#/reset', 'tokens'],
    ['tokens behind the query of a route', `app#!/reset?tab=%20&${TOKENS}`, 'app#!/reset?tab=%20', 'tokens'],
    ['tokens behind an anchor', `app#section&${TOKENS}`, 'app#section', 'tokens'],
    ['tokens in another order', `app#x=1&refresh_token=r&${TOKENS}`, 'app#x=1', 'tokens'],
    ['an error response beside a route', `app?${REFUSAL}#/reset?x=1`, 'app#/reset?x=1', 'refused'],
    ['a code beside a route', 'app?code=c#/reset?type=x', 'app#/reset?type=x', 'code'],
    ['tokens after a path like a host', `/example.com#${TOKENS}`, '/example.com', 'tokens'],
  ])('removes %s from the URL, in the same history entry', (_what, path, clean, kind) => {
    const { bar, replaced } = windowAt(`http://localhost/${path}`)
    expect(consumeAuthRedirectFromUrl(bar, true)?.kind).toBe(kind)
    expect(replaced).toEqual([[{ idx: 3 }, '', `http://localhost/${clean}`]])
  })
})
