import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startFakeServer } from '#test/fake-server.ts'
import { renderWithUser } from '#test/render-page.tsx'
import { LiveTime } from './live-time.tsx'

/** Answers with observed and live seconds of the spot price, the buy price and the ticker. */
function open(times: readonly (readonly [observed: number, live: number])[], source = 'exchange.example') {
  const kinds = ['spot', 'buy', 'ticker']
  const prices = times.map(([observed_seconds, live_seconds], place) => ({
    kind: kinds[place],
    source,
    observed_seconds,
    live_seconds,
  }))
  const currency = 'CHF'
  startFakeServer({ 'GET /market/v1/live-time': { body: { currency, window: 86_400, prices } } })
  return renderWithUser(<LiveTime currency={currency} isKnown />)
}

const DAY = 86_400
const shares = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

test('the share of the last day in which each price was live is shown with what live means', async () => {
  const { container } = open([
    [DAY, DAY],
    [DAY, 86_313],
    [DAY, 43_200],
  ])
  expect(await shares()).toEqual(['spot price 100%', 'buy price 99.8%', 'last trade 50%'])
  expect(screen.getByRole('list', { name: 'Live in the last 24 hours:' })).toBeVisible()
  expect(container).toHaveTextContent(
    'Measured over the last 24 hours. A price is live until it is 45 seconds old.',
  )
})

test('a share over part of the day names the time that was measured', async () => {
  const { container } = open([
    [19_000, 19_000],
    [20_000, 20_000],
    [10, 10],
  ])
  expect(await shares()).toEqual(['spot price 100%', 'buy price 100%', 'last trade: no data yet'])
  expect(container).toHaveTextContent('Measured over 5 hours of that time.')
})

test('a fresh server says that there is no data yet', async () => {
  open([[0, 0]])
  expect(await screen.findByText(/no data yet\. We've started measuring\.$/)).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})

test('simulated prices are named as such', async () => {
  open([[DAY, DAY]], 'simulated')
  expect(await screen.findByText('Simulated prices, up to date in the last 24 hours:')).toBeVisible()
})

test('a share that could not be loaded is reported', async () => {
  startFakeServer({ 'GET /market/v1/live-time': { status: 500, body: {} } })
  renderWithUser(<LiveTime currency="SGD" isKnown />)
  expect(await screen.findByText(/^Couldn't load how often prices were live/)).toBeVisible()
})
