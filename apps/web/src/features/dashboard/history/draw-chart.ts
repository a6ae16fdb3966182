import {
  type Currency,
  DAY_MS,
  formatShortMoney,
  getCurrencyDecimals,
  type MinorUnits,
  toMinorUnits,
} from '@satlens/domain'
import { AreaSeries, CandlestickSeries, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts'
import {
  AREA,
  createBaseChart,
  getAreaColourOptions,
  getChartColourOptions,
  SERIES,
  TRANSPARENT,
} from '#shared/chart/base-chart.ts'
import type { ChartColours } from '#shared/chart/chart-colours.ts'
import type { StatusDotProps } from '#ui/data/status-dot.tsx'
import type { PriceScale } from '../alert-lines/price-scale.ts'
import type { Candle, CandleHistory } from './candle-queries.ts'
import type { ChartKind } from './chart-settings.ts'
import { createLivePoint } from './live-point.ts'
import { createScaleWatcher } from './scale-watcher.ts'
import { type ChartTimeSlot, createTimeSlots, findNearestCandle } from './time-slots.ts'

/** A chart on the page. It is a picture: keyboard and words are beside it. */
export type Chart = ReturnType<typeof drawChart>

/** `onPoint` and `onPress` are told of a candle; null when the pointer leaves. */
export interface ChartPorts {
  readonly colours: ChartColours
  readonly currency: Currency
  readonly onPoint: (index: number | null) => void
  readonly onPress: (index: number | null) => void
  /** Called when the shown prices or the size of the chart have changed. */
  readonly onScale: (scale: PriceScale) => void
}

/** Draws the history of the price. */
export function drawChart(host: HTMLElement, { colours, currency, onPoint, onPress, onScale }: ChartPorts) {
  // A picture may round; figures are written from minor units.
  const unit = 10 ** getCurrencyDecimals(currency)
  const toNumber = (amount: MinorUnits) => Number(amount) / unit
  const formatWhole = (price: number) =>
    formatShortMoney(toMinorUnits(BigInt(Math.max(0, Math.round(price)) * unit)), currency)
  const chart = createBaseChart(host, formatWhole)
  const disc = createLivePoint()
  const scaleWatcher = createScaleWatcher(onScale)
  let painted = colours
  let marked: StatusDotProps['kind'] = 'dashed'
  let series: ISeriesApi<'Area' | 'Candlestick'> | null = null
  let candles: readonly Candle[] = []
  let slots: readonly ChartTimeSlot[] = []
  let pointed: number | null = null

  function showDisc() {
    const newest = candles.at(-1)
    const slot = slots.at(-1)
    disc.show(
      newest && slot
        ? { time: timeOf(slot), price: toNumber(newest.close), mark: marked, colours: painted }
        : null,
    )
  }

  function draw(history: Pick<CandleHistory, 'candles' | 'intervalMs'>, kind: ChartKind) {
    const isDaily = history.intervalMs >= DAY_MS
    candles = history.candles
    slots = createTimeSlots(candles, history.intervalMs, isDaily ? () => 0 : localOffsetMs)
    if (series) chart.removeSeries(series)
    series =
      kind === 'area'
        ? chart.addSeries(AreaSeries, { ...AREA, ...PRICE, ...getAreaColourOptions(painted) })
        : chart.addSeries(CandlestickSeries, { ...SERIES, ...PRICE, ...candleColours(painted) })
    series.setData(
      kind === 'area' ? toLine(slots, candles, toNumber) : toCandlesticks(slots, candles, toNumber),
    )
    series.attachPrimitive(disc)
    series.attachPrimitive(scaleWatcher)
    chart.timeScale().applyOptions({ timeVisible: !isDaily })
    chart.timeScale().fitContent()
    showDisc()
    showCursor()
  }

  function paint(next: ChartColours) {
    painted = next
    chart.applyOptions(getChartColourOptions(painted))
    series?.applyOptions(
      series.seriesType() === 'Area' ? getAreaColourOptions(painted) : candleColours(painted),
    )
    showDisc()
  }

  function showCursor() {
    const candle = pointed === null ? undefined : candles[pointed]
    const slot = slots.find(({ index }) => index === pointed)
    if (series && candle && slot) chart.setCrosshairPosition(toNumber(candle.close), timeOf(slot), series)
    else chart.clearCrosshairPosition()
  }

  paint(colours)
  chart.subscribeCrosshairMove(({ sourceEvent, logical }) => {
    // Also told when the cursor was set from beside.
    if (sourceEvent && logical !== undefined) onPoint(findNearestCandle(slots, Math.round(logical)))
  })
  chart.subscribeClick(({ logical }) => {
    if (logical !== undefined) onPress(findNearestCandle(slots, Math.round(logical)))
  })
  const leave = () => onPoint(null)
  host.addEventListener('pointerleave', leave)

  return {
    draw,
    paint,
    mark(kind: StatusDotProps['kind']) {
      marked = kind
      showDisc()
    },
    /** Sets the cursor on a candle, or takes it away; it stays when the chart is redrawn. */
    point(index: number | null) {
      pointed = index
      showCursor()
    },
    remove() {
      host.removeEventListener('pointerleave', leave)
      chart.remove()
    },
  }
}

const PRICE = { priceFormat: { type: 'price', precision: 0, minMove: 1 } } as const

type ToNumber = (amount: MinorUnits) => number

const toLine = (slots: readonly ChartTimeSlot[], candles: readonly Candle[], toNumber: ToNumber) =>
  slots.map((slot, place) => {
    const time = timeOf(slot)
    const candle = candles[slot.index ?? -1]
    if (!candle) return { time }
    const value = toNumber(candle.close)
    // The line would run on over the time in which nothing is known.
    const next = slots[place + 1]
    if (next?.index !== null) return { time, value }
    return { time, value, lineColor: TRANSPARENT, topColor: TRANSPARENT, bottomColor: TRANSPARENT }
  })

const toCandlesticks = (slots: readonly ChartTimeSlot[], candles: readonly Candle[], toNumber: ToNumber) =>
  slots.map((slot) => {
    const time = timeOf(slot)
    const candle = candles[slot.index ?? -1]
    if (!candle) return { time }
    const { open, high, low, close } = candle
    return {
      time,
      open: toNumber(open),
      high: toNumber(high),
      low: toNumber(low),
      close: toNumber(close),
    }
  })

/** Hollow where the price rose and full where it fell: to be told apart without colour. */
const candleColours = ({ surface, gain, loss }: ChartColours) => ({
  upColor: surface,
  borderUpColor: gain,
  wickUpColor: gain,
  downColor: loss,
  borderDownColor: loss,
  wickDownColor: loss,
})

const timeOf = ({ time }: ChartTimeSlot) => time as UTCTimestamp
const localOffsetMs = (atMs: number) => new Date(atMs).getTimezoneOffset() * -60_000
