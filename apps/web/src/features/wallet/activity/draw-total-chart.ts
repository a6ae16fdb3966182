import { DAY_MS, type Sats, toSats } from '@satlens/domain'
import { AreaSeries, LineType, type UTCTimestamp } from 'lightweight-charts'
import {
  AREA,
  createBaseChart,
  getAreaColourOptions,
  getChartColourOptions,
} from '#shared/chart/base-chart.ts'
import type { ChartColours } from '#shared/chart/chart-colours.ts'
import type { TotalPoint } from './total-point.ts'

export type DrawnTotal = ReturnType<typeof drawTotalChart>

interface TotalChartPorts {
  readonly colours: ChartColours
  readonly format: (total: Sats) => string
  /** Called with the index of the point under the pointer; null when it leaves. */
  readonly onPoint: (index: number | null) => void
}

/** Draws the total over time as steps: it changes with a payment only. A picture: keyboard and words are beside it. */
export function drawTotalChart(host: HTMLElement, { colours, format, onPoint }: TotalChartPorts) {
  const chart = createBaseChart(host, (value) => format(toTotal(value)))
  const series = chart.addSeries(AreaSeries, {
    ...AREA,
    lineType: LineType.WithSteps,
    priceFormat: { type: 'price', precision: 0, minMove: 1 },
  })
  let drawn: readonly { readonly time: UTCTimestamp; readonly value: number }[] = []

  function draw(points: readonly TotalPoint[]) {
    drawn = toData(points)
    series.setData([...drawn])
    chart.timeScale().applyOptions({ timeVisible: getSpanMs(points) < DAY_MS })
    chart.timeScale().fitContent()
  }

  function paint(next: ChartColours) {
    chart.applyOptions(getChartColourOptions(next))
    series.applyOptions(getAreaColourOptions(next))
  }

  function point(index: number | null) {
    const at = index === null ? undefined : drawn[index]
    if (at) chart.setCrosshairPosition(at.value, at.time, series)
    else chart.clearCrosshairPosition()
  }

  paint(colours)
  chart.subscribeCrosshairMove(({ sourceEvent, logical }) => {
    // Also told when the cursor was set from beside.
    if (!sourceEvent || logical === undefined) return
    onPoint(Math.min(drawn.length - 1, Math.max(0, Math.round(logical))))
  })
  const leave = () => onPoint(null)
  host.addEventListener('pointerleave', leave)

  return {
    draw,
    paint,
    point,
    remove() {
      host.removeEventListener('pointerleave', leave)
      chart.remove()
    },
  }
}

/** Converts points to the seconds of a clock on the wall, each later than the one before. A picture may round amounts. */
function toData(points: readonly TotalPoint[]) {
  let last = 0
  return points.map(({ date, total }) => {
    const atMs = Date.parse(date)
    const wall = Math.floor((atMs - new Date(atMs).getTimezoneOffset() * 60_000) / 1_000)
    // When clocks are set back, an hour comes twice.
    last = Math.max(wall, last + 1)
    return { time: last as UTCTimestamp, value: Number(total) }
  })
}

const getSpanMs = ([first, second]: readonly TotalPoint[]): number =>
  first && second ? Date.parse(second.date) - Date.parse(first.date) : DAY_MS

const toTotal = (value: number): Sats => toSats(BigInt(Math.max(0, Math.round(value))))
