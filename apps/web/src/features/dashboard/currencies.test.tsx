import type { CurrencyPrice } from '@satlens/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { priceIn, profileIn, setCurrency } from '#test/currency.ts'
import { type Answer, errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { dialog, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { DashboardPage } from './dashboard.page.tsx'

const PROFILES = '/rest/v1/profiles'
const pending = () => new Promise<Answer>(() => {})

function open(currency: CurrencyPrice['currency'], price: Answer, routes: Routes = {}) {
  const server = startFakeServer({
    [`GET ${PROFILES}`]: { body: profileIn(currency) },
    [`GET /market/v1/prices/${currency}`]: price,
    'GET /market/v1/prices/BTC-USD/spot': pending,
    'GET /market/v1/tickers/BTC-USD': pending,
    'GET /market/v1/candles': pending,
    'GET /alerts/v1/alerts': pending,
    'GET /alerts/v1/notices': pending,
    ...routes,
  })
  setCurrency(currency)
  return { server, ...renderPage(<DashboardPage />, { path: '/dashboard' }) }
}
const cell = (term: string) => screen.getByText(term).closest('div')
const choice = () => screen.getByRole('combobox', { name: 'Currency' })

beforeEach(setSignedIn)

describe('the dashboard in another currency than USD', () => {
  test('shows the price, its change, its age and its source', async () => {
    const { server } = open('EUR', priceIn('EUR', '59012.50', { price_24h: '60000.00' }))
    expect(await screen.findByText('Bitcoin price (EUR)')).toBeVisible()
    expect(
      await screen.findByText(/^Bitcoin price €59,012\.50, updated \d seconds? ago$/),
    ).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '€59,012.50', hidden: true })).toBeInTheDocument()
    expect(screen.getByText('-1.65%')).toBeVisible()
    expect(cell('24 hours ago')).toHaveTextContent('€60,000.00')
    expect(cell('Source')).toHaveTextContent('api.example.com')
    expect(server.to('/market/v1/candles')[0]?.query.get('currency')).toBe('EUR')
  })

  test('shows whole yen, and that their change is not known yet', async () => {
    open('JPY', priceIn('JPY', '9512345'))
    expect(await screen.findByText(/^Bitcoin price ¥9,512,345, /)).toBeInTheDocument()
    expect(screen.getByText('24h change unavailable')).toBeVisible()
  })

  test('marks a simulated price', async () => {
    open('CHF', priceIn('CHF', '55000.00', { source: 'simulated' }))
    expect(await screen.findByText(/^Simulated bitcoin price CHF\s55,000\.00, /)).toBeInTheDocument()
    expect(cell('Source')).toHaveTextContent('Simulated data')
  })

  test('shows no sample if the price is unavailable', async () => {
    const { container } = open('EUR', errorAnswer(503, 'price_unavailable'))
    expect(await screen.findByText('No price in EUR right now')).toBeVisible()
    expect(screen.getByText(/Nothing is converted from other currencies\.$/)).toBeVisible()
    expect(container.querySelector('section, main, div')).not.toHaveTextContent('€')
  })

  test('says that the server has no source of the currency', async () => {
    open('BRL', errorAnswer(404, 'currency_without_source'))
    expect(await screen.findByText('This server has no price source for BRL')).toBeVisible()
  })

  test('sets new alerts in the currency', async () => {
    const { user: person } = open('EUR', priceIn('EUR', '59012.50'))
    await press(person, 'New alert')
    const value = dialog().getByLabelText('Price at or above (EUR)')
    await waitFor(() => expect(value).toHaveAccessibleDescription('Current price: €59,012.50'))
    await press(person, '5% above the current price: €61,963.00', dialog())
    expect(value).toHaveValue('61963')
  })
})

describe('the choice of the currency', () => {
  test('a chosen currency is shown at once and stored in the profile', async () => {
    const { user: person, server } = open('USD', pending as never, {
      'GET /market/v1/prices/GBP': priceIn('GBP', '50000.00'),
      [`PATCH ${PROFILES}`]: { body: profileIn('GBP') },
    })
    expect(choice()).toHaveValue('USD')
    await person.selectOptions(choice(), 'GBP, British Pound')
    expect(await screen.findByText('Bitcoin price (GBP)')).toBeVisible()
    await waitFor(() =>
      expect(server.received.find(({ method }) => method === 'PATCH')?.body).toEqual({
        preferred_currency: 'GBP',
      }),
    )
    expect(choice()).toHaveValue('GBP')
  })

  test('a choice that cannot be stored is taken back with a toast', async () => {
    const { user: person } = open('EUR', priceIn('EUR', '59012.50'), {
      [`PATCH ${PROFILES}`]: errorAnswer(500, 'XX000', 'Broken'),
    })
    await person.selectOptions(choice(), 'GBP, British Pound')
    expect(await toasts().findByText("Couldn't save the currency")).toBeVisible()
    await waitFor(() => expect(choice()).toHaveValue('EUR'))
  })

  test('the dashboard is in USD if the profile cannot be read', async () => {
    open('USD', pending as never, { [`GET ${PROFILES}`]: errorAnswer(500, 'XX000') })
    expect(await screen.findByText('Bitcoin price (USD)')).toBeVisible()
    expect(choice()).toBeEnabled()
  })
})
