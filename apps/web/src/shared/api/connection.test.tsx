import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchAndTrackConnection, useIsOffline, useOnReconnect } from './connection.ts'

const request = new Request('http://localhost/market')
const fetched = vi.fn<() => Promise<Response>>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(async () => {
  fetched.mockResolvedValue(new Response())
  await act(() => fetchAndTrackConnection(request))
})

const browserSays = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
const ask = () => act(() => fetchAndTrackConnection(request).catch(() => {}))
const fail = (error: Error) => fetched.mockRejectedValue(error)

test.each([
  ['an unreachable server', true, new TypeError('Failed to fetch')],
  ['an aborted request', false, new DOMException('Aborted', 'AbortError')],
])('%s is not reported as offline', async (_what, isOnline, error) => {
  const { result } = renderHook(useIsOffline)
  browserSays(isOnline)
  fail(error)
  await ask()
  expect(result.current).toBe(false)
})

test('any response ends the offline state, even an error', async () => {
  const { result } = renderHook(useIsOffline)
  browserSays(false)
  fail(new TypeError('Failed to fetch'))
  await ask()
  expect(result.current).toBe(true)
  fetched.mockResolvedValue(new Response(null, { status: 503 }))
  await ask()
  expect(result.current).toBe(false)
})

test('useOnReconnect calls back once when the network is back', async () => {
  const read = vi.fn()
  renderHook(() => useOnReconnect(read))
  browserSays(false)
  fail(new TypeError('Failed to fetch'))
  await ask()
  await ask()
  expect(read).not.toHaveBeenCalled()
  fetched.mockResolvedValue(new Response())
  await ask()
  await ask()
  expect(read).toHaveBeenCalledOnce()
})

test('fetchAndTrackConnection passes on the failure of the request', async () => {
  const failure = new TypeError('Failed to fetch')
  fail(failure)
  await expect(fetchAndTrackConnection(request)).rejects.toBe(failure)
})
