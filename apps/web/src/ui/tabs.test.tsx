import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderWithUser } from '../../test/render.tsx'
import { Tabs } from './tabs.tsx'

const items = [
  { value: 'buy', label: 'Buy', panel: <p>What is bought</p> },
  { value: 'sell', label: 'Sell', panel: <p>What is sold</p> },
] as const

describe('tabs', () => {
  test('open on the first panel', () => {
    renderWithUser(<Tabs items={items} label="Side" />)
    expect(screen.getByRole('tablist', { name: 'Side' })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Buy' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('What is bought')
  })

  test('are one stop of the Tab key, walked with the arrows, and wrap around', async () => {
    const { user } = renderWithUser(<Tabs items={items} label="Side" />)
    await user.tab()
    expect(screen.getByRole('tab', { name: 'Buy' })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Sell' })).toHaveFocus()
    expect(screen.getByRole('tabpanel')).toHaveTextContent('What is sold')
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Buy' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('tabpanel')).toHaveFocus()
  })

  test('held by their owner change only when the owner says so', async () => {
    const asked: string[] = []
    const { user } = renderWithUser(
      <Tabs items={items} label="Side" onValueChange={(value) => asked.push(value)} value="buy" />,
    )
    await user.click(screen.getByRole('tab', { name: 'Sell' }))
    expect(asked[0]).toBe('sell')
    expect(screen.getByRole('tabpanel')).toHaveTextContent('What is bought')
  })
})
