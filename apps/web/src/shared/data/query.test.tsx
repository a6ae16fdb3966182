import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionStore } from '../session/session.ts'
import type { SessionView } from '../session/session-store.ts'
import { createQuery } from './query.ts'
import { useQuery } from './use-query.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

let leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave) stop()
  leave = []
})

function startQuery(read: () => Promise<number>) {
  const onOutage = vi.fn()
  const reads = vi.fn(read)
  const query = createQuery(reads, { onOutage })
  const follow = (pollMs?: number) => {
    const stop = query.follow(pollMs)
    leave.push(stop)
    return stop
  }
  return { query, follow, reads, onOutage, state: () => query.store.getState() }
}

/** A query whose answers arrive when `arrive` says so, in any order. */
function startLateQuery() {
  const answers: ((value: number | Error) => void)[] = []
  const query = startQuery(
    () =>
      new Promise((resolve, reject) => {
        answers.push((value) => (typeof value === 'number' ? resolve(value) : reject(value)))
      }),
  )
  return { ...query, arrive: (index: number, value: number | Error) => answers[index]?.(value) }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('polling', () => {
  test('two subscribers share one request at the shorter interval', async () => {
    const { follow, reads, state } = startQuery(async () => reads.mock.calls.length)
    follow(30_000)
    const leaveFirst = follow(10_000)
    await wait(20_000)
    expect(reads).toHaveBeenCalledTimes(3)
    expect(state()).toMatchObject({ status: 'loaded', data: 3 })

    leaveFirst()
    await wait(29_999)
    expect(reads).toHaveBeenCalledTimes(3)
    await wait(1)
    expect(reads).toHaveBeenCalledTimes(4)
  })

  test('a new subscriber within the interval gets the existing data', async () => {
    const { follow, reads } = startQuery(async () => 1)
    const leaveFirst = follow(30_000)
    await wait(5_000)
    leaveFirst()
    follow(30_000)
    await wait(24_999)
    expect(reads).toHaveBeenCalledTimes(1)
    await wait(1)
    expect(reads).toHaveBeenCalledTimes(2)
  })

  test('a query polls only while it has a subscriber', async () => {
    const { follow, reads } = startQuery(async () => 1)
    await wait(60_000)
    expect(reads).not.toHaveBeenCalled()
    follow(10_000)()
    await wait(60_000)
    setHidden(true)
    setHidden(false)
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test('a query of a hidden page requests nothing until the page is shown again', async () => {
    const { follow, reads } = startQuery(async () => 1)
    follow(10_000)
    await wait(1_000)
    setHidden(true)
    await wait(120_000)
    expect(reads).toHaveBeenCalledTimes(1)
    setHidden(false)
    expect(reads).toHaveBeenCalledTimes(2)
  })
})

describe('an outage of a query', () => {
  test('reports an outage once, not at each poll', async () => {
    const { follow, onOutage, state } = startQuery(async () => Promise.reject(new Error('down')))
    follow(10_000)
    await wait(60_000)
    expect(onOutage).toHaveBeenCalledTimes(1)
    expect(state()).toMatchObject({ status: 'failed', data: undefined })
  })

  test('keeps the last data and is reported again at a second outage', async () => {
    const answers = [1, null, 2, null]
    const { follow, onOutage, state } = startQuery(async () => {
      const answer = answers.shift()
      if (typeof answer !== 'number') throw new Error('down')
      return answer
    })
    follow(10_000)
    await wait(10_000)
    expect(state()).toMatchObject({ status: 'loaded', data: 1, error: new Error('down') })
    await wait(20_000)
    expect(state()).toMatchObject({ status: 'loaded', data: 2 })
    expect(onOutage).toHaveBeenCalledTimes(2)
  })

  test('retry shows a failed query as loading', async () => {
    const { query, follow, arrive, state } = startLateQuery()
    follow()
    arrive(0, new Error('down'))
    await wait(0)
    expect(state().status).toBe('failed')
    void query.retry()
    expect(state()).toMatchObject({ status: 'loading', isReading: true })
    arrive(1, 5)
    await wait(0)
    expect(state()).toMatchObject({ status: 'loaded', data: 5, isReading: false })
  })
})

describe('a refresh of a query', () => {
  test('reads at once and restarts the interval', async () => {
    const { query, follow, reads, state } = startQuery(async () => reads.mock.calls.length)
    follow(10_000)
    await wait(4_000)
    await query.refresh()
    expect(state()).toMatchObject({ status: 'loaded', data: 2 })
    await wait(9_999)
    expect(reads).toHaveBeenCalledTimes(2)
    await wait(1)
    expect(reads).toHaveBeenCalledTimes(3)
  })

  test('joins a request in progress', async () => {
    const { query, follow, reads, arrive, state } = startLateQuery()
    follow(10_000)
    const refreshed = query.refresh()
    arrive(0, 7)
    await refreshed
    expect(reads).toHaveBeenCalledTimes(1)
    expect(state()).toMatchObject({ status: 'loaded', data: 7 })
  })
})

describe('writing to a query', () => {
  test('invalidate reads again and drops the answer of the older read', async () => {
    const { query, follow, reads, arrive, state } = startLateQuery()
    follow()
    const invalidated = query.invalidate()
    arrive(1, 2)
    await invalidated
    arrive(0, 1)
    await wait(0)
    expect(reads).toHaveBeenCalledTimes(2)
    expect(state()).toMatchObject({ status: 'loaded', data: 2, isReading: false })
  })

  test('an older answer that arrives first is not shown either', async () => {
    const { query, follow, arrive, state } = startLateQuery()
    follow()
    void query.invalidate()
    arrive(0, 1)
    await wait(0)
    expect(state()).toMatchObject({ status: 'loading', isReading: true })
    arrive(1, 2)
    await wait(0)
    expect(state()).toMatchObject({ status: 'loaded', data: 2 })
  })

  test('set shows the returned data and drops the answer of the read in progress', async () => {
    const { query, follow, arrive, state } = startLateQuery()
    follow()
    query.set(3)
    arrive(0, 1)
    await wait(0)
    expect(state()).toMatchObject({ status: 'loaded', data: 3, isReading: false })
  })
})

describe('useQuery', () => {
  test('two components share a request; a later mount shows the old data while reading again', async () => {
    const { query, reads } = startQuery(async () => reads.mock.calls.length)
    const first = renderHook(() => [useQuery(query), useQuery(query)])
    await act(() => wait(0))
    expect(reads).toHaveBeenCalledTimes(1)
    expect(first.result.current.map(({ data }) => data)).toEqual([1, 1])
    first.unmount()

    const second = renderHook(() => useQuery(query))
    expect(second.result.current.data).toBe(1)
    await act(() => wait(0))
    expect(second.result.current.data).toBe(2)
  })

  test('data of a user is gone when another user signs in, and is read again', async () => {
    const viewOf = (id: string) => ({ status: 'signed-in', user: { id } }) as SessionView
    sessionStore.setState(viewOf('u1'), true)
    const { query, reads, arrive } = startLateQuery()
    const { result } = renderHook(() => useQuery(query))
    arrive(0, 1)
    await act(() => wait(0))
    expect(result.current.data).toBe(1)
    act(() => sessionStore.setState(viewOf('u2'), true))
    expect(result.current.status).toBe('loading')
    expect(reads).toHaveBeenCalledTimes(2)
    act(() => sessionStore.setState({ status: 'signed-out', byChoice: true }, true))
    arrive(1, 2)
    await act(() => wait(0))
    expect(result.current.status).toBe('loading')
    expect(reads).toHaveBeenCalledTimes(2)
  })
})
