import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderWithUser } from '#test/render-page.tsx'
import { AddressBlock } from '../data/address-block.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { Button, buttonClasses } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Menu } from './menu.tsx'
import { Tabs } from './tabs.tsx'

const button = (name: string) => screen.getByRole('button', { name })

describe('Button', () => {
  test('disables itself while busy, keeps its width and gets the focus back', () => {
    const updateButton = (busy: boolean) => (
      <Button busy={busy} busyLabel="Updating...">
        Update Profile
      </Button>
    )
    const { container, rerender } = renderWithUser(updateButton(false))
    const ghost = () => container.querySelector('[data-ghost]')
    expect(ghost()).toHaveAttribute('data-ghost', 'Updating...')
    expect(screen.queryByText('Updating...')).toBeNull()
    const focused = button('Update Profile')
    focused.focus()
    rerender(updateButton(true))
    expect(button('Updating...')).toBeDisabled()
    expect(button('Updating...')).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByText('Update Profile')).toBeNull()
    expect(ghost()).toHaveAttribute('data-ghost', 'Update Profile')
    focused.blur()
    rerender(updateButton(false))
    expect(focused).toHaveFocus()
  })

  test('submits no form by default, forwards its ref and can style a link', () => {
    const refs: (HTMLButtonElement | null)[] = []
    const { unmount } = renderWithUser(<Button ref={(element) => void refs.push(element)}>Reveal</Button>)
    expect(button('Reveal')).toHaveAttribute('type', 'button')
    expect(refs).toEqual([button('Reveal')])
    unmount()
    renderWithUser(
      <a className={buttonClasses({ variant: 'primary' })} href="/signup">
        Get Started
      </a>,
    )
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveClass('bg-orange')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('CopyButton', () => {
  const open = () =>
    renderWithUser(<CopyButton copied="Copied" failed="Not copied" label="Copy" value="tb1qw508" />)

  test('copies its value and announces it, or the failure of the clipboard', async () => {
    const { user } = open()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await user.click(button('Copy'))
    expect(await navigator.clipboard.readText()).toBe('tb1qw508')
    expect(screen.getByRole('status')).toHaveTextContent('Copied')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(button('Copied'))
    expect(await screen.findByRole('button', { name: 'Not copied' })).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Not copied')
  })
})

test('AddressBlock groups an address visually; its text has no spaces', () => {
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const { container } = renderWithUser(<AddressBlock address={address} label="Receive address" />)
  const code = container.querySelector('code')
  expect(code?.textContent).toBe(address)
  expect(code).toHaveAttribute('dir', 'ltr')
  const groups = [...(code?.children ?? [])].map((group) => group.textContent)
  expect(groups.slice(0, 2)).toEqual(['tb1q', 'w508'])
})

describe('Dialog', () => {
  const onClose = vi.fn()
  const dialog = (more: Partial<Parameters<typeof Dialog>[0]> = {}) => (
    <Dialog isOpen onClose={onClose} title="Review" {...more} />
  )
  const cancel = (element: HTMLElement) =>
    fireEvent(element, new Event('cancel', { bubbles: true, cancelable: true }))

  test('opens as a modal with title and description', () => {
    const { rerender } = renderWithUser(dialog({ isOpen: false }))
    expect(screen.queryByRole('dialog')).toBeNull()
    rerender(dialog({ description: 'Read it slowly' }))
    const open = screen.getByRole('dialog', { name: 'Review' })
    expect(open).toHaveAccessibleDescription('Read it slowly')
    expect(open).toHaveAttribute('open')
  })

  test('asks its owner to close it at the cross and at Escape, but not if locked or inside', async () => {
    onClose.mockClear()
    const { user, rerender } = renderWithUser(
      dialog({ children: <input aria-label="Document" type="file" /> }),
    )
    // A cancelled file picker is none of the dialog's business.
    cancel(screen.getByLabelText('Document'))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(button('Close'))
    cancel(screen.getByRole('dialog'))
    expect(onClose).toHaveBeenCalledTimes(2)
    rerender(dialog({ locked: true }))
    expect(button('Close')).toBeDisabled()
    cancel(screen.getByRole('dialog'))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('returns the focus to the element that opened it', () => {
    const page = (isOpen: boolean) => (
      <>
        <button type="button">Open</button>
        {dialog({ isOpen })}
      </>
    )
    const { rerender } = renderWithUser(page(false))
    button('Open').focus()
    rerender(page(true))
    button('Close').focus()
    rerender(page(false))
    expect(button('Open')).toHaveFocus()
  })
})

describe('Menu', () => {
  type View = ReturnType<typeof renderWithUser>

  test.each([
    ['one of its links is chosen', ({ user }: View) => user.click(screen.getByRole('link'))],
    ['Escape is pressed', ({ user }: View) => user.keyboard('{Escape}')],
    ['the focus moves on', ({ user }: View) => user.tab()],
    ['something else is pressed', ({ user }: View) => user.click(screen.getByText('Elsewhere'))],
  ])('closes when %s', async (when, act) => {
    const view = renderWithUser(
      <>
        <Menu label="Menu">
          <a href="#wallet">Wallet</a>
        </Menu>
        <p>Elsewhere</p>
        <button type="button">Next</button>
      </>,
    )
    await view.user.click(screen.getByText('Menu'))
    ;(await screen.findByRole('link', { name: 'Wallet' })).focus()
    expect(view.container.querySelector('details')?.open).toBe(true)
    await act(view)
    expect(view.container.querySelector('details')?.open).toBe(false)
    if (when === 'Escape is pressed') expect(view.container.querySelector('summary')).toHaveFocus()
    if (when === 'the focus moves on') expect(button('Next')).toHaveFocus()
  })
})

describe('Tabs', () => {
  const items = [
    { value: 'buy', label: 'Buy', panel: <p>What is bought</p> },
    { value: 'sell', label: 'Sell', panel: <p>What is sold</p> },
  ] as const
  const tab = (name: string) => screen.getByRole('tab', { name })
  const panel = () => screen.getByRole('tabpanel')

  test('open on the first panel, take one stop of the Tab key and wrap around by arrow keys', async () => {
    const { user } = renderWithUser(<Tabs items={items} label="Side" />)
    expect(screen.getByRole('tablist', { name: 'Side' })).toBeInTheDocument()
    expect(tab('Buy')).toHaveAttribute('aria-selected', 'true')
    expect(panel()).toHaveTextContent('What is bought')
    await user.tab()
    expect(tab('Buy')).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(tab('Sell')).toHaveFocus()
    expect(panel()).toHaveTextContent('What is sold')
    await user.keyboard('{ArrowRight}')
    expect(tab('Buy')).toHaveFocus()
    await user.tab()
    expect(panel()).toHaveFocus()
  })
})
