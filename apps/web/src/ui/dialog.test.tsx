import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderWithUser } from '../../test/render.tsx'
import { Dialog } from './dialog.tsx'

describe('a dialog', () => {
  test('is not in the page while closed', () => {
    renderWithUser(<Dialog closeLabel="Close" isOpen={false} onClose={() => undefined} title="Review" />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('opens as a modal named by its title and read with its description', () => {
    renderWithUser(
      <Dialog
        closeLabel="Close"
        description="Read it slowly"
        isOpen
        onClose={() => undefined}
        title="Review"
      />,
    )
    const dialog = screen.getByRole('dialog', { name: 'Review' })
    expect(dialog).toHaveAccessibleDescription('Read it slowly')
    expect(dialog).toHaveAttribute('open')
  })

  test('asks its owner to close it at the cross and at Escape', async () => {
    const onClose = vi.fn()
    const { user } = renderWithUser(<Dialog closeLabel="Close" isOpen onClose={onClose} title="Review" />)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('that is locked stays', () => {
    const onClose = vi.fn()
    renderWithUser(<Dialog closeLabel="Close" isOpen locked onClose={onClose} title="Review" />)
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('does not mistake a file picker that was left for a wish to close', () => {
    const onClose = vi.fn()
    renderWithUser(
      <Dialog closeLabel="Close" isOpen onClose={onClose} title="Review">
        <input aria-label="Document" type="file" />
      </Dialog>,
    )
    fireEvent(screen.getByLabelText('Document'), new Event('cancel', { bubbles: true, cancelable: true }))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('gives the focus back to what opened it', () => {
    const page = (isOpen: boolean) => (
      <>
        <button type="button">Open</button>
        <Dialog closeLabel="Close" isOpen={isOpen} onClose={() => undefined} title="Review" />
      </>
    )
    const { rerender } = renderWithUser(page(false))
    const opener = screen.getByRole('button', { name: 'Open' })
    opener.focus()
    rerender(page(true))
    screen.getByRole('button', { name: 'Close' }).focus()
    rerender(page(false))
    expect(opener).toHaveFocus()
  })
})
