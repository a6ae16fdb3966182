import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePause } from './use-pause.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a pause runs from the start, counts by the clock and can begin anew', () => {
  const { result } = renderHook(() => usePause(60))
  expect(result.current.secondsLeft).toBe(60)
  act(() => vi.advanceTimersByTime(1_000))
  expect(result.current.secondsLeft).toBe(59)
  act(() => vi.advanceTimersByTime(59_000))
  expect(result.current.secondsLeft).toBe(0)
  act(() => result.current.start())
  expect(result.current.secondsLeft).toBe(60)
})

test('a tab that slept through the pause finds it over at its first tick', () => {
  const { result } = renderHook(() => usePause(60))
  vi.setSystemTime(120_000)
  act(() => vi.advanceTimersByTime(1_000))
  expect(result.current.secondsLeft).toBe(0)
})
