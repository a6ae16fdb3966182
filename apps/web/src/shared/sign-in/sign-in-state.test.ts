import { describe, expect, test } from 'vitest'
import { getLoginHint, getPageAfterSignIn, getRequestPage } from './sign-in-state.ts'

describe('the state of the sign-in page', () => {
  test.each([
    ['/oauth/consent?authorization_id=a', true],
    ['/device?user_code=BCDF-GHJK', true],
    ['/device', true],
    ['/wallet?next=/device', false],
    ['/devices', false],
    ['//evil.example/device', false],
  ])('%s answers a request: %s', (wanted, isRequest) => {
    expect(getRequestPage({ wanted })).toBe(isRequest ? wanted : null)
  })

  test('names the email address that an app suggests, and no other page does', () => {
    const hint = 'login_hint=ada%2Bx%40example.com'
    expect(getLoginHint({ wanted: `/oauth/consent?authorization_id=a&${hint}` })).toBe('ada+x@example.com')
    expect(getLoginHint({ wanted: `/wallet?${hint}` })).toBe('')
    expect(getLoginHint(null)).toBe('')
  })

  test('leads to the whole address that was wanted', () => {
    const wanted = '/oauth/consent?authorization_id=a&prompt=none#x'
    expect(getPageAfterSignIn({ wanted })).toBe(wanted)
  })
})
