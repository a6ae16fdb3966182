import type { AuthListener } from '@satlens/auth-client'
import type { Session } from '@satlens/contract'
import { expect, test } from 'vitest'
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
  followClient(store, client, () => isLeaving)
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
