import type { Currency } from '@satlens/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { overviewOf } from '#test/overview.ts'
import { press, renderWithUser } from '#test/render-page.tsx'
import { setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import type { DrawnTotal } from './draw-total-chart.ts'
import { TotalHistory } from './total-history.tsx'

/** What a canvas would be told: there is none here. */
const drawn = vi.hoisted(() => ({ calls: [] as [keyof DrawnTotal, ...unknown[]][], refuses: false }))
vi.mock('./draw-total-chart.ts', () => ({
  drawTotalChart: (): DrawnTotal => {
    if (drawn.refuses) throw new Error('There is no canvas')
    const note =
      (name: keyof DrawnTotal) =>
      (...told: unknown[]) =>
        void drawn.calls.push([name, ...told])
    return { draw: note('draw'), paint: note('paint'), point: note('point'), remove: note('remove') }
  },
}))

const OVERVIEW = overviewOf([], {
  currency: 'EUR',
  series: [
    { date: '2026-11-01T12:00:00Z', sats: '10000000', value: null },
    { date: '2026-11-02T12:00:00Z', sats: '5432000', value: '3204.88' },
    { date: '2026-11-03T12:00:00Z', sats: '215432000', value: '127104.88' },
  ],
  series_price_sources: ['api.example.com'],
})
/** The same with these values. */
const valued = (currency: Currency, values: readonly (string | null)[]) => ({
  ...OVERVIEW,
  currency,
  series: OVERVIEW.series.map((point, at) => ({ ...point, value: values[at] ?? null })),
})
const SUMMARY = 'From 0.1 BTC on Nov 1, 2026 to 2.15432 BTC on Nov 3, 2026'

beforeEach(() => {
  drawn.calls.length = 0
  drawn.refuses = false
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', (id: number) => clearTimeout(id))
})
afterEach(() =>
  act(() => {
    setAmountsHidden(false)
    unitPreference.choose('btc')
  }),
)

const lastTold = (name: keyof DrawnTotal) => drawn.calls.findLast(([told]) => told === name)

test('the total is drawn and summed up in words', async () => {
  renderWithUser(<TotalHistory overview={OVERVIEW} />)
  expect(screen.getByText(SUMMARY)).toBeVisible()
  await waitFor(() => expect(lastTold('draw')?.[1]).toHaveLength(3))
})

test('the cursor is moved by keyboard and says the total at its date', async () => {
  renderWithUser(<TotalHistory overview={OVERVIEW} />)
  await waitFor(() => expect(lastTold('draw')).toBeDefined())
  const slider = screen.getByRole('slider', { name: 'Total on a date' })
  act(() => slider.focus())
  fireEvent.change(slider, { target: { value: '1' } })
  expect(slider).toHaveAttribute('aria-valuetext', '0.05432 BTC on Nov 2, 2026')
  expect(screen.getByText('0.05432 BTC on Nov 2, 2026')).toBeVisible()
  expect(lastTold('point')).toEqual(['point', 1])
  act(() => slider.blur())
  expect(screen.getByText(SUMMARY)).toBeVisible()
})

test('the same data is there as a table, newest first', async () => {
  const { user } = renderWithUser(<TotalHistory overview={OVERVIEW} />)
  await press(user, 'View as table')
  const rows = within(screen.getByRole('table', { name: 'Total of your accounts, newest first' }))
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'DateTotal',
    'Nov 3, 20262.15432 BTC',
    'Nov 2, 20260.05432 BTC',
    'Nov 1, 20260.1 BTC',
  ])
  await press(user, 'View as chart')
  expect(screen.getByRole('slider')).toBeInTheDocument()
})

test('the table takes the place of a chart that cannot be drawn', async () => {
  drawn.refuses = true
  renderWithUser(<TotalHistory overview={OVERVIEW} />)
  expect(await screen.findByText(/^The chart can't be displayed/)).toBeVisible()
  expect(screen.getByRole('table')).toBeVisible()
})

test('totals are in satoshis where they are chosen', () => {
  act(() => unitPreference.choose('sats'))
  renderWithUser(<TotalHistory overview={OVERVIEW} />)
  expect(screen.getByText(/^From 10,000,000 sats on/)).toBeVisible()
})

describe('the total in the currency of the user', () => {
  beforeEach(() => act(() => unitPreference.choose('fiat')))

  test('is what it was worth then, with the source of the prices and a named gap', async () => {
    const { user } = renderWithUser(<TotalHistory overview={OVERVIEW} />)
    expect(screen.getByText('From €3,204.88 on Nov 2, 2026 to €127,104.88 on Nov 3, 2026')).toBeVisible()
    expect(
      screen.getByText(
        'Each total at the EUR price of its time. Prices: api.example.com. No EUR prices before Nov 2, 2026.',
      ),
    ).toBeVisible()
    await waitFor(() =>
      expect(lastTold('draw')?.[1]).toMatchObject([
        { figure: null },
        { figure: 3_204_88n },
        { figure: 127_104_88n },
      ]),
    )
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } })
    expect(screen.getByText('No EUR price known on Nov 1, 2026')).toBeVisible()
    await press(user, 'View as table')
    expect(screen.getByRole('row', { name: 'Nov 1, 2026 No price known' })).toBeVisible()
  })

  test.each([
    ['after the last price', ['9', '9', null], /No JPY prices after Nov 2, 2026\.$/],
    ['between prices', ['9', null, '9'], /No JPY prices between Nov 1, 2026 and Nov 3, 2026\.$/],
    ['at both ends', [null, '9', null], /2 spans without JPY prices\.$/],
    ['none', ['9', '9', '9'], /Prices: api\.example\.com\.$/],
  ] as const)('names the gap %s', (_where, values, expected) => {
    renderWithUser(<TotalHistory overview={valued('JPY', values)} />)
    expect(screen.getByText(expected)).toBeVisible()
  })

  test('is not drawn without any price', () => {
    renderWithUser(<TotalHistory overview={valued('INR', [])} />)
    expect(screen.getByText(/^We have no INR prices of these dates/)).toBeVisible()
    expect(screen.queryByRole('slider')).toBeNull()
  })
})

test('nothing is drawn or said while amounts are hidden', () => {
  act(() => setAmountsHidden(true))
  const { container } = renderWithUser(<TotalHistory overview={OVERVIEW} />)
  expect(container).toHaveTextContent('The chart of your total is hidden with your amounts.')
  expect(screen.queryByRole('slider')).toBeNull()
})
