import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithUser } from '../../test/render.tsx'
import { Dialog } from './dialog.tsx'
import { createToastStore } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

function renderToaster() {
  const store = createToastStore()
  const view = renderWithUser(<Toaster dismissLabel="Dismiss" label="Notifications" store={store} />)
  const region = screen.getByRole('region', { name: 'Notifications' })
  const [polite, assertive] = within(region).getAllByRole('list')
  if (!polite || !assertive) throw new Error('two live regions are expected')
  return { ...view, store, region, polite, assertive }
}

describe('the toast region', () => {
  test('stands in the page before the first toast, polite and assertive apart', () => {
    const { polite, assertive } = renderToaster()
    expect(polite).toHaveAttribute('aria-live', 'polite')
    expect(assertive).toHaveAttribute('aria-live', 'assertive')
    expect(polite).toBeEmptyDOMElement()
    expect(assertive).toBeEmptyDOMElement()
  })

  test('shows exactly the words it was given, and nothing else', () => {
    const { store, polite } = renderToaster()
    act(() => {
      store.show({ title: 'Signed Out', description: 'You have been signed out successfully' })
    })
    expect(screen.getByText('Signed Out')).toBeInTheDocument()
    expect(screen.getByText('You have been signed out successfully')).toBeInTheDocument()
    expect(polite.textContent).toBe('Signed OutYou have been signed out successfully')
  })

  test('puts an error where a reader is interrupted, and in its destructive look', () => {
    const { store, polite, assertive } = renderToaster()
    act(() => {
      store.error({ title: 'Weak Password', description: 'Password must be at least 8 characters' })
    })
    expect(polite).toBeEmptyDOMElement()
    expect(within(assertive).getByRole('listitem')).toHaveAttribute('data-tone', 'error')
  })

  test('keeps the newest four', () => {
    const { store } = renderToaster()
    act(() => {
      for (const title of ['one', 'two', 'three', 'four', 'five']) store.show({ title })
    })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'two',
      'three',
      'four',
      'five',
    ])
  })

  test('closes a toast by its button and by Escape', async () => {
    const { store, user } = renderToaster()
    act(() => {
      store.show({ title: 'first' })
      store.show({ title: 'second' })
    })
    await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
    expect(screen.queryByText('first')).toBeNull()
    screen.getByRole('button', { name: 'Dismiss' }).focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('second')).toBeNull()
  })

  test('moves into an open dialog, which makes the rest of the page inert', () => {
    const store = createToastStore()
    const { rerender } = renderWithUser(
      <Toaster dismissLabel="Dismiss" label="Notifications" store={store} />,
    )
    const page = (isOpen: boolean) => (
      <>
        <Toaster dismissLabel="Dismiss" label="Notifications" store={store} />
        <Dialog closeLabel="Close" isOpen={isOpen} onClose={() => undefined} title="Review" />
      </>
    )
    rerender(page(true))
    act(() => {
      store.error({ title: 'Transaction Failed' })
    })
    expect(within(screen.getByRole('dialog')).getByText('Transaction Failed')).toBeInTheDocument()
    rerender(page(false))
    expect(screen.getByText('Transaction Failed')).toBeInTheDocument()
  })
})

describe('the ten seconds of a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

  test('end it, and not sooner', () => {
    const { store } = renderToaster()
    act(() => {
      store.show({ title: 'Success' })
    })
    pass(9_999)
    expect(screen.getByText('Success')).toBeInTheDocument()
    pass(1)
    expect(screen.queryByText('Success')).toBeNull()
  })

  test('stand still under the pointer and run on afterwards', () => {
    const { store, region } = renderToaster()
    act(() => {
      store.show({ title: 'Success' })
    })
    pass(6_000)
    fireEvent.pointerEnter(region)
    pass(60_000)
    expect(screen.getByText('Success')).toBeInTheDocument()
    fireEvent.pointerLeave(region)
    pass(3_999)
    expect(screen.getByText('Success')).toBeInTheDocument()
    pass(1)
    expect(screen.queryByText('Success')).toBeNull()
  })

  test('stand still while the focus is inside', () => {
    const { store } = renderToaster()
    act(() => {
      store.show({ title: 'Success' })
    })
    const dismiss = screen.getByRole('button', { name: 'Dismiss' })
    act(() => dismiss.focus())
    pass(60_000)
    expect(screen.getByText('Success')).toBeInTheDocument()
    act(() => dismiss.blur())
    pass(10_000)
    expect(screen.queryByText('Success')).toBeNull()
  })

  test('start afresh for a toast that follows one removed under the pointer', () => {
    const { store, region } = renderToaster()
    act(() => {
      store.show({ title: 'first' })
    })
    fireEvent.pointerEnter(region)
    act(() => store.clear())
    act(() => {
      store.show({ title: 'second' })
    })
    pass(10_000)
    expect(screen.queryByText('second')).toBeNull()
  })
})
