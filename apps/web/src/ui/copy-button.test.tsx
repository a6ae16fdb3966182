import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderWithUser } from '../../test/render.tsx'
import { AddressBlock } from './address-block.tsx'
import { CopyButton } from './copy-button.tsx'

const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

describe('the copy button', () => {
  test('says so when the clipboard refuses', async () => {
    const { user } = renderWithUser(
      <CopyButton copied="Copied" failed="Not copied" label="Copy" value="abc" />,
    )
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByRole('button', { name: 'Not copied' })).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Not copied')
  })

  test('copies the value as given and announces it', async () => {
    const { user } = renderWithUser(
      <CopyButton copied="Copied" failed="Not copied" label="Copy" value={address} />,
    )
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(address)
    expect(screen.getByRole('status')).toHaveTextContent('Copied')
  })
})

describe('an address', () => {
  test('is grouped for the eye alone: its text carries no spaces', () => {
    const { container } = renderWithUser(<AddressBlock address={address} label="Receive address" />)
    const code = container.querySelector('code')
    expect(code?.textContent).toBe(address)
    expect(code).toHaveAttribute('dir', 'ltr')
    expect([...(code?.children ?? [])].map((group) => group.textContent).slice(0, 2)).toEqual([
      'tb1q',
      'w508',
    ])
  })
})
