import { type AuthChangeListener, getAuthenticatorAssuranceLevels } from '@satlens/auth-client'
import type { Session } from '@satlens/contract'
import { describe, expect, test, vi } from 'vitest'
import { setSignedIn, setSignedOut } from '#test/session.ts'
import { sessionStore } from './session.ts'
import { createSessionStore, syncWithClient } from './session-store.ts'
import { clearUserStorage, readForUser, storeForUser } from './user-storage.ts'

const user = { id: 'u1', email: 'ada@example.com' }
const session = { access_token: 'secret-a', refresh_token: 'secret-r', user } as unknown as Session

function startStore({ isLeaving = false } = {}) {
  let listener: AuthChangeListener = () => {}
  const client = {
    onEvent: (next: AuthChangeListener) => {
      listener = next
      return () => {}
    },
  }
  const store = createSessionStore()
  syncWithClient(store, client, { isLeaving: () => isLeaving, assuranceOf: getAuthenticatorAssuranceLevels })
  return { store, tell: (...event: Parameters<AuthChangeListener>) => listener(...event) }
}

test('the session store holds no token', async () => {
  const { store, tell } = startStore()
  expect(store.getState()).toEqual({ status: 'loading' })
  await tell('SIGNED_IN', session)
  expect(store.getState()).toEqual({ status: 'signed-in', user })
  expect(JSON.stringify(store.getState())).not.toContain('secret')
})

test('the session store distinguishes a sign-out by choice from a lost session', async () => {
  const lost = startStore()
  await lost.tell('SIGNED_OUT', null)
  expect(lost.store.getState()).toEqual({ status: 'signed-out', byChoice: false })

  const left = startStore({ isLeaving: true })
  await left.tell('SIGNED_OUT', null)
  expect(left.store.getState()).toEqual({ status: 'signed-out', byChoice: true })
})

describe('the session of a user with a second factor', () => {
  const factored = { ...user, factors: [{ id: 'f1', status: 'verified' }] }
  const token = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`
  const at = (aal: string) =>
    ({ ...session, access_token: token({ aal }), user: factored }) as unknown as Session

  test('a user with a second factor is signed in only after showing it, if it is verified', async () => {
    const { store, tell } = startStore()
    await tell('SIGNED_IN', at('aal1'))
    expect(store.getState()).toEqual({ status: 'owes-factor', user: factored })
    await tell('MFA_CHALLENGE_VERIFIED', at('aal2'))
    expect(store.getState()).toEqual({ status: 'signed-in', user: factored })
    const begun = { ...user, factors: [{ id: 'f1', status: 'unverified' }] }
    await tell('SIGNED_IN', { ...at('aal1'), user: begun } as unknown as Session)
    expect(store.getState()).toEqual({ status: 'signed-in', user: begun })
  })
})

describe('values stored for a user', () => {
  test.each(['', 'nonsense', '[]', 'null', '{"user":"ada"}', '{"value":[1]}'])(
    'values stored for a user are not read from %j',
    (text) => {
      localStorage.setItem('recipients', text)
      expect(readForUser('recipients', 'ada')).toBeUndefined()
    },
  )

  test('values stored for a user are hidden from others and removed when the session ends', () => {
    setSignedIn()
    storeForUser('recipients', 'ada', ['one'])
    expect(readForUser('recipients', 'ada')).toEqual(['one'])
    expect(readForUser('recipients', 'grace')).toBeUndefined()
    setSignedOut()
    expect(localStorage.getItem('recipients')).toBeNull()
  })

  test('values stored for a user stay when a tab hears late that an earlier session has ended', () => {
    setSignedIn()
    storeForUser('recipients', 'ada', ['one'])
    sessionStore.setState({ status: 'signed-out', byChoice: false }, true)
    expect(readForUser('recipients', 'ada')).toEqual(['one'])
  })

  test('values stored for a user are dropped without an error if the browser forbids storage', () => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
    storeForUser('recipients', 'ada', ['one'])
    expect(readForUser('recipients', 'ada')).toBeUndefined()
    clearUserStorage()
  })
})
