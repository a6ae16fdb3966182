import { expect, test, vi } from 'vitest'
import { createLazyClient } from './lazy-client.ts'
import { createSessionStore } from './session-store.ts'

function startLazily({ isStored = false, load = async () => 'client' } = {}) {
  let stored = isStored
  let tellElsewhere = () => {}
  const store = createSessionStore()
  const loads = vi.fn(load)
  const client = createLazyClient({
    store,
    load: loads,
    hasStoredSession: () => stored,
    onStoredElsewhere: (listener) => {
      tellElsewhere = listener
    },
  })
  const storeElsewhere = () => {
    stored = true
    tellElsewhere()
  }
  return { client, store, loads, storeElsewhere }
}

test('a client that failed to load is loaded again at the next call', async () => {
  const answers = [new Error('offline')]
  const { client } = startLazily({
    load: async () => {
      const failure = answers.shift()
      if (failure) throw failure
      return 'client'
    },
  })
  await expect(client.get()).rejects.toThrow('offline')
  await expect(client.get()).resolves.toBe('client')
})

test('a visitor without a stored session is signed out without loading the client', async () => {
  const { client, store, loads } = startLazily()
  await client.start()
  expect(store.getState()).toEqual({ status: 'signed-out', byChoice: false })
  await expect(client.getIfSession()).resolves.toBeNull()
  expect(loads).not.toHaveBeenCalled()
})

test.each([
  ['a required client', false],
  ['a client with a stored session', true],
])('%s is loaded once, in the state loading', async (_which, isStored) => {
  const { client, store, loads } = startLazily({ isStored })
  await client.start(!isStored)
  await Promise.all([client.get(), client.get(), client.getIfSession()])
  expect(loads).toHaveBeenCalledTimes(1)
  expect(store.getState()).toEqual({ status: 'loading' })
})

test('a sign-in in another tab loads the client', async () => {
  const { client, loads, storeElsewhere } = startLazily()
  await client.start()
  storeElsewhere()
  expect(loads).toHaveBeenCalledTimes(1)
})
