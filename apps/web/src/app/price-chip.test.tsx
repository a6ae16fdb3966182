import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holdFeeds, readingOf, setPrices } from '../../test/prices.ts'
import { PriceChip } from './price-chip.tsx'

holdFeeds()

test('the price chip reports a missing price and shows no number', () => {
  render(<PriceChip />)
  setPrices({})
  expect(screen.getByText('Bitcoin price unavailable')).toBeInTheDocument()
  expect(screen.queryByText(/43,500/)).not.toBeInTheDocument()
})

test('the price chip shows the state of a price and reads its age to a screen reader', () => {
  render(<PriceChip />)
  setPrices({ spot: readingOf(64_210, 60_000) })
  expect(screen.getByText('Delayed')).toBeInTheDocument()
  setPrices({ spot: readingOf(64_210) })
  expect(screen.getByText('Live')).toBeInTheDocument()
  expect(screen.getByText(/^Bitcoin price 64,210\.00 dollars, updated \d seconds ago$/)).toBeInTheDocument()
})
