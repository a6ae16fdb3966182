import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

test('a code has a name, a white plate with a quiet zone of four modules, and every dark module of its text', () => {
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
