import { act, fireEvent, renderHook, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithUser } from '#test/render-page.tsx'
import { Dialog } from './dialog.tsx'
import { createToastStore, toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'
import { useTextAfterToast, useToast } from './use-toast.ts'

function renderToaster() {
  const store = createToastStore()
  const view = renderWithUser(<Toaster dismissLabel="Dismiss" label="Notifications" store={store} />)
  const region = screen.getByRole('region', { name: 'Notifications' })
  const [polite, assertive] = within(region).getAllByRole('list')
  if (!polite || !assertive) throw new Error('The toaster has fewer than two live regions')
  const show = (...titles: string[]) => act(() => titles.forEach((title) => void store.show({ title })))
  return { ...view, store, show, region, polite, assertive }
}

describe('Toaster', () => {
  test('shows a message in the polite and an error in the assertive live region', () => {
    const { store, polite, assertive } = renderToaster()
    expect(polite).toHaveAttribute('aria-live', 'polite')
    expect(assertive).toHaveAttribute('aria-live', 'assertive')
    expect(polite).toBeEmptyDOMElement()
    act(() => void store.error({ title: 'Weak Password', description: 'Too short' }))
    expect(polite).toBeEmptyDOMElement()
    expect(within(assertive).getByRole('listitem')).toHaveAttribute('data-tone', 'error')
    act(() => void store.show({ title: 'Signed Out', description: 'You have been signed out successfully' }))
    expect(polite.textContent).toBe('Signed OutYou have been signed out successfully')
  })

  test('keeps the newest four toasts, closed by their buttons and by Escape', async () => {
    const { show, user } = renderToaster()
    const titles = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
    show('one', 'two', 'three', 'four', 'five')
    expect(titles()).toEqual(['two', 'three', 'four', 'five'])
    await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
    expect(titles()).toEqual(['three', 'four', 'five'])
    screen.getAllByRole('button', { name: 'Dismiss' })[0]?.focus()
    await user.keyboard('{Escape}')
    expect(titles()).toHaveLength(2)
  })

  test('leaves when its own button is pressed, which runs the action', async () => {
    const { store, user } = renderToaster()
    const run = vi.fn()
    act(() => void store.show({ title: 'Alert updated', action: { name: 'Undo', run } }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('moves into an open dialog, which makes the rest of the page inert', () => {
    const { store, rerender } = renderToaster()
    const page = (isOpen: boolean) => (
      <>
        <Toaster dismissLabel="Dismiss" label="Notifications" store={store} />
        <Dialog isOpen={isOpen} onClose={() => undefined} title="Review" />
      </>
    )
    rerender(page(true))
    act(() => void store.error({ title: 'Transaction Failed' }))
    expect(within(screen.getByRole('dialog')).getByText('Transaction Failed')).toBeInTheDocument()
    rerender(page(false))
    expect(screen.getByText('Transaction Failed')).toBeInTheDocument()
  })

  describe('after ten seconds', () => {
    beforeEach(() => void vi.useFakeTimers())

    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
    const expectShown = (isShown = true) =>
      expect(screen.queryAllByText('Success')).toHaveLength(isShown ? 1 : 0)

    test('removes a toast, not counting time under the pointer or with the focus inside', () => {
      const { show, region } = renderToaster()
      show('Success')
      pass(6_000)
      fireEvent.pointerEnter(region)
      pass(60_000)
      expectShown()
      fireEvent.pointerLeave(region)
      pass(3_999)
      expectShown()
      pass(1)
      expectShown(false)

      show('Success')
      const dismiss = screen.getByRole('button', { name: 'Dismiss' })
      act(() => dismiss.focus())
      pass(60_000)
      expectShown()
      act(() => dismiss.blur())
      pass(10_000)
      expectShown(false)
    })

    test('removes a toast that announces a page after five seconds if that page is there', () => {
      const store = createToastStore()
      const at = (page: string) => (
        <Toaster dismissLabel="Dismiss" label="Notifications" page={page} store={store} />
      )
      const { rerender } = renderWithUser(at('/signup'))
      act(() => void store.show({ title: 'Success', page: '/dashboard' }))
      pass(6_000)
      expectShown()
      rerender(at('/dashboard'))
      pass(1)
      expectShown(false)

      act(() => void store.show({ title: 'Success', page: '/dashboard' }))
      pass(4_999)
      expectShown()
      pass(1)
      expectShown(false)
    })

    test('removes a toast that follows one cleared under the pointer', () => {
      const { store, show, region } = renderToaster()
      show('first')
      fireEvent.pointerEnter(region)
      act(() => store.clear())
      show('Success')
      pass(10_000)
      expectShown(false)
    })
  })
})

describe('useToast', () => {
  const titles = () => toast.store.getState().map((shown) => shown.title)
  const handle = () => renderHook(() => useToast()).result.current

  test('replaces its own previous toast and leaves its last one', () => {
    const [first, second] = [handle(), handle()]
    second.show({ title: 'Other' })
    first.error({ title: 'Refused' })
    first.show({ title: 'Done' })
    expect(titles()).toEqual(['Other', 'Done'])
    first.dismiss()
    first.dismiss()
    expect(titles()).toEqual(['Other'])
    const { result, unmount } = renderHook(() => useToast())
    result.current.show({ title: 'Left' })
    unmount()
    expect(titles()).toEqual(['Other', 'Left'])
  })

  test('lets the page repeat a message once its toast is gone', () => {
    const message = 'Invalid login credentials'
    const { result } = renderHook(() => useTextAfterToast(message))
    expect(result.current).toBe(message)
    const shown = handle()
    act(() => shown.error({ title: 'Failed to sign in', description: message }))
    expect(result.current).toBeNull()
    act(() => shown.dismiss())
    expect(result.current).toBe(message)
  })
})
