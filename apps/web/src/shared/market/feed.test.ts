import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFeed } from './feed.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function startFeed(read: () => Promise<number>) {
  const log = vi.fn()
  const listeners = new Set<() => void>()
  let isHidden = false
  const reads = vi.fn(read)
  const feed = createFeed({
    read: reads,
    log,
    page: {
      isHidden: () => isHidden,
      onChange: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  const setHidden = (value: boolean) => {
    isHidden = value
    for (const listener of listeners) listener()
  }
  return { feed, reads, log, listeners, setHidden }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('two followers share one reading at the shorter interval', async () => {
  const { feed, reads } = startFeed(async () => reads.mock.calls.length)
  feed.follow(30_000)
  const leave = feed.follow(10_000)
  await wait(20_000)
  expect(reads).toHaveBeenCalledTimes(3)
  expect(feed.store.getState()).toEqual({ status: 'read', reading: 3 })

  leave()
  await wait(29_999)
  expect(reads).toHaveBeenCalledTimes(3)
  await wait(1)
  expect(reads).toHaveBeenCalledTimes(4)
})

test('a new follower within the interval gets the existing reading', async () => {
  const { feed, reads } = startFeed(async () => 1)
  const leave = feed.follow(30_000)
  await wait(5_000)
  leave()
  feed.follow(30_000)
  await wait(24_999)
  expect(reads).toHaveBeenCalledTimes(1)
  await wait(1)
  expect(reads).toHaveBeenCalledTimes(2)
})

test('a feed polls only while it has a follower', async () => {
  const { feed, reads, listeners } = startFeed(async () => 1)
  await wait(60_000)
  expect(reads).not.toHaveBeenCalled()
  feed.follow(10_000)()
  await wait(60_000)
  expect(reads).toHaveBeenCalledTimes(1)
  expect(listeners.size).toBe(0)
})

test('a feed of a hidden page requests nothing until the page is shown again', async () => {
  const { feed, reads, setHidden } = startFeed(async () => 1)
  feed.follow(10_000)
  await wait(1_000)
  setHidden(true)
  await wait(120_000)
  expect(reads).toHaveBeenCalledTimes(1)
  setHidden(false)
  expect(reads).toHaveBeenCalledTimes(2)
})

describe('an outage of a feed', () => {
  test('an outage of a feed is logged once, not at each poll', async () => {
    const { feed, log } = startFeed(async () => Promise.reject(new Error('down')))
    feed.follow(10_000)
    await wait(60_000)
    expect(log).toHaveBeenCalledTimes(1)
    expect(feed.store.getState()).toEqual({ status: 'failed' })
  })

  test('keeps the last reading and is logged again at a second outage', async () => {
    const answers = [1, null, 2, null]
    const { feed, log } = startFeed(async () => {
      const answer = answers.shift()
      if (typeof answer !== 'number') throw new Error('down')
      return answer
    })
    feed.follow(10_000)
    await wait(10_000)
    expect(feed.store.getState()).toEqual({ status: 'read', reading: 1 })
    await wait(20_000)
    expect(feed.store.getState()).toEqual({ status: 'read', reading: 2 })
    expect(log).toHaveBeenCalledTimes(2)
  })
})

describe('a refresh of a feed', () => {
  test('reads at once and restarts the interval', async () => {
    const { feed, reads } = startFeed(async () => reads.mock.calls.length)
    feed.follow(10_000)
    await wait(4_000)
    await feed.refresh()
    expect(feed.store.getState()).toEqual({ status: 'read', reading: 2 })
    await wait(9_999)
    expect(reads).toHaveBeenCalledTimes(2)
    await wait(1)
    expect(reads).toHaveBeenCalledTimes(3)
  })

  test('joins a reading in progress', async () => {
    let arrive = (_price: number) => {}
    const { feed, reads } = startFeed(() => new Promise<number>((resolve) => (arrive = resolve)))
    feed.follow(10_000)
    const refreshed = feed.refresh()
    arrive(7)
    await refreshed
    expect(reads).toHaveBeenCalledTimes(1)
    expect(feed.store.getState()).toEqual({ status: 'read', reading: 7 })
  })
})
