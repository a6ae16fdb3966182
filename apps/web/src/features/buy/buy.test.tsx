import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred, hideTab } from '#test/browser.ts'
import { type Answer, startFakeServer } from '#test/fake-server.ts'
import { createPriceReading, resetPrices, setPrices } from '#test/prices.ts'
import { enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn, setSignedOut } from '#test/session.ts'
import { buyPriceStore, spotPriceStore } from '../../shared/market/price-stores.ts'
import { BuyPage } from './buy.page.tsx'

const BUY_PATH = '/market/v1/prices/BTC-USD/buy'
const SPOT_PATH = '/market/v1/prices/BTC-USD/spot'

const priceOf = (dollars: string): Answer => ({
  body: {
    data: { amount: dollars, base: 'BTC', currency: 'USD' },
    as_of: new Date().toISOString(),
    status: 'live',
    source: 'api.example.com',
  },
})

beforeEach(async () => {
  setSignedIn()
  // The feeds have just been read and their clock stands still, so that they do not poll on a slow machine.
  startFakeServer({ [`GET ${BUY_PATH}`]: priceOf('64640.00'), [`GET ${SPOT_PATH}`]: priceOf('64000.00') })
  for (const query of [buyPriceStore, spotPriceStore]) {
    // The first may join a reading that the test before began by its fake clock.
    await query.refresh()
    await query.refresh()
  }
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  resetPrices()
})
afterEach(resetPrices)

type Prices = Parameters<typeof setPrices>[0]

function open(
  prices: Prices = { buy: createPriceReading(64_640), spot: createPriceReading(64_000) },
  newest: Answer | (() => Promise<Answer>) = priceOf('64640.00'),
) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const server = startFakeServer({ [`GET ${BUY_PATH}`]: newest })
  const page = renderPage(<BuyPage />, { path: '/buy' })
  setPrices(prices)
  return { server, ...page }
}

const quote = () => within(screen.getByRole('region', { name: 'Estimate' }))
const rowOf = (term: string) => quote().getByText(term).closest('div')
const amount = () => screen.getByLabelText('Amount (USD)')
const field = (label: string) => screen.getByLabelText(label)
const button = () => screen.getByRole('button', { name: /Buy Bitcoin|Checking the price/ })
const receipt = async () => within(await screen.findByRole('region', { name: 'Demo purchase' }))
const CARD = ['Card Number', 'Cardholder Name', 'Expiry Date', 'CVV']
const EMPTY = ['', '', '', '']
const valuesOfCard = () => CARD.map((label) => (field(label) as HTMLInputElement).value)
const SOON = 'Payment Integration Coming Soon'

async function fillIn(person: UserEvent, usd = '100') {
  await enter(person, amount(), usd)
  await press(person, 'Use test card')
}

async function buy(person: UserEvent) {
  await fillIn(person)
  await person.click(button())
}

describe('the amount to buy', () => {
  test.each([
    ['', 'Enter at least $10.'],
    ['9.99', 'Enter at least $10.'],
    ['0', 'Amount must be greater than 0'],
    ['ten', 'Amount must be a valid number'],
  ])('%j disables the button, which says why, also at Enter: %s', async (typed, reason) => {
    const { user: person } = open()
    await press(person, 'Use test card')
    await person.click(amount())
    if (typed !== '') await person.paste(typed)
    await person.keyboard('{Enter}')
    await person.tab()
    expect(button()).toBeDisabled()
    expect(button()).toHaveAccessibleDescription(reason)
    if (typed !== '') expect(amount()).toHaveAccessibleDescription(reason)
    expect(toasts().queryByRole('listitem')).toBeNull()
    expect(screen.queryByRole('region', { name: /Demo purchase/ })).toBeNull()
  })

  test('the amount enables the button from $10 and is not reported as invalid while typed', async () => {
    const { user: person } = open()
    await enter(person, amount(), ' 10 ')
    expect(button()).toBeEnabled()
    expect(button()).not.toHaveAccessibleDescription()
    await person.clear(amount())
    await enter(person, amount(), '2..')
    expect(amount()).not.toHaveAttribute('aria-invalid')
    await person.tab()
    expect(amount()).toHaveAccessibleDescription('Amount must be a valid number')
  })
})

describe('the calculator', () => {
  test('shows no figure before a price has arrived', async () => {
    startFakeServer({})
    const { user: person } = renderPage(<BuyPage />, { path: '/buy' })
    await enter(person, amount(), '100')
    expect(quote().getByText('Loading price...')).toBeVisible()
    expect(screen.queryByText(/43,500/)).toBeNull()
    expect(screen.queryByText(/^0\.00/)).toBeNull()
  })

  test('converts at the buy price, rounded down, with its age, source, expiry and the risk', async () => {
    const { user: person } = open()
    await enter(person, amount(), '100')
    // 100 / 64,640 = 0.001547029…
    expect(quote().getByText('You would receive').nextSibling).toHaveTextContent('0.00154702 BTC')
    expect(amount()).toHaveAccessibleDescription('0.00154702 BTC at the buy price')
    expect(rowOf('You would pay')).toHaveTextContent('$100.00')
    expect(rowOf('Buy price above spot')).toHaveTextContent(/Includes the provider's fee1\.00%$/)
    expect(rowOf('Buy price')).toHaveTextContent(/api\.example\.com, \ds ago\$64,640\.00/)
    expect(rowOf('Spot price')).toHaveTextContent(/api\.example\.com, \ds ago\$64,000\.00/)
    expect(quote().getByText('Live')).toBeVisible()
    expect(quote().getByText(/^Updates in (9|10)s$/)).toBeVisible()
    expect(quote().getByText(/^Bitcoin is a high-risk asset\./)).toBeVisible()
  })

  test('marks a delayed price and stays enabled', async () => {
    const { user: person } = open({
      buy: createPriceReading(64_640, 120_000),
      spot: createPriceReading(64_000, 120_000),
    })
    await enter(person, amount(), '100')
    await expectTexts(quote(), 'Delayed', "This price is delayed. The feed hasn't updated recently.")
    expect(button()).toBeEnabled()
  })

  test('uses the spot price without a buy price and names the missing charge', async () => {
    const { user: person } = open({ spot: createPriceReading(64_000) })
    await enter(person, amount(), '64')
    expect(amount()).toHaveAccessibleDescription('0.00100000 BTC at the spot price')
    expect(quote().getByText(/before the provider's fee/)).toBeVisible()
  })

  test('shows the sample value of 43,500 without any price, and quotes nothing', async () => {
    const { user: person } = open({}, { status: 503, body: {} })
    await fillIn(person, '43.50')
    await expectTexts(quote(), '$43,500.00', 'Sample')
    expect(quote().getByText('You would receive').nextSibling).toHaveTextContent('0.00100000')
    expect(quote().getByText(/^Live price unavailable\./)).toBeVisible()
    expect(amount()).toHaveAccessibleDescription('For example, 25.50')
    expect(screen.queryByText(/[Uu]pdates in/)).toBeNull()
    expect(screen.queryByText('Buy price above spot')).toBeNull()
    expect(toasts().queryByRole('listitem')).toBeNull()
    await person.click(button())
    expect(await toasts().findByText(SOON)).toBeVisible()
    expect(
      (await receipt()).getByText("There's no estimate because the price was unavailable."),
    ).toBeVisible()
    expect(screen.queryByText(/^Estimate: /)).toBeNull()
  })
})

describe('the payment card', () => {
  test('must be filled in: a toast and each field say what is missing', async () => {
    const { user: person, server } = open()
    await enter(person, amount(), '100')
    await person.click(button())
    await expectTexts(toasts(), 'Missing Information', 'Please fill in all fields')
    expect(field('Card Number')).toHaveAccessibleDescription('Card number is required')
    expect(field('Cardholder Name')).toHaveAccessibleDescription('Cardholder name is required')
    expect(field('Expiry Date')).toHaveAccessibleDescription('Expiry date is required')
    expect(field('CVV')).toHaveAccessibleDescription('CVV is required')
    expect(field('Card Number')).toHaveFocus()
    expect(server.to(BUY_PATH)).toHaveLength(0)
  })

  test.each(CARD)('the card is rejected with a blank %s until something is entered', async (label) => {
    const { user: person } = open()
    await fillIn(person)
    await person.clear(field(label))
    await enter(person, field(label), '  ')
    await person.click(button())
    expect(toasts().getByText('Please fill in all fields')).toBeVisible()
    expect(field(label)).toHaveFocus()
    expect(CARD.filter((other) => field(other).getAttribute('aria-invalid') === 'true')).toEqual([label])
    await enter(person, field(label), '1')
    expect(field(label)).not.toHaveAttribute('aria-invalid')
  })

  test('warns of real cards, is not filled by browsers, and takes a test card by a button', async () => {
    const { user: person } = open()
    const warning = "Don't enter a real card"
    expect(screen.getByText(warning)).toBeVisible()
    for (const label of CARD) {
      expect(field(label)).not.toHaveAttribute('name')
      expect(field(label)).toHaveAttribute('autocomplete', 'off')
      expect(field(label)).toBeRequired()
    }
    expect(field('CVV').closest('form')).not.toHaveAttribute('action')
    await person.type(field('CVV'), '12345')
    expect(field('CVV')).toHaveValue('1234')
    await press(person, 'Use test card')
    expect(valuesOfCard()).toEqual(['4242 4242 4242 4242', 'Test Card', '12/34', '123'])
    expect(screen.getByRole('status')).toHaveTextContent('Test card added.')
    expect(screen.queryByRole('alert')).toBeNull()
    await press(person, 'Clear')
    expect(valuesOfCard()).toEqual(EMPTY)
    expect(screen.getByRole('status')).toHaveTextContent('Card details cleared.')
    await enter(person, field('Card Number'), '4539 1488 0343 6467')
    expect(screen.getByRole('alert')).toHaveTextContent('This may be a real card number')
    await press(person, 'Clear card details')
    expect(valuesOfCard()).toEqual(EMPTY)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field('Card Number')).toHaveFocus()
  })

  describe('an unattended card', () => {
    beforeEach(() => {
      vi.useFakeTimers()
      open()
      fireEvent.change(field('Card Number'), { target: { value: '4242' } })
    })

    test('the card is emptied after a minute in a hidden tab and not before', () => {
      hideTab()
      act(() => vi.advanceTimersByTime(30_000))
      hideTab(false)
      act(() => vi.advanceTimersByTime(60_000))
      hideTab()
      act(() => vi.advanceTimersByTime(59_999))
      expect(field('Card Number')).toHaveValue('4242')
      act(() => vi.advanceTimersByTime(1))
      expect(field('Card Number')).toHaveValue('')
      hideTab(false)
      expect(screen.getByText('We cleared the card details while you were away.')).toBeVisible()
    })

    test('the card is emptied on return to a machine that was asleep', () => {
      hideTab()
      vi.setSystemTime(Date.now() + 3_600_000)
      hideTab(false)
      expect(field('Card Number')).toHaveValue('')
    })
    test('the card is emptied when the browser puts the page aside', () => {
      act(() => void window.dispatchEvent(new Event('pagehide')))
      expect(field('Card Number')).toHaveValue('')
    })
  })
})

describe('the purchase', () => {
  test('ends in the specified toast and a receipt, and asks for the newest price and no more', async () => {
    const { user: person, server } = open()
    await buy(person)
    const panel = await receipt()
    expect(screen.getByRole('region', { name: 'Demo purchase' })).toHaveFocus()
    await expectTexts(toasts(), SOON, 'This is a demo. No order was placed and no money moved.')
    for (const text of [
      'Estimate: $100.00 would buy 0.00154702 BTC at the buy price of $64,640.00.',
      "No order was placed and no card was charged. Your card details weren't sent or stored.",
      /^Reference DEMO-\d{6}/,
    ]) {
      expect(panel.getByText(text)).toBeVisible()
    }
    const requests = server.received.map(({ method, path, body }) => [method, path, body])
    expect(requests).toEqual([['GET', BUY_PATH, undefined]])
    await press(person, 'Back to the calculator')
    expect(valuesOfCard()).toEqual(EMPTY)
    expect(amount()).toHaveValue('100')
  })

  test('happens once for ten clicks while the price is being checked', async () => {
    const { promise, resolve } = deferred()
    const { user: person, server } = open(undefined, () => promise.then(() => priceOf('64640.00')))
    await fillIn(person)
    const pressed = button()
    for (let click = 0; click < 10; click += 1) pressed.click()
    await waitFor(() => expect(pressed).toHaveAttribute('aria-busy', 'true'))
    expect(pressed).toHaveTextContent('Checking the price...')
    resolve()
    await receipt()
    expect(server.to(BUY_PATH)).toHaveLength(1)
    expect(toasts().getAllByText(SOON)).toHaveLength(1)
  })

  test('uses the known price if the feed is unreachable', async () => {
    const { user: person } = open(undefined, 'unreachable')
    await buy(person)
    expect((await receipt()).getByText(/at the buy price of \$64,640\.00/)).toBeVisible()
  })

  test('waits three seconds at most for the feed', async () => {
    vi.useFakeTimers()
    const { promise, resolve } = deferred<Answer>()
    open(undefined, () => promise)
    fireEvent.change(amount(), { target: { value: '100' } })
    fireEvent.click(screen.getByRole('button', { name: 'Use test card' }))
    fireEvent.click(button())
    await act(() => vi.advanceTimersByTimeAsync(2_999))
    expect(button()).toHaveAttribute('aria-busy', 'true')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(toasts().getByText(SOON)).toBeVisible()
    // The feed outlives the page: it must not be left waiting for the next test.
    vi.useRealTimers()
    resolve(priceOf('64640.00'))
    await act(() => buyPriceStore.refresh())
  })

  test('stops if the price moved by more than half a percent and shows both prices', async () => {
    const { user: person } = open(undefined, priceOf('65000.00'))
    await buy(person)
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('The price has moved')
    expect(notice).toHaveTextContent(
      'It went from $64,640.00 to $65,000.00 (+0.56%) after you entered the amount.',
    )
    expect(notice).toHaveTextContent('You would receive 0.00153846 BTC instead of 0.00154702 BTC.')
    expect(toasts().queryByRole('listitem')).toBeNull()
    expect(valuesOfCard()[0]).toBe('4242 4242 4242 4242')
    await person.click(button())
    expect((await receipt()).getByText(/at the buy price of \$65,000\.00/)).toBeVisible()
    expect(toasts().getByText(SOON)).toBeVisible()
  })

  test('compares with the price at the time of the last change of the amount', async () => {
    const { user: person } = open(undefined, priceOf('66000.00'))
    await fillIn(person)
    setPrices({ buy: createPriceReading(66_000), spot: createPriceReading(65_500) })
    await enter(person, amount(), '0')
    await person.click(button())
    expect((await receipt()).getByText(/\$1,000\.00 would buy/)).toBeVisible()
  })
})

test('a visitor who may read the page gets the calculator, but no card fields and no button', async () => {
  setSignedOut()
  const { user: person } = open()
  await enter(person, amount(), '100')
  await person.keyboard('{Enter}')
  expect(amount()).toHaveAccessibleDescription('0.00154702 BTC at the buy price')
  expect(screen.queryByLabelText('Card Number')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Buy Bitcoin' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
  expect(toasts().queryByRole('listitem')).toBeNull()
})
