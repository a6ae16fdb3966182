import { DAY_MS } from '@satlens/domain'
import { AreaSeries, LineType, type UTCTimestamp } from 'lightweight-charts'
import {
  AREA,
  createBaseChart,
  getAreaColourOptions,
  getChartColourOptions,
  TRANSPARENT,
} from '#shared/chart/base-chart.ts'
import type { ChartColours } from '#shared/chart/chart-colours.ts'

/** A point of the chart, whose date is RFC 3339. Where nothing is known the line has a gap. */
export interface DrawnPoint {
  readonly date: string
  readonly figure: bigint | null
}

export type DrawnTotal = ReturnType<typeof drawTotalChart>

interface TotalChartPorts {
  readonly colours: ChartColours
  readonly format: (figure: bigint) => string
  /** Whether the figure changes at once and not gradually. */
  readonly hasSteps: boolean
  /** Called with the index of the point under the pointer; null when it leaves. */
  readonly onPoint: (index: number | null) => void
}

/** Draws the total over time. A picture: keyboard and words are beside it. */
export function drawTotalChart(host: HTMLElement, { colours, format, hasSteps, onPoint }: TotalChartPorts) {
  const chart = createBaseChart(host, (value) => format(toFigure(value)))
  const series = chart.addSeries(AreaSeries, {
    ...AREA,
    lineType: hasSteps ? LineType.WithSteps : LineType.Simple,
    priceFormat: { type: 'price', precision: 0, minMove: 1 },
  })
  let drawn: readonly { readonly time: UTCTimestamp; readonly value?: number }[] = []

  function draw(points: readonly DrawnPoint[]) {
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
    if (at?.value !== undefined) chart.setCrosshairPosition(at.value, at.time, series)
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
function toData(points: readonly DrawnPoint[]) {
  let last = 0
  return points.map(({ date, figure }, place) => {
    const atMs = Date.parse(date)
    const wall = Math.floor((atMs - new Date(atMs).getTimezoneOffset() * 60_000) / 1_000)
    // When clocks are set back, an hour comes twice.
    last = Math.max(wall, last + 1)
    const time = last as UTCTimestamp
    if (figure === null) return { time }
    // The line would run on over the time in which nothing is known.
    const isBeforeGap = points[place + 1]?.figure === null
    return { time, value: Number(figure), ...(isBeforeGap && INVISIBLE) }
  })
}

const INVISIBLE = { lineColor: TRANSPARENT, topColor: TRANSPARENT, bottomColor: TRANSPARENT }

const getSpanMs = ([first, second]: readonly DrawnPoint[]): number =>
  first && second ? Date.parse(second.date) - Date.parse(first.date) : DAY_MS

const toFigure = (value: number): bigint => BigInt(Math.max(0, Math.round(value)))
