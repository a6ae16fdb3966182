import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overNetwork, useBackOnline, useIsOffline } from './connection.ts'

const request = new Request('http://localhost/market')
const fetched = vi.fn<() => Promise<Response>>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(async () => {
  fetched.mockResolvedValue(new Response())
  await act(() => overNetwork(request))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const browserSays = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
const ask = () => act(() => overNetwork(request).catch(() => {}))
const fail = (error: Error) => fetched.mockRejectedValue(error)

test('a server that does not answer is not an absent network', async () => {
  const { result } = renderHook(useIsOffline)
  browserSays(true)
  fail(new TypeError('Failed to fetch'))
  await ask()
  expect(result.current).toBe(false)
})

test('a browser that calls itself offline is refuted by an answer, be it a refusal', async () => {
  const { result } = renderHook(useIsOffline)
  browserSays(false)
  fail(new TypeError('Failed to fetch'))
  await ask()
  expect(result.current).toBe(true)
  fetched.mockResolvedValue(new Response(null, { status: 503 }))
  await ask()
  expect(result.current).toBe(false)
})

test('a request that was given up says nothing about the network', async () => {
  const { result } = renderHook(useIsOffline)
  browserSays(false)
  fail(new DOMException('Aborted', 'AbortError'))
  await ask()
  expect(result.current).toBe(false)
})

test('what could not be read is read when the network is back, and not before', async () => {
  const read = vi.fn()
  renderHook(() => useBackOnline(read))
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

test('a failure reaches whoever asked', async () => {
  const failure = new TypeError('Failed to fetch')
  fail(failure)
  await expect(overNetwork(request)).rejects.toBe(failure)
})
