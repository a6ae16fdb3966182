import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { AmountText } from './amount-text.tsx'
import { PriceChange } from './price-change.tsx'
import { QrCode } from './qr-code.tsx'

describe('Figure', () => {
  test('leaves no trace of a masked amount in the page', () => {
    const masked = <AmountText currency="$" masked="Amount hidden" reserve="00,000.00" value="2,362.92" />
    const { container } = render(masked)
    expect(container.innerHTML).not.toMatch(/[1-9],|362|92/)
    expect(screen.getByRole('img', { name: 'Amount hidden' })).toBeInTheDocument()
  })

  test.each([
    { size: 'large', value: '2,362.92', currency: '$', heard: '$2,362.92' },
    { size: 'inherit', value: '0.05432000', unit: 'BTC', decimals: 'grouped', heard: '0.05432000 BTC' },
  ] as const)(
    'Figure is read by a screen reader as $heard if it is set in pieces',
    ({ heard, ...figure }) => {
      render(<AmountText {...figure} />)
      expect(screen.getByRole('img', { name: heard })).toBeInTheDocument()
    },
  )

  test('Figure is plain text if it is set in one piece', () => {
    render(<AmountText decimals="plain" size="large" unit="BTC" value="0.05432" />)
    expect(screen.queryByRole('img')).toBeNull()
  })

  test.each([
    ['cents', '64,210.55', ['64,210', '.55']],
    ['plain', '64,210.55', []],
    ['grouped', '21', ['21']],
    ['grouped', '0.05432000', ['0', '05', '432', '000']],
    ['grouped', '21000000.00000000', ['21', '000', '000', '00', '000', '000']],
  ] as const)('keeps the text with %s decimals of %s and sets it in pieces', (decimals, value, expected) => {
    const { container } = render(<AmountText decimals={decimals} value={value} />)
    expect(container.textContent).toBe(value)
    const pieces = [...container.querySelectorAll('span')].filter((span) => span.children.length === 0)
    if (decimals === 'grouped') expect(pieces.map((piece) => piece.textContent)).toEqual(expected)
  })
})

describe('PriceChange', () => {
  test('has an arrow up or down, none if flat, and is read once by a screen reader', () => {
    const arrow = (direction: 'gain' | 'loss' | 'flat') =>
      render(<PriceChange direction={direction} text="" />)
        .container.querySelector('path')
        ?.getAttribute('d')
    expect(arrow('gain')).toBeTruthy()
    expect(arrow('gain')).not.toBe(arrow('loss'))
    expect(arrow('flat')).toBeUndefined()
    render(<PriceChange direction="gain" text="+2.41%" words="up 2.41 percent in 24 hours" />)
    expect(screen.getByText('up 2.41 percent in 24 hours')).toBeInTheDocument()
    expect(screen.getByText('+2.41%')).toHaveAttribute('aria-hidden', 'true')
  })
})

test('QrCode has a name, a white quiet zone of four modules and every dark module of its text', () => {
  const value = 'bitcoin:tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl?amount=0.001'
  render(<QrCode label="QR code of the payment request" value={value} />)
  const code = screen.getByRole('img', { name: 'QR code of the payment request' })
  const { size, data } = encode(value, { border: 0 })
  expect(code).toHaveAttribute('viewBox', `0 0 ${size + 8} ${size + 8}`)
  const plate = code.querySelector('rect')
  expect(plate).toHaveAttribute('fill', 'white')
  expect(plate).toHaveAttribute('width', `${size + 8}`)
  const squares = [...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)]
  expect(squares).toHaveLength(data.flat().filter(Boolean).length)
  for (const [, x, y] of squares) expect(data[Number(y) - 4]?.[Number(x) - 4]).toBe(true)
})
