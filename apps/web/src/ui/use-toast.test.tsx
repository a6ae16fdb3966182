import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toast } from './toast-store.ts'
import { useToast, useUnsaid } from './use-toast.ts'

const titles = () => toast.read().map((shown) => shown.title)

test('a voice takes back its own last word, and nobody else’s', () => {
  const first = renderHook(() => useToast()).result.current
  const second = renderHook(() => useToast()).result.current
  second.show({ title: 'Other' })
  first.error({ title: 'Refused' })
  first.show({ title: 'Done' })
  expect(titles()).toEqual(['Other', 'Done'])
})

test('what was said outlives its screen', () => {
  const { result, unmount } = renderHook(() => useToast())
  result.current.show({ title: 'Done' })
  unmount()
  expect(titles()).toEqual(['Done'])
})

test('a voice that hushes takes back its last word, once', () => {
  const { result } = renderHook(() => useToast())
  result.current.error({ title: 'Refused' })
  result.current.hush()
  result.current.hush()
  expect(titles()).toEqual([])
})

test('what a toast says is kept by the page only once the toast is gone', () => {
  const { result } = renderHook(() => useUnsaid('Invalid login credentials'))
  expect(result.current).toBe('Invalid login credentials')
  const voice = renderHook(() => useToast()).result.current
  act(() => voice.error({ title: 'Failed to sign in', description: 'Invalid login credentials' }))
  expect(result.current).toBeNull()
  act(() => voice.hush())
  expect(result.current).toBe('Invalid login credentials')
})
