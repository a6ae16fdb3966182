import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hideTab } from '#test/browser.ts'
import { createPriceStore } from './price-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

let leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave) stop()
  leave = []
})

function startStore(read: () => Promise<number>) {
  const onOutage = vi.fn()
  const reads = vi.fn(read)
  const { store, refresh, follow: start } = createPriceStore(reads, onOutage)
  const follow = (pollMs: number) => {
    const stop = start(pollMs)
    leave.push(stop)
    return stop
  }
  return { follow, refresh, reads, onOutage, state: store.getState }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('polling a price', () => {
  test('two followers share one request at the shorter interval', async () => {
    const { follow, reads, state } = startStore(async () => reads.mock.calls.length)
    follow(30_000)
    const leaveFirst = follow(10_000)
    await wait(20_000)
    expect(reads).toHaveBeenCalledTimes(3)
    expect(state()).toEqual({ status: 'loaded', data: 3 })

    leaveFirst()
    await wait(29_999)
    expect(reads).toHaveBeenCalledTimes(3)
    await wait(1)
    expect(reads).toHaveBeenCalledTimes(4)
  })

  test('a new follower within the interval gets the existing price', async () => {
    const { follow, reads } = startStore(async () => 1)
    const leaveFirst = follow(30_000)
    await wait(5_000)
    leaveFirst()
    follow(30_000)
    await wait(24_999)
    expect(reads).toHaveBeenCalledTimes(1)
    await wait(1)
    expect(reads).toHaveBeenCalledTimes(2)
  })

  test('a price is read only while it has a follower', async () => {
    const { follow, reads } = startStore(async () => 1)
    await wait(60_000)
    expect(reads).not.toHaveBeenCalled()
    follow(10_000)()
    await wait(60_000)
    hideTab()
    hideTab(false)
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('a hidden page requests no price until it is shown again', async () => {
    const { follow, reads } = startStore(async () => 1)
    follow(10_000)
    await wait(1_000)
    hideTab()
    await wait(120_000)
    expect(reads).toHaveBeenCalledTimes(1)
    hideTab(false)
    expect(reads).toHaveBeenCalledTimes(2)
  })
})

describe('an outage of a price', () => {
  test('is reported once, not at each poll', async () => {
    const { follow, onOutage, state } = startStore(async () => Promise.reject(new Error('down')))
    follow(10_000)
    await wait(60_000)
    expect(onOutage).toHaveBeenCalledTimes(1)
    expect(state()).toEqual({ status: 'failed', data: undefined })
  })

  test('keeps the last price and is reported again at a second outage', async () => {
    const answers = [1, null, 2, null]
    const { follow, onOutage, state } = startStore(async () => {
      const answer = answers.shift()
      if (typeof answer !== 'number') throw new Error('down')
      return answer
    })
    follow(10_000)
    await wait(10_000)
    expect(state()).toEqual({ status: 'loaded', data: 1 })
    await wait(20_000)
    expect(state()).toEqual({ status: 'loaded', data: 2 })
    expect(onOutage).toHaveBeenCalledTimes(2)
  })
})

describe('a refresh of a price', () => {
  test('reads at once and restarts the interval', async () => {
    const { follow, refresh, reads, state } = startStore(async () => reads.mock.calls.length)
    follow(10_000)
    await wait(4_000)
    await refresh()
    expect(state()).toEqual({ status: 'loaded', data: 2 })
    await wait(9_999)
    expect(reads).toHaveBeenCalledTimes(2)
    await wait(1)
    expect(reads).toHaveBeenCalledTimes(3)
  })

  test('joins a request in progress', async () => {
    let arrive = (_price: number) => {}
    const answer = new Promise<number>((resolve) => {
      arrive = resolve
    })
    const { follow, refresh, reads, state } = startStore(() => answer)
    follow(10_000)
    const refreshed = refresh()
    arrive(7)
    await refreshed
    expect(reads).toHaveBeenCalledTimes(1)
    expect(state()).toEqual({ status: 'loaded', data: 7 })
  })
})
