import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchAndTrackConnection } from '#shared/api/connection.ts'
import { PageNotices } from './page-notices.tsx'
import { createUpdateStore, POSTPONE_MS, updateStore } from './update-store.ts'

describe('PageNotices', () => {
  const OFFLINE = "You're offline. Prices and balances may be out of date."
  const request = new Request('http://localhost/market')

  afterEach(() => act(() => updateStore.setState({ status: 'none' }, true)))

  function open() {
    render(
      <>
        <PageNotices contentId="content" />
        <main id="content" tabIndex={-1} />
      </>,
    )
    return userEvent.setup()
  }

  test('offers a new version, loads it only on request and moves the focus when postponed', async () => {
    const reload = vi.fn()
    const user = open()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText(OFFLINE)).toBeNull()
    act(() => updateStore.offer(reload))
    expect(screen.getByText('A new version is ready')).toBeInTheDocument()
    expect(reload).not.toHaveBeenCalled()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(reload).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Later' }))
    expect(screen.queryByText('A new version is ready')).toBeNull()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('offers no reload while offline', async () => {
    open()
    act(() => updateStore.offer(() => {}))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await act(() => fetchAndTrackConnection(request).catch(() => {}))
    expect(screen.getByText(OFFLINE)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
    await act(() => fetchAndTrackConnection(request))
    expect(screen.queryByText(OFFLINE)).toBeNull()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  })
})

describe('the update store', () => {
  beforeEach(() => void vi.useFakeTimers())

  test('offers a postponed version again after an hour and not before', () => {
    const store = createUpdateStore()
    store.postpone()
    expect(store.getState().status).toBe('none')
    store.offer(() => {})
    expect(store.getState().status).toBe('ready')
    store.postpone()
    vi.advanceTimersByTime(POSTPONE_MS - 1)
    store.offer(() => {})
    expect(store.getState().status).toBe('postponed')
    vi.advanceTimersByTime(1)
    expect(store.getState().status).toBe('ready')
  })

  test('loads the newest of the offered versions', () => {
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
})
