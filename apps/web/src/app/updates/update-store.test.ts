import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUpdateStore, LATER_MS } from './update-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('without a new version there is nothing to put off', () => {
  const store = createUpdateStore()
  store.postpone()
  expect(store.getState().status).toBe('none')
})

test('what was put off comes back after an hour, and not because it is found again', () => {
  const store = createUpdateStore()
  store.offer(() => {})
  expect(store.getState().status).toBe('ready')
  store.postpone()
  vi.advanceTimersByTime(LATER_MS - 1)
  store.offer(() => {})
  expect(store.getState().status).toBe('postponed')
  vi.advanceTimersByTime(1)
  expect(store.getState().status).toBe('ready')
})

test('the newest version is the one that is fetched', () => {
  const store = createUpdateStore()
  const [first, second] = [vi.fn(), vi.fn()]
  store.offer(first)
  store.postpone()
  store.offer(second)
  const update = store.getState()
  if (update.status !== 'none') update.reload()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})
