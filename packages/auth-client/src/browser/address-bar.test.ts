import { expect, test } from 'vitest'
import { takeMailLink } from './address-bar.ts'

/** A window at an address, with what its history was told. */
function windowAt(href: string) {
  const replaced: unknown[][] = []
  const bar = {
    location: { href },
    history: { state: { idx: 3 }, replaceState: (...args: unknown[]) => void replaced.push(args) },
  }
  return { bar, replaced }
}

const TOKENS = 'access_token=a&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup'
const REFUSAL = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid'

test.each(['http://localhost/#questions', 'http://localhost/send?code=red&error=no'])(
  'the address %s is left as it is',
  (href) => {
    const { bar, replaced } = windowAt(href)
    expect(takeMailLink(bar, false)).toBeNull()
    expect(replaced).toEqual([])
  },
)

test.each([
  ['tokens', `dashboard#${TOKENS}`, 'dashboard', 'tokens'],
  ['tokens beside a query', `send?from=mail#${TOKENS}`, 'send?from=mail', 'tokens'],
  ['a refusal, said twice', `dashboard?${REFUSAL}#${REFUSAL}&sb=`, 'dashboard', 'refused'],
  ['a refusal beside a query', `dashboard?from=mail&${REFUSAL}`, 'dashboard?from=mail', 'refused'],
  ['a code', 'dashboard?code=c&from=mail', 'dashboard?from=mail', 'code'],
  ['tokens on a path that looks like a host', `/example.com#${TOKENS}`, '/example.com', 'tokens'],
])('%s: taken out of the address, in the same entry of the history', (_what, path, clean, kind) => {
  const { bar, replaced } = windowAt(`http://localhost/${path}`)
  expect(takeMailLink(bar, true)?.kind).toBe(kind)
  expect(replaced).toEqual([[{ idx: 3 }, '', `http://localhost/${clean}`]])
})
