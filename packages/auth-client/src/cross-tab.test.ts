import { describe, expect, test } from 'vitest'
import { parseTabMessage, tellOtherTabs } from './cross-tab.ts'
import { sampleSession } from './testing/index.ts'

const session = sampleSession('one', 1_795_262_400_000)

describe('messages between tabs (wire §12.6)', () => {
  test.each([
    ['nothing', undefined],
    ['a text', 'SIGNED_OUT'],
    ['an event nobody knows', { event: 'HACKED', session }],
    ['another tab beginning', { event: 'INITIAL_SESSION', session }],
    ['a sign-in without a session', { event: 'SIGNED_IN', session: null }],
    ['a refresh to half a session', { event: 'TOKEN_REFRESHED', session: { access_token: 'a' } }],
  ])('%s is ignored', (_name, message) => {
    expect(parseTabMessage(message)).toBeNull()
  })

  test('an event comes with its session, a sign-out without', () => {
    expect(parseTabMessage({ event: 'TOKEN_REFRESHED', session })).toEqual({
      event: 'TOKEN_REFRESHED',
      session,
    })
    expect(parseTabMessage({ event: 'SIGNED_OUT', session })).toEqual({ event: 'SIGNED_OUT', session: null })
  })

  test('a closed channel is no reason to fail', () => {
    const closed = {
      post: () => {
        throw new Error('closed')
      },
      onMessage: () => {},
      close: () => {},
    }
    expect(() => tellOtherTabs(closed, { event: 'SIGNED_OUT', session: null })).not.toThrow()
  })

  test('a recovery link opens the password form in its own tab only', () => {
    expect(parseTabMessage({ event: 'PASSWORD_RECOVERY', session })).toEqual({ event: 'SIGNED_IN', session })
  })
})
