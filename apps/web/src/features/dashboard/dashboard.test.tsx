import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetPrices, readingOf, setPrices } from '../../../test/prices.ts'
import { hideAmounts } from '../../ui/amounts-hidden.ts'
import { Component as Dashboard } from './dashboard.page.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  forgetPrices()
  act(() => hideAmounts(false))
})

describe('without a ticker', () => {
  test('the fixed figures stand in, as a sample and never as a gain', () => {
    render(<Dashboard />)
    setPrices({ spot: readingOf(64_000) })
    expect(screen.getByText('Bitcoin price 43,500.00 dollars, a sample value, not live')).toBeInTheDocument()
    expect(screen.getByText('+2.4%')).toHaveAttribute('data-direction', 'flat')
    expect(screen.getByText(/^Sample value, not live\./)).toBeInTheDocument()
  })

  test('no sample is shown while the first answer is on its way', () => {
    render(<Dashboard />)
    expect(screen.queryByText('+2.4%')).not.toBeInTheDocument()
  })
})

test('with a ticker its last trade is shown with the change over 24 hours', () => {
  render(<Dashboard />)
  setPrices({ ticker: { ...readingOf(64_100), from: 65_000 } })
  expect(screen.getByText(/^Bitcoin price 64,100\.00 dollars/)).toBeInTheDocument()
  expect(screen.getByText('-1.38%')).toHaveAttribute('data-direction', 'loss')
  expect(screen.queryByText(/43,500/)).not.toBeInTheDocument()
})

describe('the balance', () => {
  test('is the demo figure of the specification, twice, and called one', () => {
    render(<Dashboard />)
    expect(screen.getAllByText('0.05432')).toHaveLength(2)
    expect(screen.getByText(/^Demo balance: a fixed example/)).toBeInTheDocument()
  })

  test('can be hidden, and then stands nowhere in the page', async () => {
    const user = userEvent.setup()
    const { container } = render(<Dashboard />)
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }))
    expect(container).not.toHaveTextContent('0.05432')
    expect(screen.getAllByRole('img', { name: 'Amount hidden' })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Show amounts' }))
    expect(container).toHaveTextContent('0.05432')
  })
})

test('the list of transactions is empty and says why', () => {
  render(<Dashboard />)
  expect(screen.getByRole('heading', { name: 'Recent transactions' })).toBeInTheDocument()
  expect(screen.getByText('No transactions')).toBeInTheDocument()
})
