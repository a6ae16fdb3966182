import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPriceReading, resetPrices, setPrices } from '#test/prices.ts'
import { enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn, setSignedOut } from '#test/session.ts'
import { setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { TradingEasyPage } from './trading-easy.page.tsx'

const freshPrices = () => ({
  spot: createPriceReading(64_000),
  buy: createPriceReading(64_640),
  ticker: { ...createPriceReading(64_000), from: 62_500 },
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  setSignedIn()
})
afterEach(() => {
  resetPrices()
  act(() => setAmountsHidden(false))
})

function open(prices: Parameters<typeof setPrices>[0] = freshPrices()) {
  const page = renderPage(<TradingEasyPage />, { path: '/trading-easy' })
  setPrices(prices)
  return page
}

async function openSale() {
  const page = open()
  await page.user.click(screen.getByRole('tab', { name: 'Sell' }))
  return page
}

const dollars = () => screen.getByLabelText('Amount (USD)')
const coins = () => screen.getByLabelText('Amount (BTC)')
const rowOf = (term: string) =>
  within(screen.getByRole('tabpanel')).getByText(term).closest('div') as HTMLElement

async function buy(person: UserEvent, text = '100') {
  if (text !== '') await enter(person, dollars(), text)
  await press(person, 'Buy Bitcoin')
}

function expectRejected(field: HTMLElement, message: string) {
  expect(toasts().getByText('Invalid Amount')).toBeVisible()
  expect(toasts().getByText(message)).toBeVisible()
  expect(field).toHaveAccessibleDescription(message)
  expect(field).toHaveFocus()
  expect(toasts().queryByText(/Initiated$/)).toBeNull()
}

test('Trading Easy names the demo, links to Pro with both prices and has an empty receipt', () => {
  open()
  expect(screen.getByText('Demo')).toBeVisible()
  expect(screen.getByText(/^No order is placed and no money moves/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Receipt' })).toHaveTextContent(
    'Your demo receipt will appear here.',
  )
  expect(screen.getByText(/^We list Pro at \$5 per month .* and at \$10 per month/)).toBeVisible()
})

describe('a purchase', () => {
  test.each([
    ['', 'Amount must be greater than 0'],
    ['10.005', 'Amount cannot have more than 2 decimal places'],
    ['9.99', 'Enter at least $10'],
  ])('an order of %j is rejected in a toast and beside the field: %s', async (text, message) => {
    const { user: person } = open()
    await buy(person, text)
    expectRejected(dollars(), message)
    expect(dollars()).toHaveValue(text)
  })

  test('a purchase is quoted at the buy price and ends in one receipt for ten presses', async () => {
    const { user: person } = open()
    await enter(person, dollars(), '100')
    expect(rowOf('Buy price')).toHaveTextContent('$64,640.00')
    expect(rowOf('Buy price')).toHaveTextContent(/Live, \d+s ago/)
    expect(rowOf('Buy price above spot')).toHaveTextContent(/[^+]1\.00%/)
    expect(rowOf('You would receive')).toHaveTextContent('0.00154702 BTC')
    await press(person, 'Buy Bitcoin')
    await expectTexts(toasts(), 'Purchase Initiated', 'This is a demo. No order was placed.')
    const receipt = screen.getByRole('region', { name: 'Demo purchase' })
    expect(receipt).toHaveFocus()
    for (const text of [
      'Your browser checked the amount ($100.00).',
      /Estimate: 0\.00154702 BTC at \$64,640\.00 per BTC \(\d+s ago\)\./,
      'No order was placed and nothing was charged.',
    ]) {
      expect(receipt).toHaveTextContent(text)
    }
    expect(dollars()).toHaveValue('100')
    for (let times = 0; times < 9; times += 1) await press(person, 'Buy Bitcoin')
    expect(toasts().getAllByText('Purchase Initiated')).toHaveLength(1)
    expect(screen.getAllByRole('region', { name: 'Demo purchase' })).toHaveLength(1)
  })
})

describe('a sale', () => {
  test.each([
    ['', 'Amount must be greater than 0'],
    ['ten', 'Amount must be a valid number'],
    ['0.000000001', 'Amount cannot have more than 8 decimal places'],
  ])('an order of %j is rejected in a toast and beside the field: %s', async (text, message) => {
    const { user: person } = await openSale()
    if (text) await enter(person, coins(), text)
    await press(person, 'Sell Bitcoin')
    expectRejected(coins(), message)
  })

  test('a sale is quoted at the spot price beside the demo balance, which may be hidden', async () => {
    const { user: person, container } = await openSale()
    await enter(person, coins(), '0.01')
    expect(rowOf('Available')).toHaveTextContent('0.05432 BTC')
    expect(rowOf('Available')).toHaveTextContent('Fixed demo balance')
    expect(rowOf('Spot price')).toHaveTextContent('$64,000.00')
    expect(rowOf('You would receive')).toHaveTextContent('$640.00')
    expect(coins()).toHaveAccessibleDescription('1,000,000 sats')
    act(() => setAmountsHidden(true))
    expect(container).not.toHaveTextContent('0.05432')
    expect(screen.getByRole('img', { name: 'Amount hidden' })).toBeVisible()
  })

  test('may exceed the demo balance, and ends in a toast and a receipt that can be dismissed', async () => {
    const { user: person } = await openSale()
    await enter(person, coins(), '1')
    expect(coins()).toHaveAccessibleDescription("100,000,000 sats. That's more than the demo balance.")
    await person.keyboard('{Enter}')
    await expectTexts(toasts(), 'Sale Initiated', 'This is a demo. No order was placed.')
    const receipt = screen.getByRole('region', { name: 'Demo sale' })
    expect(receipt).toHaveTextContent('Your browser checked the amount (1.00000000 BTC).')
    expect(receipt).toHaveTextContent('No order was placed and nothing was sold.')
    await press(person, 'Dismiss receipt')
    expect(screen.queryByRole('region', { name: 'Demo sale' })).toBeNull()
  })
})

test('the tabs are switched by arrow key and keep what was typed', async () => {
  const { user: person } = open()
  const tab = (name: string) => screen.getByRole('tab', { name })
  await enter(person, dollars(), '25')
  await person.click(tab('Buy'))
  await person.keyboard('{ArrowRight}')
  expect(tab('Sell')).toHaveFocus()
  await enter(person, coins(), '0.5')
  await person.click(tab('Buy'))
  expect(dollars()).toHaveValue('25')
  await person.click(tab('Sell'))
  expect(coins()).toHaveValue('0.5')
})

describe('the price', () => {
  test('the labelled sample is shown if there is no price, and nothing is converted', async () => {
    const { user: person } = open({})
    expect(screen.getByText('Sample')).toBeInTheDocument()
    expect(screen.getByText('Bitcoin price 43,500.00 dollars, a sample price, not live')).toBeInTheDocument()
    await buy(person)
    expect(rowOf('You would receive')).toHaveTextContent('—')
    expect(toasts().getByText('Purchase Initiated')).toBeVisible()
    expect(screen.getByText("There's no estimate because the price was unavailable.")).toBeVisible()
  })

  test('the price is marked as simulated in the quote and on the receipt', async () => {
    const simulated = { ...createPriceReading(64_640), source: 'simulated' }
    const { user: person } = open({ spot: simulated, buy: simulated })
    expect(rowOf('Buy price')).toHaveTextContent(/^Buy priceSimulated, \d+s ago/)
    await buy(person)
    expect(screen.getByText(/ \(simulated price\)\.$/)).toBeVisible()
  })
})

test('a visitor who may read the page cannot trade and is led to /signin', async () => {
  setSignedOut()
  const { user: person } = open()
  expect(rowOf('Buy price')).toHaveTextContent('$64,640.00')
  expect(dollars()).toBeDisabled()
  expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Buy Bitcoin' })).toBeNull()
  await person.click(screen.getByRole('tab', { name: 'Sell' }))
  expect(coins()).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Sell Bitcoin' })).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Sign in' }))
  expect(screen.getByText('At /signin')).toBeVisible()
})
