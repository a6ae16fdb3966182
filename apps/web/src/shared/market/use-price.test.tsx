import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPrices, readingOf, setPrices } from '../../../test/prices.ts'
import { useHeadlinePrice, useLeadingTicker } from './use-price.ts'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  forgetPrices()
})

function Headline() {
  const view = useHeadlinePrice()
  return <p>header {'price' in view ? String(view.price) : view.status}</p>
}

function Page() {
  const view = useLeadingTicker()
  return <p>page {'price' in view ? String(view.price) : view.status}</p>
}

test('header and page show one number while the page quotes the ticker, and the spot price otherwise', () => {
  const { rerender } = render(<Headline />)
  setPrices({ spot: readingOf(64_000), ticker: readingOf(64_100) })
  expect(screen.getByText('header 6400000')).toBeInTheDocument()

  rerender(
    <>
      <Headline />
      <Page />
    </>,
  )
  expect(screen.getByText('header 6410000')).toBeInTheDocument()
  expect(screen.getByText('page 6410000')).toBeInTheDocument()

  rerender(<Headline />)
  expect(screen.getByText('header 6400000')).toBeInTheDocument()
})

test('a ticker too old to be shown leads nobody', () => {
  render(
    <>
      <Headline />
      <Page />
    </>,
  )
  setPrices({ spot: readingOf(64_000), ticker: readingOf(64_100, 400_000) })
  expect(screen.getByText('header 6400000')).toBeInTheDocument()
  expect(screen.getByText('page unavailable')).toBeInTheDocument()
})
