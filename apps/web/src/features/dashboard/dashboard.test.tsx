import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setCurrency } from '#test/currency.ts'
import { createPriceReading, holdPrices, setPrices } from '#test/prices.ts'
import { renderPage } from '#test/render-page.tsx'
import { setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { unitPreference } from '../../shared/amount/amount-unit.ts'
import { DashboardPage } from './dashboard.page.tsx'

holdPrices()
beforeEach(() => setCurrency('USD'))
afterEach(() =>
  act(() => {
    setAmountsHidden(false)
    unitPreference.choose('btc')
  }),
)

const open = () => renderPage(<DashboardPage />, { path: '/dashboard' })

test('the market card shows the last trade and its change, or without a ticker the sample', () => {
  open()
  expect(screen.queryByText('+2.4%')).not.toBeInTheDocument()
  setPrices({ spot: createPriceReading(64_000) })
  expect(screen.getByText('Bitcoin price 43,500.00 dollars, a sample price, not live')).toBeInTheDocument()
  expect(screen.getByText('+2.4%')).toHaveAttribute('data-direction', 'flat')
  expect(screen.getByText(/^Live price unavailable\./)).toBeInTheDocument()
  setPrices({ ticker: { ...createPriceReading(64_100), from: 65_000 } })
  expect(screen.getByText(/^Bitcoin price 64,100\.00 dollars/)).toBeInTheDocument()
  expect(screen.getByText('-1.38%')).toHaveAttribute('data-direction', 'loss')
  expect(screen.queryByText(/43,500/)).not.toBeInTheDocument()
})

describe('the balance', () => {
  test('the balance is the specified demo figure, twice, marked as one, and without transactions', () => {
    open()
    expect(screen.getAllByText('0.05432')).toHaveLength(2)
    expect(screen.getByText(/^This balance is a fixed example/)).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Recent transactions' })).toBeInTheDocument()
    expect(screen.getByText('No transactions')).toBeInTheDocument()
  })

  test('the balance is nowhere in the page while it is hidden', async () => {
    const { user, container } = open()
    setPrices({ ticker: { ...createPriceReading(64_100), from: 65_000 } })
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }))
    for (const unit of ['USD', 'sats', 'BTC']) {
      await user.click(screen.getByRole('radio', { name: unit }))
      expect(container.innerHTML).not.toMatch(/05432|5,432,000|3,481/)
    }
    expect(screen.getAllByRole('img', { name: 'Amount hidden' })).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Show amounts' }))
    expect(container).toHaveTextContent('0.05432')
  })
})

test('the balance is converted at the price of the market card, but never at the sample', async () => {
  const { user, container } = open()
  const inUsd = () => screen.getByText('In US dollars').closest('div')
  const ticker = { ...createPriceReading(64_100), from: 65_000 }
  setPrices({})
  await user.click(screen.getByRole('radio', { name: 'USD' }))
  expect(screen.getAllByText('0.05432')).toHaveLength(2)
  expect(inUsd()).toHaveTextContent(/—$/)
  expect(screen.getByText(/^We can't show values in USD/)).toBeInTheDocument()
  // 0.05432 BTC at the sample price of 43,500.
  expect(container).not.toHaveTextContent('2,362')

  setPrices({ spot: createPriceReading(60_000), ticker })
  expect(screen.getByText('Available to trade').closest('div')).toHaveTextContent('$3,481.91')
  expect(screen.getByText('In bitcoin').closest('div')).toHaveTextContent(/0\.05432 BTC$/)
  await user.click(screen.getByRole('radio', { name: 'BTC' }))
  expect(inUsd()).toHaveTextContent(/\$3,481\.91$/)
  expect(screen.getByText(/^1 BTC = \$64,100\.00 \(live, \ds ago, api\.example\.com\)$/)).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'sats' }))
  expect(screen.getAllByText('5,432,000')).toHaveLength(2)
  expect(screen.getByText('One US dollar').closest('div')).toHaveTextContent(/1,560 sats$/)
})

test('the other screens are linked, and demos are marked as such', () => {
  open()
  const more = within(screen.getByRole('region', { name: 'More to try' }))
  const ways = more.getAllByRole('listitem').map((way) => {
    const link = within(way).getByRole('link')
    return [link.textContent, link.getAttribute('href'), within(way).queryByText('Demo') !== null]
  })
  expect(ways).toEqual([
    ['Send Bitcoin', '/send', true],
    ['Identity verification', '/kyc', true],
    ['Blockchain test', '/blockchain-test', false],
  ])
})
