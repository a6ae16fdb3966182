import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { createPriceReading, holdPrices, setPrices } from '#test/prices.ts'
import { LandingPage } from './landing.page.tsx'

holdPrices()

const open = () =>
  render(
    <MemoryRouter>
      <LandingPage />
    </MemoryRouter>,
  )

describe('the price on the landing page', () => {
  test('the price on the landing page is the labelled sample if no feed answers', () => {
    open()
    setPrices({})
    expect(screen.getByText('Sample')).toBeInTheDocument()
    expect(screen.getByText('Bitcoin price 43,500.00 dollars, a sample price, not live')).toBeInTheDocument()
  })

  test('shows its age, its source and the base of its change', () => {
    open()
    setPrices({ spot: createPriceReading(64_000), ticker: { ...createPriceReading(64_100), from: 62_500 } })
    expect(screen.getByText('+2.56%')).toHaveAttribute('data-direction', 'gain')
    expect(screen.getByText('$62,500.00')).toBeInTheDocument()
    expect(screen.getByText('api.example.com')).toBeInTheDocument()
    expect(screen.getByText(/^\ds ago$/)).toBeInTheDocument()
  })

  test('shows no change of the buy price, which includes a fee', () => {
    open()
    setPrices({ spot: createPriceReading(64_000), buy: createPriceReading(64_640) })
    expect(screen.getByText('$64,640.00')).toBeInTheDocument()
    expect(screen.getByText('24h change unavailable')).toBeInTheDocument()
  })
})

test('the landing page states both prices of Pro, what the product does not do, and answers', async () => {
  open()
  expect(screen.getByText('$10')).toBeInTheDocument()
  expect(screen.getByText(/^We list Pro at \$10 per month .* and at \$5 per month/)).toBeInTheDocument()
  const notice = await screen.findByRole('complementary', { name: 'Compliance notice' })
  expect(notice).toHaveTextContent('does not sell, custody, transmit or exchange crypto')
  expect(notice).toHaveTextContent('performs no identity checks of its own')
  expect(notice).toHaveTextContent('third-party payment provider')
  // Works without a script.
  const answer = screen.getByText('Can I buy bitcoin here?').closest('details')
  expect(answer).not.toBeNull()
  expect(within(answer as HTMLElement).getByText(/^No\. The buy page/)).toBeInTheDocument()
})
