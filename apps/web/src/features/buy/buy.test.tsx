import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../test/fake-server.ts'
import { forgetPrices, readingOf, setPrices } from '../../../test/prices.ts'
import { beSignedIn, beSignedOut, enter, renderPage } from '../../../test/render-page.tsx'
import { buyFeed } from '../../shared/market/feeds.ts'
import { toast } from '../../ui/toast-store.ts'
import { Component as Buy } from './buy.page.tsx'

const BUY_PATH = '/market/v1/prices/BTC-USD/buy'

beforeEach(beSignedIn)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  act(() => toast.clear())
  forgetPrices()
})

const priceOf = (dollars: string, source = 'api.example.com'): Answer => ({
  body: {
    data: { amount: dollars, base: 'BTC', currency: 'USD' },
    as_of: new Date().toISOString(),
    status: 'live',
    source,
  },
})

type Prices = Parameters<typeof setPrices>[0]

/** Opens the page with these prices read; `newest` is what the feed answers when it is asked again. */
function open(
  prices: Prices = { buy: readingOf(64_640), spot: readingOf(64_000) },
  newest: Answer | (() => Promise<Answer>) = priceOf('64640.00'),
) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const server = startFakeServer({ [`GET ${BUY_PATH}`]: newest })
  const page = renderPage(<Buy />, { path: '/buy' })
  setPrices(prices)
  return { server, ...page }
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const slip = () => within(screen.getByRole('region', { name: 'What it comes to' }))
const amount = () => screen.getByLabelText('Amount (USD)')
const field = (label: string) => screen.getByLabelText(label)
const press = () => screen.getByRole('button', { name: /Buy Bitcoin|Checking the price/ })
const fillTest = () => screen.getByRole('button', { name: 'Fill test card' })
const receipt = () => screen.findByRole('region', { name: 'Demo purchase, not carried out' })
const CARD = ['Card Number', 'Cardholder Name', 'Expiry Date', 'CVV']
const valuesOfCard = () => CARD.map((label) => (field(label) as HTMLInputElement).value)

async function fillIn(person: ReturnType<typeof open>['user'], usd = '100') {
  await enter(person, amount(), usd)
  await person.click(fillTest())
}

describe('the button is disabled, and says why, with', () => {
  test.each([
    ['', 'The minimum is $10.'],
    ['9.99', 'The minimum is $10.'],
    ['0', 'Amount must be greater than 0'],
    ['-50', 'Amount must be greater than 0'],
    ['ten', 'Amount must be a valid number'],
    ['10.001', 'Amount cannot have more than 2 decimal places'],
    ['1000000000.01', 'Amount cannot be more than $1,000,000,000'],
  ])('%j dollars: %s', async (typed, reason) => {
    const { user: person } = open()
    if (typed !== '') await enter(person, amount(), typed)
    await person.click(fillTest())
    expect(press()).toBeDisabled()
    expect(press()).toHaveAccessibleDescription(reason)
    if (typed !== '') expect(amount()).toHaveAccessibleDescription(reason)
  })

  test('an amount below the minimum even when Enter is pressed', async () => {
    const { user: person } = open()
    await person.click(fillTest())
    await enter(person, amount(), '9.99')
    await person.keyboard('{Enter}')
    expect(toasts().queryByRole('listitem')).toBeNull()
    expect(screen.queryByRole('region', { name: /Demo purchase/ })).toBeNull()
  })
})

test.each(['10', '10.00', ' 250.5 '])('%j dollars may be bought for', async (typed) => {
  const { user: person } = open()
  await enter(person, amount(), typed)
  expect(press()).toBeEnabled()
  expect(press()).toHaveAccessibleDescription('Demo: this places no order and charges nothing.')
})

test('half an amount is no mistake while it is being typed', async () => {
  const { user: person } = open()
  await enter(person, amount(), '2.')
  expect(amount()).not.toHaveAttribute('aria-invalid')
  await person.tab()
  expect(amount()).toHaveAccessibleDescription('Amount must be a valid number')
})

describe('the calculator', () => {
  test('shows nothing before a price has come, and no sample either', async () => {
    startFakeServer({})
    const { user: person } = renderPage(<Buy />, { path: '/buy' })
    await enter(person, amount(), '100')
    expect(slip().getByText('The price is on its way')).toBeVisible()
    expect(screen.queryByText(/43,500/)).toBeNull()
    expect(screen.queryByText(/^0\.00/)).toBeNull()
  })

  test('turns dollars into bitcoin at the buy price, rounded down to the satoshi', async () => {
    const { user: person } = open()
    await enter(person, amount(), '100')
    // 100 / 64,640 = 0.001547029…
    expect(slip().getByText('You would receive').nextSibling).toHaveTextContent('0.00154702 BTC')
    expect(amount()).toHaveAccessibleDescription('0.00154702 BTC at the buy price')
    expect(slip().getByText('You would pay').closest('div')).toHaveTextContent('$100.00')
  })

  test('gives the rate its age and its source, and says how long the quote stands', async () => {
    const { user: person } = open()
    await enter(person, amount(), '100')
    expect(slip().getByText('Buy price').closest('div')).toHaveTextContent(/\$64,640\.00/)
    expect(slip().getByText(/^api\.example\.com, \d s ago$/)).toBeVisible()
    expect(slip().getByText('Live')).toBeVisible()
    expect(slip().getByText(/^Illustrative quote, refreshes in (9|10) s$/)).toBeVisible()
  })

  test('sets the distance from the spot price on a line of its own, without calling it a gain', () => {
    open()
    const gap = slip().getByText('Buy price above spot').closest('div')
    expect(gap).toHaveTextContent("The provider's charge is included there")
    expect(gap).toHaveTextContent(/there1\.00%$/)
  })

  test.each([
    [64_000, 'Buy price against spot', '0.00%'],
    [63_360, 'Buy price below spot', '1.00%'],
  ])('with a buy price of %i the line reads "%s"', (buy, words, percent) => {
    open({ buy: readingOf(buy), spot: readingOf(64_000) })
    expect(slip().getByText(words).closest('div')).toHaveTextContent(percent)
  })

  test('a late price says that it is late, and disables nothing', async () => {
    const { user: person } = open({ buy: readingOf(64_640, 120_000), spot: readingOf(64_000, 120_000) })
    await enter(person, amount(), '100')
    expect(slip().getByText('Delayed')).toBeVisible()
    expect(slip().getByText('The price is late: the feed has not answered for a while.')).toBeVisible()
    expect(press()).toBeEnabled()
  })

  test('a simulated price is called one', () => {
    open({ buy: { ...readingOf(64_640), source: 'simulated' }, spot: readingOf(64_000) })
    expect(slip().getByText('Simulated')).toBeVisible()
  })

  test('without a buy price the spot price stands in, and the page says what is missing from it', async () => {
    const { user: person } = open({ spot: readingOf(64_000) })
    await enter(person, amount(), '64')
    expect(amount()).toHaveAccessibleDescription('0.00100000 BTC at the spot price')
    expect(slip().getByText(/The provider's charge would come on top/)).toBeVisible()
  })
})

describe('without any price', () => {
  test('the fixed 43,500 stands in as a sample, and what it comes to is an example and no quote', async () => {
    const { user: person } = open({})
    await enter(person, amount(), '43.50')
    expect(slip().getByText('$43,500.00')).toBeVisible()
    expect(slip().getByText('Sample')).toBeVisible()
    expect(slip().getByText('No quote: an example at the sample value')).toBeVisible()
    expect(slip().getByText('You would receive').nextSibling).toHaveTextContent('0.00100000')
    expect(slip().getByText(/^Sample value, not live\./)).toBeVisible()
    expect(amount()).toHaveAccessibleDescription('Dollars, with a point for the cents: 25.50')
    expect(screen.queryByText(/refreshes in/)).toBeNull()
    expect(screen.queryByText('Buy price above spot')).toBeNull()
    expect(toasts().queryByRole('listitem')).toBeNull()
  })

  test('the button answers all the same, and the receipt says that there was no quote', async () => {
    const { user: person } = open({}, { status: 503, body: {} })
    await fillIn(person)
    await person.click(press())
    expect(await toasts().findByText('Payment Integration Coming Soon')).toBeVisible()
    expect(within(await receipt()).getByText('No quote was worked out: there was no price.')).toBeVisible()
    expect(screen.queryByText(/would come to/)).toBeNull()
  })
})

describe('the card', () => {
  test('must be filled in: a toast says so, and each field what it lacks', async () => {
    const { user: person, server } = open()
    await enter(person, amount(), '100')
    await person.click(press())
    expect(toasts().getByText('Missing Information')).toBeVisible()
    expect(toasts().getByText('Please fill in all fields')).toBeVisible()
    expect(field('Card Number')).toHaveAccessibleDescription('Card number is required')
    expect(field('Cardholder Name')).toHaveAccessibleDescription('Cardholder name is required')
    expect(field('Expiry Date')).toHaveAccessibleDescription('Expiry date is required')
    expect(field('CVV')).toHaveAccessibleDescription('CVV is required')
    expect(field('Card Number')).toHaveFocus()
    expect(server.to(BUY_PATH)).toHaveLength(0)
  })

  test.each(CARD)('is refused without its %s, and a blank is not enough', async (label) => {
    const { user: person } = open()
    await fillIn(person)
    await person.clear(field(label))
    await enter(person, field(label), '  ')
    await person.click(press())
    expect(toasts().getByText('Please fill in all fields')).toBeVisible()
    expect(field(label)).toHaveAttribute('aria-invalid', 'true')
    expect(field(label)).toHaveFocus()
    expect(CARD.filter((other) => field(other).getAttribute('aria-invalid') === 'true')).toEqual([label])
    await enter(person, field(label), '1')
    expect(field(label)).not.toHaveAttribute('aria-invalid')
  })

  test('has a CVV of four characters at most', async () => {
    const { user: person } = open()
    await person.type(field('CVV'), '12345')
    expect(field('CVV')).toHaveValue('1234')
  })

  test('warns at its head, and its fields are such that no browser submits or fills them', () => {
    open()
    expect(
      screen.getByText('Demo form. Do not enter a real card. Nothing here is sent or kept.'),
    ).toBeVisible()
    for (const label of CARD) {
      expect(field(label)).not.toHaveAttribute('name')
      expect(field(label)).toHaveAttribute('autocomplete', 'off')
      expect(field(label)).toBeRequired()
    }
    expect(field('CVV').closest('form')).not.toHaveAttribute('action')
  })

  test('can be filled with a test card and cleared again, and both are said', async () => {
    const { user: person } = open()
    await person.click(fillTest())
    expect(valuesOfCard()).toEqual(['4242 4242 4242 4242', 'Test Card', '12/34', '123'])
    expect(screen.getByRole('status')).toHaveTextContent('Filled with a test card that no bank has issued.')
    expect(screen.queryByRole('alert')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    expect(valuesOfCard()).toEqual(['', '', '', ''])
    expect(screen.getByRole('status')).toHaveTextContent('The card fields are empty.')
  })

  test('that may be a real one is met with a caution that clears it and gives the place back', async () => {
    const { user: person } = open()
    await enter(person, field('Card Number'), '4539 1488 0343 6467')
    expect(screen.getByRole('alert')).toHaveTextContent('This may be a real card number')
    await person.click(screen.getByRole('button', { name: 'Clear the card fields' }))
    expect(valuesOfCard()).toEqual(['', '', '', ''])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field('Card Number')).toHaveFocus()
  })

  describe('left alone', () => {
    const hide = (isHidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
      act(() => {
        document.dispatchEvent(new Event('visibilitychange'))
      })
    }
    const startTyping = () => {
      vi.useFakeTimers()
      open()
      fireEvent.change(field('Card Number'), { target: { value: '4242' } })
    }

    test('in a hidden tab is emptied after a minute, and not before', () => {
      startTyping()
      hide(true)
      act(() => vi.advanceTimersByTime(59_999))
      expect(field('Card Number')).toHaveValue('4242')
      act(() => vi.advanceTimersByTime(1))
      expect(field('Card Number')).toHaveValue('')
      hide(false)
      expect(screen.getByText('The card fields were emptied while you were away.')).toBeVisible()
    })

    test('on a machine that slept is emptied on the way back', () => {
      startTyping()
      hide(true)
      vi.setSystemTime(Date.now() + 3_600_000)
      hide(false)
      expect(field('Card Number')).toHaveValue('')
    })

    test('for a moment is still there', () => {
      startTyping()
      hide(true)
      act(() => vi.advanceTimersByTime(30_000))
      hide(false)
      act(() => vi.advanceTimersByTime(60_000))
      expect(field('Card Number')).toHaveValue('4242')
    })

    test('is emptied when the page is put away', () => {
      startTyping()
      act(() => {
        window.dispatchEvent(new Event('pagehide'))
      })
      expect(field('Card Number')).toHaveValue('')
    })
  })
})

describe('the press of the button', () => {
  test('ends in the toast of the specification and a receipt of what did and did not happen', async () => {
    const { user: person } = open()
    await fillIn(person)
    await person.click(press())
    const panel = within(await receipt())
    expect(toasts().getByText('Payment Integration Coming Soon')).toBeVisible()
    expect(toasts().getByText('Demo only. No order was placed, no money moved.')).toBeVisible()
    expect(
      panel.getByText(
        'A quote was worked out: $100.00 would come to 0.00154702 BTC at the buy price of $64,640.00.',
      ),
    ).toBeVisible()
    expect(panel.getByText('No order was placed, here or with a payment provider.')).toBeVisible()
    expect(panel.getByText('No card was charged. The card details were not sent or kept.')).toBeVisible()
    expect(panel.getByText(/^Reference DEMO-\d{6}, known to this tab alone/)).toBeVisible()
    expect(await receipt()).toHaveFocus()
  })

  test('empties the card and keeps the amount', async () => {
    const { user: person } = open()
    await fillIn(person)
    await person.click(press())
    await receipt()
    await person.click(screen.getByRole('button', { name: 'Back to the calculator' }))
    expect(valuesOfCard()).toEqual(['', '', '', ''])
    expect(amount()).toHaveValue('100')
  })

  test('asks for the newest price and for nothing else', async () => {
    const { user: person, server } = open()
    await fillIn(person)
    await person.click(press())
    await receipt()
    expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', BUY_PATH, undefined],
    ])
  })

  test('keeps the button busy while the price is asked for, and ten clicks are one', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { user: person, server } = open(undefined, async () => {
      await waiting
      return priceOf('64640.00')
    })
    await fillIn(person)
    const button = press()
    for (let click = 0; click < 10; click += 1) button.click()
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
    expect(button).toHaveTextContent('Checking the price...')
    answer()
    await receipt()
    expect(server.to(BUY_PATH)).toHaveLength(1)
    expect(toasts().getAllByText('Payment Integration Coming Soon')).toHaveLength(1)
  })

  test('goes on without an answer of the feed, with the price that is known', async () => {
    const { user: person } = open(undefined, 'unreachable')
    await fillIn(person)
    await person.click(press())
    expect(within(await receipt()).getByText(/at the buy price of \$64,640\.00/)).toBeVisible()
  })

  test('waits three seconds at most for a feed that does not answer', async () => {
    vi.useFakeTimers()
    let answer = (_late: Answer) => {}
    const late = new Promise<Answer>((resolve) => {
      answer = resolve
    })
    open(undefined, () => late)
    fireEvent.change(amount(), { target: { value: '100' } })
    fireEvent.click(fillTest())
    fireEvent.click(press())
    await act(() => vi.advanceTimersByTimeAsync(2_999))
    expect(press()).toHaveAttribute('aria-busy', 'true')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(toasts().getByText('Payment Integration Coming Soon')).toBeVisible()
    // The feed outlives the page: it must not be left waiting for the next test.
    vi.useRealTimers()
    answer(priceOf('64640.00'))
    await act(() => buyFeed.refresh())
  })

  test('stops when the price has moved by more than half a percent, and shows the old and the new', async () => {
    const { user: person } = open(undefined, priceOf('65000.00'))
    await fillIn(person)
    await person.click(press())
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('The price has moved')
    expect(notice).toHaveTextContent('From $64,640.00 to $65,000.00 since you entered the amount: +0.56%.')
    expect(notice).toHaveTextContent('You would receive 0.00153846 BTC; before, it was 0.00154702 BTC.')
    expect(toasts().queryByRole('listitem')).toBeNull()
    expect(valuesOfCard()[0]).toBe('4242 4242 4242 4242')

    await person.click(press())
    expect(within(await receipt()).getByText(/at the buy price of \$65,000\.00/)).toBeVisible()
    expect(toasts().getByText('Payment Integration Coming Soon')).toBeVisible()
  })

  test('does not stop for less', async () => {
    const { user: person } = open(undefined, priceOf('64900.00'))
    await fillIn(person)
    await person.click(press())
    expect(within(await receipt()).getByText(/at the buy price of \$64,900\.00/)).toBeVisible()
  })

  test('after another amount compares with the price of that moment', async () => {
    const { user: person } = open(undefined, priceOf('66000.00'))
    await fillIn(person)
    setPrices({ buy: readingOf(66_000), spot: readingOf(65_500) })
    await enter(person, amount(), '0')
    await person.click(press())
    expect(within(await receipt()).getByText(/\$1,000\.00 would come to/)).toBeVisible()
  })
})

test('a visitor who may read the page reckons, and finds neither a card to fill in nor a button', async () => {
  beSignedOut()
  const { user: person } = open()
  await enter(person, amount(), '100')
  await person.keyboard('{Enter}')
  expect(amount()).toHaveAccessibleDescription('0.00154702 BTC at the buy price')
  expect(screen.queryByLabelText('Card Number')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Buy Bitcoin' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
  expect(toasts().queryByRole('listitem')).toBeNull()
})

test('the risk stands beside the button', () => {
  open()
  expect(slip().getByText(/^Bitcoin is a high-risk asset\./)).toBeVisible()
})
