import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createPriceReading, holdPrices, setPrices } from '#test/prices.ts'
import { renderPage, renderWithUser } from '#test/render-page.tsx'
import { SubscribeLink } from './subscribe-link.tsx'
import { TradingProPage } from './trading-pro.page.tsx'

holdPrices()

const open = () => renderPage(<TradingProPage />, { path: '/trading-pro' })

test('Trading Pro states its price and says that no tool is available', () => {
  open()
  expect(screen.getByText('$5')).toBeVisible()
  expect(screen.getByText('per month')).toBeVisible()
  expect(
    screen.getByText(
      "We list Pro at $5 per month here, and at $10 per month on the home page and in the terms. The payment page shows what you'll pay.",
    ),
  ).toBeVisible()
  const cards = within(screen.getByRole('region', { name: 'What Pro will include' })).getAllByRole('listitem')
  expect(cards).toHaveLength(6)
  for (const card of cards) {
    expect(within(card).queryByRole('button')).toBeNull()
    expect(within(card).queryByRole('link')).toBeNull()
  }
  expect(screen.getByRole('region', { name: 'What Pro will include' })).toHaveTextContent('Not available yet')
  const notice = screen.getByRole('complementary', { name: 'Before you subscribe' })
  expect(notice).toHaveTextContent("Subscribing doesn't unlock anything yet")
  expect(notice).toHaveTextContent('card payment provider')
  expect(notice).toHaveTextContent('you can lose everything you put in')
  expect(screen.queryByRole('link', { name: /Subscribe/ })).toBeNull()
  expect(screen.getByText(/^No payment page is set up on this server/)).toBeVisible()
})

test('the price is shown, or the labelled sample without one', () => {
  open()
  setPrices({ spot: createPriceReading(64_000) })
  expect(screen.getByText(/^Bitcoin price 64,000\.00 dollars/)).toBeInTheDocument()
  setPrices({})
  expect(screen.getByText('Sample')).toBeInTheDocument()
  expect(screen.getByText('Bitcoin price 43,500.00 dollars, a sample price, not live')).toBeInTheDocument()
})

test('the link to subscribe to Pro names its page and opens a new tab without a referrer', () => {
  renderWithUser(<SubscribeLink link="https://pay.example.com/pro?plan=1" />)
  const link = screen.getByRole('link', { name: 'Subscribe to Pro (opens in a new tab)' })
  expect(link).toHaveAttribute('href', 'https://pay.example.com/pro?plan=1')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByText('Opens pay.example.com in a new tab.')).toBeVisible()
})
