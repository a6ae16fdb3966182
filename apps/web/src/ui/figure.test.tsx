import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Figure } from './figure.tsx'
import { PriceChange } from './price-change.tsx'

describe('a figure', () => {
  test('masked leaves no trace of the amount in the page', () => {
    const { container } = render(
      <Figure currency="$" masked="Amount hidden" reserve="00,000.00" value="2,362.92" />,
    )
    expect(container.innerHTML).not.toMatch(/[1-9],|362|92/)
    expect(screen.getByRole('img', { name: 'Amount hidden' })).toBeInTheDocument()
  })

  test.each([
    { size: 'large', value: '2,362.92', currency: '$', heard: '$2,362.92' },
    { size: 'inherit', value: '0.05432000', unit: 'BTC', decimals: 'grouped', heard: '0.05432000 BTC' },
  ] as const)('set in pieces is heard as $heard', ({ heard, ...figure }) => {
    render(<Figure {...figure} />)
    expect(screen.getByRole('img', { name: heard })).toBeInTheDocument()
  })

  test('in one piece is text', () => {
    render(<Figure decimals="plain" size="large" unit="BTC" value="0.05432" />)
    expect(screen.queryByRole('img')).toBeNull()
  })

  test.each([
    { decimals: 'cents', value: '64,210.55' },
    { decimals: 'plain', value: '64,210.55' },
    { decimals: 'grouped', value: '0.05432000' },
    { decimals: 'grouped', value: '21' },
  ] as const)('$value with $decimals decimals keeps its text to the letter', ({ decimals, value }) => {
    const { container } = render(<Figure decimals={decimals} value={value} />)
    expect(container.textContent).toBe(value)
  })

  test.each([
    ['0.05432000', ['0', '05', '432', '000']],
    ['21000000.00000000', ['21', '000', '000', '00', '000', '000']],
  ])('groups the digits of %s in threes from the right, on both sides of the point', (value, expected) => {
    const { container } = render(<Figure decimals="grouped" value={value} />)
    expect(container).toHaveTextContent(value)
    const groups = [...container.querySelectorAll('span')].filter((span) => span.children.length === 0)
    expect(groups.map((group) => group.textContent)).toEqual(expected)
  })
})

describe('a change of price', () => {
  test('that is flat has no arrow', () => {
    const { container } = render(<PriceChange direction="flat" text="0.00%" />)
    expect(container.querySelector('svg')).toBeNull()
  })

  test('up and down differ by arrow as well as by sign', () => {
    const arrow = (direction: 'gain' | 'loss') =>
      render(<PriceChange direction={direction} text="" />)
        .container.querySelector('path')
        ?.getAttribute('d')
    expect(arrow('gain')).toBeTruthy()
    expect(arrow('gain')).not.toBe(arrow('loss'))
  })

  test('is read by its words, once', () => {
    render(<PriceChange direction="gain" period="24h" text="+2.41%" words="up 2.41 percent in 24 hours" />)
    expect(screen.getByText('up 2.41 percent in 24 hours')).toBeInTheDocument()
    expect(screen.getByText('+2.41%')).toHaveAttribute('aria-hidden', 'true')
  })
})
