import amounts from '@satlens/domain/vectors/amount.json'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetPrices, readingOf, setPrices } from '../../../test/prices.ts'
import { beSignedIn, beSignedOut, enter, renderPage } from '../../../test/render-page.tsx'
import { hideAmounts } from '../../ui/amounts-hidden.ts'
import { Component as TradingEasy } from './trading-easy.page.tsx'

/** All feeds, read just now. */
const freshPrices = () => ({
  spot: readingOf(64_000),
  buy: readingOf(64_640),
  ticker: { ...readingOf(64_000), from: 62_500 },
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  beSignedIn()
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetPrices()
  act(() => hideAmounts(false))
})

function open(prices: Parameters<typeof setPrices>[0] = freshPrices()) {
  const page = renderPage(<TradingEasy />, { path: '/trading-easy' })
  setPrices(prices)
  return page
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const dollars = () => screen.getByLabelText('Amount (USD)')
const coins = () => screen.getByLabelText('Amount (BTC)')
const buy = () => screen.getByRole('button', { name: 'Buy Bitcoin' })
const sell = () => screen.getByRole('button', { name: 'Sell Bitcoin' })
const rowOf = (term: string) =>
  within(screen.getByRole('tabpanel')).getByText(term).closest('div') as HTMLElement
const openSale = (person: ReturnType<typeof open>['user']) =>
  person.click(screen.getByRole('tab', { name: 'Sell' }))

test('the demo is named before anything is typed', () => {
  open()
  expect(screen.getByText('Demo')).toBeVisible()
  expect(screen.getByText(/^No order is placed and no money moves/)).toBeVisible()
})

describe('a purchase', () => {
  test.each([
    ['', 'Amount must be greater than 0'],
    ['0', 'Amount must be greater than 0'],
    ['-5', 'Amount must be greater than 0'],
    ['ten', 'Amount must be a valid number'],
    ['1,000', 'Amount must be a valid number'],
    ['10.005', 'Amount cannot have more than 2 decimal places'],
    ['1000000001', 'Amount cannot be more than $1,000,000,000'],
    ['9.99', 'Minimum buy is $10'],
  ])('of %j is refused, in the toast and beside the field: %s', async (text, message) => {
    const { user: person } = open()
    if (text) await enter(person, dollars(), text)
    await person.click(buy())
    expect(toasts().getByText('Invalid Amount')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    expect(dollars()).toHaveAccessibleDescription(message)
    expect(dollars()).toHaveFocus()
    expect(dollars()).toHaveValue(text)
    expect(toasts().queryByText('Purchase Initiated')).toBeNull()
  })

  test('says what the dollars would come to at the buy price, and how far that is from spot', async () => {
    const { user: person } = open()
    await enter(person, dollars(), '100')
    expect(rowOf('Buy price')).toHaveTextContent('$64,640.00')
    expect(rowOf('Buy price')).toHaveTextContent(/Live, \d+ s ago/)
    expect(rowOf('Buy price above spot')).toHaveTextContent(/ 1\.00%|[^+]1\.00%/)
    expect(rowOf('You would receive')).toHaveTextContent('0.00154702 BTC')
  })

  test("ends in 'Purchase Initiated' and a receipt that says that no order was placed", async () => {
    const { user: person } = open()
    await enter(person, dollars(), '100')
    await person.click(buy())
    expect(toasts().getByText('Purchase Initiated')).toBeVisible()
    expect(toasts().getByText('Demo only. No order was placed, no money moved.')).toBeVisible()
    const receipt = screen.getByRole('region', { name: 'Demo purchase' })
    expect(receipt).toHaveFocus()
    expect(receipt).toHaveTextContent('The amount of $100.00 was checked in your browser.')
    expect(receipt).toHaveTextContent(
      /It came to 0\.00154702 BTC at \$64,640\.00 per BTC, a price of \d+ s ago\./,
    )
    expect(receipt).toHaveTextContent('No order was placed, here or anywhere else.')
    expect(receipt).toHaveTextContent('The demo balance is unchanged.')
    expect(dollars()).toHaveValue('100')
  })

  test('pressed ten times is one toast and one receipt', async () => {
    const { user: person } = open()
    await enter(person, dollars(), '100')
    for (let press = 0; press < 10; press += 1) await person.click(buy())
    expect(toasts().getAllByText('Purchase Initiated')).toHaveLength(1)
    expect(screen.getAllByRole('region', { name: 'Demo purchase' })).toHaveLength(1)
  })
})

describe('a sale', () => {
  const visible = (text: string) => /^[ -~]+$/.test(text) && text.trim() !== ''
  const oneOfEach = [
    ...new Map(amounts.refused.filter((row) => visible(row.text)).map((row) => [row.message, row])).values(),
  ]

  test('has all five messages of the specification to refuse with', () => {
    expect(oneOfEach).toHaveLength(5)
  })

  test.each([
    ['', 'Amount must be greater than 0'],
    ['0', 'Amount must be greater than 0'],
    ...oneOfEach.map((row) => [row.text, row.message]),
  ])('of %j is refused, in the toast and beside the field: %s', async (text, message) => {
    const { user: person } = open()
    await openSale(person)
    if (text) await enter(person, coins(), text ?? '')
    await person.click(sell())
    expect(toasts().getByText('Invalid Amount')).toBeVisible()
    expect(toasts().getByText(message ?? '')).toBeVisible()
    expect(coins()).toHaveAccessibleDescription(message ?? '')
    expect(coins()).toHaveFocus()
    expect(toasts().queryByText('Sale Initiated')).toBeNull()
  })

  test('says what the coins would come to at the spot price, beside the demo balance', async () => {
    const { user: person } = open()
    await openSale(person)
    await enter(person, coins(), '0.01')
    expect(rowOf('Available')).toHaveTextContent('0.05432 BTC')
    expect(rowOf('Available')).toHaveTextContent('Demo balance, a fixed example')
    expect(rowOf('Spot price')).toHaveTextContent('$64,000.00')
    expect(rowOf('You would receive')).toHaveTextContent('$640.00')
    expect(coins()).toHaveAccessibleDescription('1,000,000 sats')
  })

  test('of more than the demo balance is pointed out and not refused', async () => {
    const { user: person } = open()
    await openSale(person)
    await enter(person, coins(), '1')
    expect(coins()).toHaveAccessibleDescription('100,000,000 sats, more than the demo balance')
    await person.click(sell())
    expect(toasts().getByText('Sale Initiated')).toBeVisible()
  })

  test("ends in 'Sale Initiated' and a receipt that says that no order was placed", async () => {
    const { user: person } = open()
    await openSale(person)
    await enter(person, coins(), '0.00000001')
    await person.keyboard('{Enter}')
    expect(toasts().getByText('Sale Initiated')).toBeVisible()
    expect(toasts().getByText('Demo only. No order was placed, no coins moved.')).toBeVisible()
    const receipt = screen.getByRole('region', { name: 'Demo sale' })
    expect(receipt).toHaveTextContent('The amount of 0.00000001 BTC was checked in your browser.')
    expect(receipt).toHaveTextContent('No bitcoin was sold and nothing is paid out.')
    await person.click(screen.getByRole('button', { name: 'Put the receipt away' }))
    expect(screen.queryByRole('region', { name: 'Demo sale' })).toBeNull()
  })

  test('shows no balance while amounts are hidden', async () => {
    const { user: person, container } = open()
    await openSale(person)
    act(() => hideAmounts(true))
    expect(container).not.toHaveTextContent('0.05432')
    expect(screen.getByRole('img', { name: 'Amount hidden' })).toBeVisible()
  })
})

describe('the tabs', () => {
  test('are moved between by arrow, and each keeps what was typed', async () => {
    const { user: person } = open()
    await enter(person, dollars(), '25')
    await person.click(screen.getByRole('tab', { name: 'Buy' }))
    await person.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Sell' })).toHaveFocus()
    await enter(person, coins(), '0.5')
    await person.click(screen.getByRole('tab', { name: 'Buy' }))
    expect(dollars()).toHaveValue('25')
    await openSale(person)
    expect(coins()).toHaveValue('0.5')
  })
})

describe('the price', () => {
  test('names its age, its source and the buy price beside it', () => {
    open()
    expect(screen.getByText(/^Bitcoin price 64,000\.00 dollars, updated/)).toBeInTheDocument()
    expect(screen.getByText('+2.40%')).toHaveAttribute('data-direction', 'gain')
    expect(screen.getByText('api.example.com')).toBeVisible()
  })

  test('that is late is called delayed, in the card and in the slip', () => {
    open({ spot: readingOf(64_000, 120_000), buy: readingOf(64_640, 120_000) })
    expect(screen.getByText('Delayed')).toBeVisible()
    expect(rowOf('Buy price')).toHaveTextContent('Delayed, 2 min ago')
  })

  test('that is not to be had is not made up, and nothing is reckoned', async () => {
    const { user: person, container } = open({})
    expect(screen.getByText('Unavailable')).toBeInTheDocument()
    expect(container).not.toHaveTextContent('43,500')
    await enter(person, dollars(), '100')
    expect(rowOf('You would receive')).toHaveTextContent('—')
    await person.click(buy())
    expect(toasts().getByText('Purchase Initiated')).toBeVisible()
    expect(screen.getByText('It was not converted: there was no price.')).toBeVisible()
  })

  test('made up for development is called so on the receipt', async () => {
    const simulated = { ...readingOf(64_640), source: 'simulated' }
    const { user: person } = open({ spot: simulated, buy: simulated })
    expect(rowOf('Buy price')).toHaveTextContent(/^Buy priceSimulated, \d+ s ago/)
    await enter(person, dollars(), '100')
    await person.click(buy())
    expect(screen.getByText(/, a price made up for development\.$/)).toBeVisible()
  })
})

test('the way to Pro names the figure of this page and the other one', () => {
  open()
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/trading-pro')
  expect(screen.getByText('$5')).toBeVisible()
  expect(
    screen.getByText(
      'Pro is listed as $10 per month on the landing and terms pages and $5 per month on the trading pages. The payment page shows the amount you would be charged.',
    ),
  ).toBeVisible()
})

test('before the first press the receipt is empty and says what it is for', () => {
  open()
  const receipt = screen.getByRole('region', { name: 'Receipt' })
  expect(receipt).toHaveTextContent('No receipt yet')
})

test('a visitor, where the page is open to visitors, reads and cannot press', async () => {
  beSignedOut()
  const { user: person } = open()
  expect(rowOf('Buy price')).toHaveTextContent('$64,640.00')
  expect(dollars()).toBeDisabled()
  expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Buy Bitcoin' })).toBeNull()
  await openSale(person)
  expect(coins()).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Sell Bitcoin' })).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(screen.getByText('At /signin')).toBeVisible()
})
