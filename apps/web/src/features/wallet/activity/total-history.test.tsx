import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unitPreference } from '#shared/amount/amount-unit.ts'
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

const SERIES = [
  { date: '2026-11-01T12:00:00Z', sats: '10000000' },
  { date: '2026-11-02T12:00:00Z', sats: '5432000' },
  { date: '2026-11-03T12:00:00Z', sats: '215432000' },
]
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
  renderWithUser(<TotalHistory series={SERIES} />)
  expect(screen.getByText(SUMMARY)).toBeVisible()
  await waitFor(() => expect(lastTold('draw')?.[1]).toHaveLength(3))
})

test('the cursor is moved by keyboard and says the total at its date', async () => {
  renderWithUser(<TotalHistory series={SERIES} />)
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
  const { user } = renderWithUser(<TotalHistory series={SERIES} />)
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
  renderWithUser(<TotalHistory series={SERIES} />)
  expect(await screen.findByText(/^The chart can't be displayed/)).toBeVisible()
  expect(screen.getByRole('table')).toBeVisible()
})

test('totals are in the chosen unit, in bitcoin where dollars are chosen', () => {
  act(() => unitPreference.choose('sats'))
  renderWithUser(<TotalHistory series={SERIES} />)
  expect(screen.getByText(/^From 10,000,000 sats on/)).toBeVisible()
  act(() => unitPreference.choose('usd'))
  expect(screen.getByText(SUMMARY)).toBeVisible()
})

test('nothing is drawn or said while amounts are hidden', () => {
  act(() => setAmountsHidden(true))
  const { container } = renderWithUser(<TotalHistory series={SERIES} />)
  expect(container).toHaveTextContent('The chart of your total is hidden with your amounts.')
  expect(screen.queryByRole('slider')).toBeNull()
})
