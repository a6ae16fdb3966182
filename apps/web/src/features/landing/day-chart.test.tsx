import type { DayChartResponse } from '@satlens/contract'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#test/fake-server.ts'
import { DayChartFigure } from './day-chart.tsx'
import { dayChartStore } from './day-chart-store.ts'

afterEach(() => act(() => dayChartStore.store.setState({ status: 'loading', data: undefined }, true)))

const chart: NonNullable<DayChartResponse['chart']> = {
  as_of: '2026-11-21T08:59:52.000Z',
  line: 'M0 100L1 50M287 20L288 0',
  has_gaps: false,
  first: 62_699.33,
  last: 64_208.1,
  low: 62_106.37,
  high: 64_804.31,
}

/** Other tests of this process may have read the chart a moment ago. */
const open = (body: DayChartResponse) => {
  startFakeServer({ 'GET /market/v1/charts/BTC-USD/day': { body } })
  render(<DayChartFigure />)
  return act(() => dayChartStore.refresh())
}
const drawn = (change: Partial<typeof chart> = {}) =>
  open({ source: 'exchange.example', chart: { ...chart, as_of: new Date().toISOString(), ...change } })

test('the chart of the last day has a label with its first, last, lowest and highest price', async () => {
  await drawn()
  const picture = screen.getByRole('img', {
    name: 'Chart of the bitcoin price over the last 24 hours. It starts at $62,699.33 and ends at $64,208.10. The low is $62,106.37, the high $64,804.31.',
  })
  expect(picture.querySelector('path')).toHaveAttribute('d', 'M0 100L1 50V100H0ZM287 20L288 0V100H287Z')
  expect(picture.querySelector('path:nth-of-type(2)')).toHaveAttribute('d', chart.line)
  expect(picture.querySelector('.stroke-orange')).toHaveAttribute('d', 'M288 0h0')
  expect(screen.getByText('Last 24 hours')).toBeInTheDocument()
  expect(screen.getByText('Low $62,106.37, high $64,804.31')).toBeInTheDocument()
})

test('the chart of the last day says that it has gaps, and marks a last price that stands alone', async () => {
  await drawn({ has_gaps: true, line: 'M0 100L1 50M288 20h0' })
  expect(screen.getByText('Last 24 hours, with gaps')).toBeInTheDocument()
  expect(screen.getByRole('img').querySelector('.stroke-orange')).toHaveAttribute('d', 'M288 20h0')
})

test('a chart is called out of date once its last price is older than five minutes', async () => {
  await drawn({ as_of: new Date(Date.now() - 301_000).toISOString() })
  expect(screen.getByText(/^Out of date\. The last price is from \w{3} \d+, \d{4}, /)).toBeInTheDocument()
  expect(screen.getByRole('img').querySelector('.stroke-orange')).toBeNull()
})

test('the end of a simulated chart is not marked as live', async () => {
  await open({ source: 'simulated', chart: { ...chart, as_of: new Date().toISOString() } })
  expect(screen.getByRole('img').querySelector('.stroke-orange')).toBeNull()
})

test('the landing page says when no price of the last day is known', async () => {
  await open({ source: 'exchange.example', chart: null })
  expect(screen.getByText('No prices from the last 24 hours yet.')).toBeInTheDocument()
  expect(screen.queryByRole('img')).toBeNull()
})

test('the landing page says when the chart of the last day could not be read', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  startFakeServer({})
  render(<DayChartFigure />)
  await act(() => dayChartStore.refresh())
  expect(screen.getByText('The chart of the last 24 hours is unavailable.')).toBeInTheDocument()
  expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^The price history could not be read/))
  logged.mockRestore()
})
