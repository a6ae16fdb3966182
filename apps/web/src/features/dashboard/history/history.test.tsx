import type { CandleRange, CandlesResponse } from '@satlens/contract'
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '#test/browser.ts'
import { type Answer, startFakeServer } from '#test/fake-server.ts'
import { press, renderWithUser } from '#test/render-page.tsx'
import { formatMoment } from '../../../shared/date-format.ts'
import { closeAlertForm, useAlertFormDraft } from '../alerts/alert-form-store.ts'
import { readChartSettings } from './chart-settings.ts'
import type { Chart, ChartPorts } from './draw-chart.ts'
import { PriceHistory } from './price-history.tsx'
import { createTimeSlots, findNearestCandle } from './time-slots.ts'

/** What a canvas would be told: there is none here. */
const drawn = vi.hoisted(() => ({
  ports: [] as ChartPorts[],
  calls: [] as [keyof Chart, ...unknown[]][],
  refuses: false,
}))
vi.mock('./draw-chart.ts', () => ({
  drawChart: (_host: HTMLElement, ports: ChartPorts): Chart => {
    if (drawn.refuses) throw new Error('There is no canvas')
    drawn.ports.push(ports)
    const note =
      (name: keyof Chart) =>
      (...told: unknown[]) =>
        void drawn.calls.push([name, ...told])
    return {
      draw: note('draw'),
      paint: note('paint'),
      mark: note('mark'),
      point: note('point'),
      remove: note('remove'),
    }
  },
}))

const CANDLES = '/market/v1/candles'
const candle = (index: number, open: number, high: number, low: number, close: number) => ({
  start: new Date(Date.parse('2026-11-21T09:00:00Z') + index * 300_000).toISOString(),
  open,
  high,
  low,
  close,
})
const answer = (range: string, more: Partial<CandlesResponse> = {}): Answer => ({
  body: {
    range,
    currency: 'USD',
    interval: 300,
    collected_since: '2026-11-21T08:59:30Z',
    has_filled_prices: false,
    source: 'exchange.example',
    filled_source: null,
    candles: [
      candle(0, 64_000, 64_100.5, 63_900, 64_050),
      candle(1, 64_050, 64_200, 64_000, 64_150.25),
      candle(3, 64_150, 64_150, 63_800, 63_850),
    ],
    ...more,
  },
})
const serve = (reply: (range: string) => Answer | Promise<Answer> = answer) =>
  startFakeServer({ [`GET ${CANDLES}`]: ({ query }) => reply(query.get('range') ?? '') })

const elapsed = performance.now.bind(performance)
let visits = 0

beforeEach(() => {
  // Each visit is so long after the last one that everything is asked for again.
  visits += 1
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + visits * 3_600_000)
  drawn.ports.length = 0
  drawn.calls.length = 0
  drawn.refuses = false
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', (id: number) => clearTimeout(id))
})
afterEach(() => {
  // What is taken down calls off what it has waited for.
  cleanup()
  closeAlertForm()
})

const requestedAlert = () => renderHook(useAlertFormDraft).result.current
const alertButton = (name: string) => screen.getByRole('button', { name })
const lastTold = (name: keyof Chart) => drawn.calls.findLast(([told]) => told === name)
const reading = () => document.querySelector('[data-reading]')
const cursor = () => screen.findByRole('slider', { name: 'Date and time' })
const choose = (range: CandleRange) => screen.getByRole('radio', { name: range })

async function openChart(reply?: Parameters<typeof serve>[0]) {
  const server = serve(reply)
  const opened = renderWithUser(<PriceHistory currency="USD" />)
  await waitFor(() => expect(lastTold('draw')).toBeDefined())
  return { ...opened, server }
}

describe('a missing price history', () => {
  test('a loading price history is announced, and no alert can be set', async () => {
    const { promise, resolve } = deferred<Answer>()
    serve(() => promise)
    renderWithUser(<PriceHistory currency="USD" />)
    expect(screen.getByText('Loading the price history')).toBeInTheDocument()
    expect(alertButton('Alert me at this price')).toBeDisabled()
    resolve(answer('1D'))
    expect(await cursor()).toBeInTheDocument()
  })

  test('a failed or invalid price history draws no line, is reported and can be tried again', async () => {
    const invalid = answer('1D', { candles: [candle(0, 0, 1, 1, 1)] })
    const answers: Answer[] = [invalid, { status: 500, body: {} }]
    serve(() => answers.shift() ?? answer('1D'))
    const { user } = renderWithUser(<PriceHistory currency="USD" />)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent("Couldn't load the price history")
    await press(user, 'Try again', within(alert))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled())
    expect(drawn.ports).toHaveLength(0)
    await press(user, 'Try again')
    expect(await cursor()).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('an empty price history is announced', async () => {
    serve((range) => answer(range, { candles: [], collected_since: null }))
    renderWithUser(<PriceHistory currency="USD" />)
    expect(await screen.findByText('No history yet')).toBeInTheDocument()
    expect(drawn.ports).toHaveLength(0)
  })
})

describe('the chart', () => {
  test('the chart is drawn as an area over a day; another range is requested when chosen', async () => {
    const { user, server } = await openChart()
    expect(choose('1D')).toBeChecked()
    expect(lastTold('draw')).toEqual([
      'draw',
      { candles: expect.objectContaining({ length: 3 }), intervalMs: 300_000 },
      'area',
    ])
    await user.click(choose('1W'))
    await waitFor(() =>
      expect(server.to(CANDLES).map(({ query }) => query.get('range'))).toEqual(['1D', '1W']),
    )
    await user.click(choose('1D'))
    await cursor()
    expect(server.to(CANDLES)).toHaveLength(2)
  })

  test('the chart is drawn as candles if chosen, with four figures, and remembers the choices', async () => {
    const { user, unmount } = await openChart()
    await user.click(screen.getByRole('checkbox', { name: 'Candles' }))
    expect(lastTold('draw')?.[2]).toBe('candles')
    const slider = await cursor()
    act(() => slider.focus())
    fireEvent.change(slider, { target: { value: '0' } })
    expect(reading()).toHaveTextContent(
      /Open \$64,000\.00 High \$64,100\.50 Low \$63,900\.00 Close \$64,050\.00$/,
    )
    await user.click(choose('1M'))
    unmount()
    renderWithUser(<PriceHistory currency="USD" />)
    expect(choose('1M')).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Candles' })).toBeChecked()
  })

  test('the chart is repainted when the theme changes, and removed with its page', async () => {
    const { unmount } = await openChart()
    const paints = () => drawn.calls.filter(([name]) => name === 'paint')
    const before = paints().length
    act(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    await waitFor(() => expect(paints()).toHaveLength(before + 1))
    delete document.documentElement.dataset.theme
    unmount()
    expect(drawn.calls.at(-1)).toEqual(['remove'])
  })

  test('the chart is replaced by a table if it cannot be drawn', async () => {
    drawn.refuses = true
    serve()
    renderWithUser(<PriceHistory currency="USD" />)
    expect(await screen.findByText(/^The chart can't be displayed in this browser/)).toBeInTheDocument()
    expect(screen.getByRole('table')).toBeInTheDocument()
  })
})

describe('the figures above the chart', () => {
  test('follow the keyboard and are announced then', async () => {
    await openChart()
    const slider = await cursor()
    act(() => slider.focus())
    expect(lastTold('point')).toEqual(['point', 2])
    fireEvent.change(slider, { target: { value: '1' } })
    expect(lastTold('point')).toEqual(['point', 1])
    expect(reading()).toHaveTextContent(/Price \$64,150\.25$/)
    expect(reading()).toHaveAttribute('aria-live', 'polite')
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/2026/))
    act(() => slider.blur())
    expect(lastTold('point')).toEqual(['point', null])
    expect(reading()).toHaveTextContent(
      'One day Open $64,000.00 High $64,200.00 Low $63,800.00 Last $63,850.00',
    )
  })

  test('follow the pointer without being announced', async () => {
    await openChart()
    act(() => drawn.ports[0]?.onPoint(1))
    expect(reading()).toHaveTextContent(/Price \$64,150\.25$/)
    expect(reading()).toHaveAttribute('aria-live', 'off')
    act(() => drawn.ports[0]?.onPoint(null))
    expect(reading()).toHaveTextContent(/^One day/)
  })
})

test('a history in yen has whole figures', async () => {
  const candles = [candle(0, 9_500_000, 9_600_000, 9_400_000, 9_512_345)]
  startFakeServer({ [`GET ${CANDLES}`]: answer('1D', { currency: 'JPY', candles }) })
  renderWithUser(<PriceHistory currency="JPY" />)
  await waitFor(() => expect(reading()).toHaveTextContent('Open ¥9,500,000 High ¥9,600,000'))
  expect(alertButton('Alert me at ¥9,512,345')).toBeEnabled()
})

describe('the table of the history', () => {
  const view = (as: 'table' | 'chart') => screen.getByRole('button', { name: `View as ${as}` })

  test('lists every figure of the chart, newest first', async () => {
    const { user } = await openChart()
    await user.click(view('table'))
    const table = screen.getByRole('table', { name: 'Bitcoin price in US dollars, one day, newest first' })
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      )
    expect(rows).toEqual([
      ['$64,150.00', '$64,150.00', '$63,800.00', '$63,850.00'],
      ['$64,050.00', '$64,200.00', '$64,000.00', '$64,150.25'],
      ['$64,000.00', '$64,100.50', '$63,900.00', '$64,050.00'],
    ])
    await user.click(view('chart'))
    expect(await cursor()).toBeInTheDocument()
  })

  test('the table of the history is a list on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    const { user } = await openChart()
    await user.click(view('table'))
    expect(screen.queryByRole('table')).toBeNull()
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toHaveLength(3)
    expect(items[1]).toMatch(/Close \$64,150\.25Open \$64,050\.00 · High \$64,200\.00 · Low \$64,000\.00$/)
  })
})

describe('the notes below the chart', () => {
  test('name the chart library, the start of the history, and its end if it is not current', async () => {
    await openChart()
    expect(screen.getByText(/^We've collected prices since .*2026/)).toBeInTheDocument()
    expect(screen.getByText(/^TradingView Lightweight Charts™/)).toHaveTextContent('© 2025 TradingView, Inc.')
    expect(screen.getByRole('link', { name: /tradingview\.com/ })).toHaveAttribute(
      'href',
      'https://www.tradingview.com/',
    )
    expect(
      screen.getByText(/This chart is out of date\. Its latest price is from .*2026/),
    ).toBeInTheDocument()
    expect(lastTold('mark')).toEqual(['mark', 'hollow'])
  })

  test('say what was collected here, what was filled in, and the source with its age', async () => {
    await openChart((range) => answer(range, { has_filled_prices: true, filled_source: 'candles.example' }))
    expect(
      screen.getByText(
        /^We've collected prices since .*2026.* Earlier prices are from candles\.example\. Source: exchange\.example, updated \d+s ago\./,
      ),
    ).toBeInTheDocument()
  })

  test.each([
    [[0, 1, 3], 2, 3, 'No prices'],
    [[0, 2, 9], 3, 9, '2 spans without prices, the longest'],
  ])('name the spans without prices of candles %j', async (indexes, from, to, start) => {
    await openChart((range) => answer(range, { candles: indexes.map((index) => candle(index, 1, 1, 1, 1)) }))
    const timeOf = (index: number) => formatMoment(Date.parse(candle(index, 1, 1, 1, 1).start))
    expect(screen.getByText(/^We've collected prices since /)).toHaveTextContent(
      `${start} from ${timeOf(from)} to ${timeOf(to)}.`,
    )
  })

  test('say that a simulated history is generated', async () => {
    await openChart((range) =>
      answer(range, {
        source: 'simulated',
        has_filled_prices: true,
        filled_source: 'simulated',
      }),
    )
    expect(screen.getByText(/^Simulated history, generated for development\./)).not.toHaveTextContent(
      /since|Earlier/,
    )
  })

  test.each([
    ['a current', 'exchange.example', 'full', 0],
    ['a simulated', 'simulated', 'dashed', 1],
  ])('mark %s history', async (_what, source, mark, times) => {
    const start = new Date(Math.floor(Date.now() / 300_000) * 300_000).toISOString()
    const candles = [{ ...candle(0, 1, 1, 1, 1), start }]
    await openChart((range) => answer(range, { source, candles }))
    expect(screen.queryByText(/out of date/)).toBeNull()
    expect(screen.queryAllByText('Simulated')).toHaveLength(times)
    expect(lastTold('mark')).toEqual(['mark', mark])
  })
})

describe('an alert from the chart', () => {
  test('starts at the newest price, or where the keyboard or a press chose one', async () => {
    const { user } = await openChart()
    await user.click(alertButton('Alert me at $63,850.00'))
    expect(requestedAlert()).toEqual({ kind: 'price_above', value: '63850.00' })

    const slider = await cursor()
    act(() => slider.focus())
    fireEvent.change(slider, { target: { value: '1' } })
    act(() => slider.blur())
    await user.click(alertButton('Alert me at $64,150.25'))
    expect(requestedAlert()).toEqual({ kind: 'price_above', value: '64150.25' })

    act(() => drawn.ports.at(-1)?.onPress(0))
    await user.click(alertButton('Alert me at $64,050.00'))
    expect(requestedAlert()).toEqual({ kind: 'price_above', value: '64050.00' })
    await user.click(choose('1W'))
    expect(await screen.findByRole('button', { name: 'Alert me at $63,850.00' })).toBeEnabled()
  })
})

describe('the slots of candles', () => {
  const HOUR = 3_600_000
  const at = (...hours: number[]) => hours.map((hour) => ({ startMs: hour * HOUR }))
  const inUtc = () => 0
  const slots = createTimeSlots(at(10, 11, 14), HOUR, inUtc)

  test('include the times without data and lead to the nearest candle', () => {
    expect(createTimeSlots([], HOUR, inUtc)).toEqual([])
    expect(slots.map(({ time }) => time)).toEqual([36_000, 39_600, 43_200, 46_800, 50_400])
    expect(slots.map(({ index }) => index)).toEqual([0, 1, null, null, 2])
    expect(findNearestCandle([], 0)).toBeNull()
    expect([0, 1, 2, 3, 4, 5].map((place) => findNearestCandle(slots, place))).toEqual([0, 1, 1, 2, 2, 2])
  })

  test('follow the wall clock and keep increasing when it is set back', () => {
    const backAt11 = (ms: number) => (ms < 11 * HOUR ? 2 * HOUR : HOUR)
    const times = createTimeSlots(at(9, 10, 11, 12, 13), HOUR, backAt11).map(({ time }) => time)
    expect(times).toEqual([39_600, 43_200, 43_201, 46_800, 50_400])
  })
})

describe('the stored chart settings', () => {
  test.each([
    ['', '1D', 'area'],
    ['2D area', '1D', 'area'],
    ['1W', '1W', 'area'],
    ['1W pie', '1W', 'area'],
    ['All candles ', 'All', 'candles'],
    ['constructor', '1D', 'area'],
  ])('the stored chart settings are read from %j as range %s and kind %s', (text, range, kind) => {
    localStorage.setItem('chart', text)
    expect(readChartSettings()).toEqual({ range, kind })
  })
})
