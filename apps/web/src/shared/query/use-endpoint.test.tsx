import { getWatchedAccountBalanceEndpoint } from '@satlens/contract'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hideTab } from '#test/browser.ts'
import { setSignedIn, user } from '#test/session.ts'
import { toast } from '#ui/overlay/toast-store.ts'
import { api } from '../api/api.ts'
import { sessionStore } from '../session/session.ts'
import { updateQuery } from './query-client.ts'
import { endpointQuery, invalidate, useEndpoint } from './use-endpoint.ts'

const endpoint = getWatchedAccountBalanceEndpoint
const requestOf = (id: string) => ({ params: { id } })

beforeEach(() => {
  vi.useFakeTimers()
  setSignedIn()
})
afterEach(() => vi.useRealTimers())

/** Reads whose answers arrive when `arrive` says so, in any order. */
function holdReads() {
  const answers: ((value: number | Error) => void)[] = []
  const signals: AbortSignal[] = []
  const reads = vi.spyOn(api, 'call').mockImplementation((_endpoint, request) => {
    if (request?.signal) signals.push(request.signal)
    return new Promise<never>((resolve, reject) => {
      answers.push((value) => (value instanceof Error ? reject(value) : resolve(value as never)))
    })
  })
  const arrive = (index: number, value: number | Error) => act(async () => answers[index]?.(value))
  return { reads, signals, arrive }
}

const answerReads = () => vi.spyOn(api, 'call').mockImplementation(async () => 1 as never)

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Lets the library tell the components what has changed. */
const settle = () => wait(1)

const renderEndpoint = ({ id = 'a', ...options }: { id?: string; pollMs?: number } = {}) =>
  renderHook(() => useEndpoint(endpoint, { request: requestOf(id), ...options })).result

describe('useEndpoint', () => {
  test('components that send the same request share its answer', async () => {
    const { reads, arrive } = holdReads()
    const first = renderEndpoint()
    const second = renderEndpoint()
    const other = renderEndpoint({ id: 'b' })
    await arrive(0, 7)
    await settle()
    expect([first.current.data, second.current.data, other.current.data]).toEqual([7, 7, undefined])
    expect(reads.mock.calls.map(([, request]) => request)).toEqual([
      expect.objectContaining(requestOf('a')),
      expect.objectContaining(requestOf('b')),
    ])
  })

  test('aborts the request of a component that is gone', () => {
    const { signals } = holdReads()
    const { unmount } = renderHook(() => useEndpoint(endpoint, { request: requestOf('a') }))
    unmount()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('polls while the page is visible, and reads at once when it is shown again', async () => {
    const reads = answerReads()
    renderEndpoint({ pollMs: 10_000 })
    await wait(10_000)
    expect(reads).toHaveBeenCalledTimes(2)
    hideTab()
    await wait(60_000)
    expect(reads).toHaveBeenCalledTimes(2)
    hideTab(false)
    await settle()
    expect(reads).toHaveBeenCalledTimes(3)
  })

  test('does not poll what could not be loaded', async () => {
    const reads = vi.spyOn(api, 'call').mockRejectedValue(new Error('down'))
    const result = renderEndpoint({ pollMs: 10_000 })
    await wait(60_000)
    expect(reads).toHaveBeenCalledTimes(1)
    expect(result.current.isLoadingError).toBe(true)
  })
})

describe('data of a user', () => {
  const signIn = (id: string) =>
    act(() => sessionStore.setState({ status: 'signed-in', user: { ...user, id } }, true))

  test('is gone when another user signs in, and is read again', async () => {
    const { reads, arrive } = holdReads()
    const result = renderEndpoint()
    await arrive(0, 1)
    await settle()
    expect(result.current.data).toBe(1)
    signIn('018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0f')
    await settle()
    expect(result.current.data).toBeUndefined()
    expect(reads).toHaveBeenCalledTimes(2)
  })

  test('the toasts of one user are cleared when another user signs in', () => {
    toast.show({ title: 'Payment to Savings' })
    act(() => sessionStore.setState({ status: 'signed-out', byChoice: true }, true))
    signIn('018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0f')
    expect(toast.store.getState()).toEqual([])
  })

  test('is not shown if it arrives after sign-out', async () => {
    const { reads, arrive } = holdReads()
    const result = renderEndpoint()
    act(() => sessionStore.setState({ status: 'signed-out', byChoice: true }, true))
    await arrive(0, 1)
    await settle()
    expect(result.current.data).toBeUndefined()
    expect(reads).toHaveBeenCalledTimes(1)
  })
})

describe('after a write', () => {
  test('invalidate reads every request of the endpoint again', async () => {
    const reads = answerReads()
    renderEndpoint({ id: 'a' })
    renderEndpoint({ id: 'b' })
    await settle()
    await act(() => invalidate(endpoint))
    expect(reads).toHaveBeenCalledTimes(4)
  })

  test('invalidate drops the answer of a first read that may have started before the write', async () => {
    const { reads, arrive } = holdReads()
    const result = renderEndpoint()
    act(() => void invalidate(endpoint))
    await settle()
    expect(reads).toHaveBeenCalledTimes(2)
    await arrive(0, 1)
    await settle()
    expect(result.current.data).toBeUndefined()
    await arrive(1, 2)
    await settle()
    expect(result.current.data).toBe(2)
  })

  test('updateQuery shows the changed data and drops the answer of the read in progress', async () => {
    const { arrive } = holdReads()
    const result = renderEndpoint()
    await arrive(0, 1)
    await settle()
    // A component is told of what it has read.
    expect(result.current).toMatchObject({ data: 1, isFetching: false })
    act(() => void result.current.refetch())
    act(() => updateQuery(endpointQuery(endpoint, requestOf('a')), () => 3 as never))
    await arrive(1, 1)
    await settle()
    expect(result.current).toMatchObject({ data: 3, isFetching: false })
  })

  test('updateQuery reads what was not loaded', async () => {
    const { reads, arrive } = holdReads()
    renderEndpoint()
    await arrive(0, new Error('down'))
    await settle()
    act(() => updateQuery(endpointQuery(endpoint, requestOf('a')), (shown) => shown))
    await settle()
    expect(reads).toHaveBeenCalledTimes(2)
  })
})
