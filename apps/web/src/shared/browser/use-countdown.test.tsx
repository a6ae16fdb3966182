import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))

test('useCountdown counts down from the start and is over after the device was asleep', () => {
  const { result } = renderHook(() => useCountdown(60))
  expect(result.current.secondsLeft).toBe(60)
  act(() => vi.advanceTimersByTime(1_000))
  expect(result.current.secondsLeft).toBe(59)
  act(() => vi.advanceTimersByTime(59_000))
  expect(result.current.secondsLeft).toBe(0)
  act(() => result.current.start())
  expect(result.current.secondsLeft).toBe(60)
  vi.setSystemTime(180_000)
  act(() => vi.advanceTimersByTime(1_000))
  expect(result.current.secondsLeft).toBe(0)
})

test('useCountdown is over if the clock of the device is set back, and can be started again', () => {
  const { result } = renderHook(() => useCountdown(60))
  vi.setSystemTime(-3_600_000)
  act(() => vi.advanceTimersByTime(1_000))
  expect(result.current.secondsLeft).toBe(0)
  act(() => result.current.start())
  expect(result.current.secondsLeft).toBe(60)
})
