import { type AuthListener, assuranceOf } from '@satlens/auth-client'
import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { createSessionStore, followClient } from './session-store.ts'

const user = { id: 'u1', email: 'ada@example.com' }
const session = { access_token: 'secret-a', refresh_token: 'secret-r', user } as unknown as Session

function startStore({ isLeaving = false } = {}) {
  let listener: AuthListener = () => {}
  const client = {
    onEvent: (next: AuthListener) => {
      listener = next
      return () => {}
    },
  }
  const store = createSessionStore()
  followClient(store, client, { isLeaving: () => isLeaving, assuranceOf })
  return { store, tell: (...event: Parameters<AuthListener>) => listener(...event) }
}

test('nothing is known until the client has looked', () => {
  expect(startStore().store.getState()).toEqual({ status: 'loading' })
})

test('no token reaches the screens', async () => {
  const { store, tell } = startStore()
  await tell('SIGNED_IN', session)
  expect(store.getState()).toEqual({ status: 'signed-in', user })
  expect(JSON.stringify(store.getState())).not.toContain('secret')
})

test('a session that ends on its own is told from one that was signed out of here', async () => {
  const lost = startStore()
  await lost.tell('SIGNED_OUT', null)
  expect(lost.store.getState()).toEqual({ status: 'signed-out', byChoice: false })

  const left = startStore({ isLeaving: true })
  await left.tell('SIGNED_OUT', null)
  expect(left.store.getState()).toEqual({ status: 'signed-out', byChoice: true })
})

describe('somebody with a second factor', () => {
  const factored = { ...user, factors: [{ id: 'f1', status: 'verified' }] }
  const token = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`
  const at = (aal: string) =>
    ({ ...session, access_token: token({ aal }), user: factored }) as unknown as Session

  test('owes it after the password, and is signed in with it', async () => {
    const { store, tell } = startStore()
    await tell('SIGNED_IN', at('aal1'))
    expect(store.getState()).toEqual({ status: 'owes-factor', user: factored })
    await tell('MFA_CHALLENGE_VERIFIED', at('aal2'))
    expect(store.getState()).toEqual({ status: 'signed-in', user: factored })
  })

  test('owes nothing while the factor is only begun', async () => {
    const { store, tell } = startStore()
    const begun = { ...user, factors: [{ id: 'f1', status: 'unverified' }] }
    await tell('SIGNED_IN', { ...at('aal1'), user: begun } as unknown as Session)
    expect(store.getState().status).toBe('signed-in')
  })
})
