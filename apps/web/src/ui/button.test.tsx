import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderWithUser } from '../../test/render.tsx'
import { Button } from './button.tsx'

describe('a button', () => {
  test('can be held by whoever leads the focus to it', () => {
    const held: (HTMLButtonElement | null)[] = []
    renderWithUser(<Button ref={(element) => void held.push(element)}>Edit</Button>)
    expect(held).toEqual([screen.getByRole('button', { name: 'Edit' })])
  })

  test('while busy is disabled and reads its other words, which are there only then', () => {
    const button = (busy: boolean) => (
      <Button busy={busy} busyLabel="Creating account...">
        Create account
      </Button>
    )
    const { rerender } = renderWithUser(button(false))
    expect(screen.queryByText('Creating account...')).toBeNull()
    rerender(button(true))
    const busy = screen.getByRole('button', { name: 'Creating account...' })
    expect(busy).toBeDisabled()
    expect(busy).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByText('Create account')).toBeNull()
  })

  test('keeps the room of the words it does not show', () => {
    const { container, rerender } = renderWithUser(<Button busyLabel="Updating...">Update Profile</Button>)
    expect(container.querySelector('[data-ghost]')).toHaveAttribute('data-ghost', 'Updating...')
    rerender(
      <Button busy busyLabel="Updating...">
        Update Profile
      </Button>,
    )
    expect(container.querySelector('[data-ghost]')).toHaveAttribute('data-ghost', 'Update Profile')
  })

  test('gets the focus back when the work is done', () => {
    const { rerender } = renderWithUser(<Button>Save</Button>)
    const button = screen.getByRole('button')
    button.focus()
    rerender(<Button busy>Save</Button>)
    button.blur()
    rerender(<Button>Save</Button>)
    expect(button).toHaveFocus()
  })

  test('sends no form by accident', () => {
    renderWithUser(<Button>Reveal</Button>)
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
  })

  test('lends its look to a link without becoming a button', () => {
    renderWithUser(
      <Button asChild variant="primary">
        <a href="/signup">Get Started</a>
      </Button>,
    )
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveClass('bg-orange')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
