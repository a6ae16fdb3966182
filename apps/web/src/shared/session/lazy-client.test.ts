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

test('a client that could not be fetched is fetched again by the next call', async () => {
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

test('a visitor without a session is signed out at once and fetches nothing', async () => {
  const { client, store, loads } = startLazily()
  await client.start()
  expect(store.getState()).toEqual({ status: 'signed-out', byChoice: false })
  await expect(client.getIfSession()).resolves.toBeNull()
  expect(loads).not.toHaveBeenCalled()
})

test('a client that is needed is fetched without a stored session, and nobody is signed out before', async () => {
  const { client, store, loads } = startLazily()
  await client.start(true)
  expect(loads).toHaveBeenCalledTimes(1)
  expect(store.getState()).toEqual({ status: 'loading' })
})

test('a stored session stays unknown until the client has judged it', async () => {
  const { client, store, loads } = startLazily({ isStored: true })
  await client.start()
  expect(loads).toHaveBeenCalledTimes(1)
  expect(store.getState()).toEqual({ status: 'loading' })
})

test('a sign-in in another tab is noticed', async () => {
  const { client, loads, storeElsewhere } = startLazily()
  await client.start()
  storeElsewhere()
  expect(loads).toHaveBeenCalledTimes(1)
})

test('many calls at once share one client', async () => {
  const { client, loads } = startLazily()
  await Promise.all([client.get(), client.get(), client.getIfSession()])
  expect(loads).toHaveBeenCalledTimes(1)
})
