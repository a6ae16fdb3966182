import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetPrices, readingOf, setPrices } from '../../../test/prices.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { chooseAmountUnit } from '../../shared/amount/amount-unit.ts'
import { hideAmounts } from '../../ui/amounts-hidden.ts'
import { Component as Dashboard } from './dashboard.page.tsx'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
  forgetPrices()
  act(() => {
    hideAmounts(false)
    chooseAmountUnit('btc')
  })
})

const open = () => renderPage(<Dashboard />, { path: '/dashboard' })

describe('without a ticker', () => {
  test('the fixed figures stand in, as a sample and never as a gain', () => {
    open()
    setPrices({ spot: readingOf(64_000) })
    expect(screen.getByText('Bitcoin price 43,500.00 dollars, a sample value, not live')).toBeInTheDocument()
    expect(screen.getByText('+2.4%')).toHaveAttribute('data-direction', 'flat')
    expect(screen.getByText(/^Sample value, not live\./)).toBeInTheDocument()
  })

  test('no sample is shown while the first answer is on its way', () => {
    open()
    expect(screen.queryByText('+2.4%')).not.toBeInTheDocument()
  })
})

test('with a ticker its last trade is shown with the change over 24 hours', () => {
  open()
  setPrices({ ticker: { ...readingOf(64_100), from: 65_000 } })
  expect(screen.getByText(/^Bitcoin price 64,100\.00 dollars/)).toBeInTheDocument()
  expect(screen.getByText('-1.38%')).toHaveAttribute('data-direction', 'loss')
  expect(screen.queryByText(/43,500/)).not.toBeInTheDocument()
})

describe('the balance', () => {
  test('is the demo figure of the specification, twice, and called one', () => {
    open()
    expect(screen.getAllByText('0.05432')).toHaveLength(2)
    expect(screen.getByText(/^Demo balance: a fixed example/)).toBeInTheDocument()
  })

  test('can be hidden, and then stands nowhere in the page', async () => {
    const { user, container } = open()
    setPrices({ ticker: { ...readingOf(64_100), from: 65_000 } })
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

describe('the unit of the balance', () => {
  const inUsd = () => screen.getByText('In US dollars').closest('div')

  test('is dollars at the price that the market card shows, which is named with its state', async () => {
    const { user } = open()
    setPrices({ spot: readingOf(60_000), ticker: { ...readingOf(64_100), from: 65_000 } })
    expect(inUsd()).toHaveTextContent(/\$3,481\.91$/)
    expect(screen.getByText('At $64,100.00 for one bitcoin, live.')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'USD' }))
    expect(screen.getByText('Available to trade').closest('div')).toHaveTextContent('$3,481.91')
    expect(screen.getByText('In bitcoin').closest('div')).toHaveTextContent(/0\.05432 BTC$/)
  })

  test('is never dollars at the sample price: the row says that there is no value', async () => {
    const { user, container } = open()
    setPrices({})
    await user.click(screen.getByRole('radio', { name: 'USD' }))
    expect(screen.getAllByText('0.05432')).toHaveLength(2)
    expect(inUsd()).toHaveTextContent(/—$/)
    expect(screen.getByText(/A sample price is never used for one\.$/)).toBeInTheDocument()
    // 0.05432 BTC at the sample price of 43,500.
    expect(container).not.toHaveTextContent('2,362')
  })

  test('in satoshis is told with what a dollar comes to', async () => {
    const { user } = open()
    setPrices({ ticker: { ...readingOf(64_100), from: 65_000 } })
    await user.click(screen.getByRole('radio', { name: 'sats' }))
    expect(screen.getAllByText('5,432,000')).toHaveLength(2)
    expect(screen.getByText('One US dollar').closest('div')).toHaveTextContent(/1,560 sats$/)
  })
})

test('the list of transactions is empty and says why', () => {
  open()
  expect(screen.getByRole('heading', { name: 'Recent transactions' })).toBeInTheDocument()
  expect(screen.getByText('No transactions')).toBeInTheDocument()
})

test('the screens that no bar leads to are linked, and what is a demonstration is called one', () => {
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

test('the page is named a demonstration where it is one: at the balance, not at the market', () => {
  open()
  expect(screen.getByText(/^The balance is a fixed example\./).parentElement).toHaveTextContent(/^Demo /)
})
