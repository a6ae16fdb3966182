import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPrices, readingOf, setPrices } from '../../test/prices.ts'
import { PriceChip } from './price-chip.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  forgetPrices()
})

test('a missing price is said to be missing, and no number stands in for it', () => {
  render(<PriceChip />)
  setPrices({})
  expect(screen.getByText('Bitcoin price unavailable')).toBeInTheDocument()
  expect(screen.queryByText(/43,500/)).not.toBeInTheDocument()
})

test('a price has its state in sight and its age for a screen reader', () => {
  render(<PriceChip />)
  setPrices({ spot: readingOf(64_210) })
  expect(screen.getByText('Live')).toBeInTheDocument()
  expect(screen.getByText(/^Bitcoin price 64,210\.00 dollars, updated \d seconds ago$/)).toBeInTheDocument()
})

test('a price that has aged is delayed', () => {
  render(<PriceChip />)
  setPrices({ spot: readingOf(64_210, 60_000) })
  expect(screen.getByText('Delayed')).toBeInTheDocument()
})
