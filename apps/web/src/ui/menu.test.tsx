import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderWithUser } from '../../test/render.tsx'
import { Menu } from './menu.tsx'

async function renderOpenMenu() {
  const view = renderWithUser(
    <>
      <Menu label="Menu">
        <a href="#wallet">Wallet</a>
      </Menu>
      <p>Elsewhere</p>
      <button type="button">Next</button>
    </>,
  )
  const details = view.container.querySelector('details')
  if (!details) throw new Error('a menu is a details element')
  await view.user.click(screen.getByText('Menu'))
  await screen.findByRole('link', { name: 'Wallet' })
  return { ...view, details }
}

describe('an open menu', () => {
  test('closes when one of its links is chosen', async () => {
    const { user, details } = await renderOpenMenu()
    await user.click(screen.getByRole('link', { name: 'Wallet' }))
    expect(details.open).toBe(false)
  })

  test('closes at Escape and gives the focus to its button', async () => {
    const { user, details } = await renderOpenMenu()
    screen.getByRole('link', { name: 'Wallet' }).focus()
    await user.keyboard('{Escape}')
    expect(details.open).toBe(false)
    expect(details.querySelector('summary')).toHaveFocus()
  })

  test('closes when the focus goes on to what it would lie over', async () => {
    const { user, details } = await renderOpenMenu()
    screen.getByRole('link', { name: 'Wallet' }).focus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
    expect(details.open).toBe(false)
  })

  test('closes at a press elsewhere', async () => {
    const { user, details } = await renderOpenMenu()
    await user.click(screen.getByText('Elsewhere'))
    expect(details.open).toBe(false)
  })
})
