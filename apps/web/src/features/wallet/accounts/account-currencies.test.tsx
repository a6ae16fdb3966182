import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { openAccounts, READ, row, WATCHED } from '#test/accounts.tsx'
import { captureSavedFiles } from '#test/browser.ts'
import { priceIn, profileIn, setCurrency } from '#test/currency.ts'
import { errorAnswer, type ReceivedRequest, type Route, type Routes } from '#test/fake-server.ts'
import { layOutLists } from '#test/lay-out-lists.ts'
import { OVERVIEW_PATH, overviewOf, paymentOf } from '#test/overview.ts'
import { press } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'

const EXPORT = '/functions/v1/bitcoin-activity-export'
type Shown = 'USD' | 'EUR' | 'GBP' | 'JPY' | 'INR'

beforeEach(() => {
  setSignedIn()
  layOutLists()
})
afterEach(() => act(() => unitPreference.choose('btc')))

/** Answers with a payment that is worth something in this currency, and with one from before its history. */
const answerIn = ({ query }: ReceivedRequest) => {
  const currency = query.get('currency') as Shown
  const fiat = { currency, value: '-4000.00', price_as_of: '2026-11-20T12:00:00Z', price_source: 'a.example' }
  const payments = [
    paymentOf({ id: 'valued', label: 'Valued', fiat: currency === 'INR' ? null : fiat }),
    paymentOf({ id: 'old', label: 'Old', fiat: null }),
  ]
  return { body: overviewOf(WATCHED, { currency, payments }) }
}

const openIn = (currency: Shown, price: Route, routes: Routes = {}) => {
  setCurrency(currency)
  return openAccounts([], {
    'GET /rest/v1/profiles': { body: profileIn(currency) },
    [`GET /market/v1/prices/${currency}`]: price,
    [READ]: answerIn,
    ...routes,
  })
}

const total = () =>
  screen.getByRole('heading', { name: 'Total of 3 accounts' }).parentElement?.parentElement as HTMLElement
const asked = (requests: readonly ReceivedRequest[]) => requests.map(({ query }) => query.get('currency'))

describe('the accounts in another currency than USD', () => {
  test('show total, balances and payments in it, with age and source of the price', async () => {
    const { server } = await openIn('EUR', priceIn('EUR', '59012.50'))
    await waitFor(() => expect(total()).toHaveTextContent('16,296,000 sats · €9,616.68'))
    expect(total()).toHaveTextContent(/1 BTC = €59,012\.50 \(live, \ds ago, api\.example\.com\)/)
    expect(row('Savings').getByText('€3,205.56')).toBeVisible()
    expect(await screen.findByRole('button', { name: /^Valued .*€4,000\.00 then$/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Old .*No EUR price known$/ })).toBeVisible()
    expect(document.body).not.toHaveTextContent('$')
    expect(asked(server.to(OVERVIEW_PATH))).toEqual(['EUR'])
  })

  test('show amounts in it where it is chosen as the unit, yen without decimals', async () => {
    const { user } = await openIn('JPY', priceIn('JPY', '9512345'))
    await waitFor(() => expect(total()).toHaveTextContent('· ¥1,550,132'))
    await user.click(screen.getByRole('radio', { name: 'JPY' }))
    expect(total()).toHaveTextContent('¥1,550,132')
    expect(total()).toHaveTextContent('0.16296000 BTC · 16,296,000 sats')
    expect(row('Savings').getByText('¥516,711')).toBeVisible()
    expect(row('Savings').getByText('0.05432000 BTC')).toBeVisible()
  })

  test('show no value and the reason without a source', async () => {
    await openIn('INR', errorAnswer(404, 'currency_without_source'))
    expect(
      await screen.findByText('This server has no price source for INR, so we show no values.'),
    ).toBeVisible()
    expect(await screen.findByRole('button', { name: /^Valued .*No INR price known$/ })).toBeVisible()
    expect(document.body).not.toHaveTextContent('₹')
  })

  test('show no value and the reason without a price of now', async () => {
    await openIn('GBP', errorAnswer(503, 'price_unavailable'))
    expect(await screen.findByText("We can't show values in GBP without a live price.")).toBeVisible()
    expect(total()).toHaveTextContent(/16,296,000 sats(?! ·)/)
  })

  test('are exported in it', async () => {
    captureSavedFiles()
    const { user, server } = await openIn('EUR', priceIn('EUR', '59012.50'), {
      [`GET ${EXPORT}`]: { body: 'date,amount' },
    })
    await screen.findByRole('button', { name: /^Valued/ })
    await press(user, 'Export CSV')
    await waitFor(() => expect(asked(server.to(EXPORT))).toEqual(['EUR']))
  })
})

test('a currency that is chosen in the profile is the one that everything is read in again', async () => {
  const { server } = await openIn('EUR', priceIn('EUR', '59012.50'), {
    'GET /rest/v1/profiles': 'unreachable',
    'GET /market/v1/prices/GBP': priceIn('GBP', '50000.00'),
  })
  expect(await screen.findByRole('button', { name: /^Valued .*€4,000\.00 then$/ })).toBeVisible()
  setCurrency('GBP')
  expect(await screen.findByRole('button', { name: /^Valued .*£4,000\.00 then$/ })).toBeVisible()
  await waitFor(() => expect(total()).toHaveTextContent('16,296,000 sats · £8,148.00'))
  expect(document.body).not.toHaveTextContent('€')
  expect(asked(server.to(OVERVIEW_PATH))).toEqual(['EUR', 'GBP'])
})
