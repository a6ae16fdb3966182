import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { overNetwork } from '#shared/connection.ts'
import { PageNotices } from './page-notices.tsx'
import { updateStore } from './update-store.ts'

const OFFLINE = 'You are offline. Prices and balances are not current.'
const request = new Request('http://localhost/market')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  act(() => updateStore.setState({ status: 'none' }, true))
})

function open() {
  render(
    <>
      <PageNotices contentId="content" />
      <main id="content" tabIndex={-1} />
    </>,
  )
  return userEvent.setup()
}

test('nothing is said of a page that is current and connected', () => {
  open()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(OFFLINE)).toBeNull()
})

test('a new version is fetched when asked for, and by nothing else', async () => {
  const reload = vi.fn()
  const user = open()
  act(() => updateStore.offer(reload))
  expect(screen.getByText('A new version is ready.')).toBeInTheDocument()
  expect(reload).not.toHaveBeenCalled()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(reload).toHaveBeenCalledOnce()
})

test('whoever puts it off by keyboard goes on in the page', async () => {
  const user = open()
  act(() => updateStore.offer(() => {}))
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByText('A new version is ready.')).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('offline, no reload is offered: there is nothing to fetch', async () => {
  open()
  act(() => updateStore.offer(() => {}))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await act(() => overNetwork(request).catch(() => {}))
  expect(screen.getByText(OFFLINE)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()

  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await act(() => overNetwork(request))
  expect(screen.queryByText(OFFLINE)).toBeNull()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
})
