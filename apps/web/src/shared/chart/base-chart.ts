import {
  ColorType,
  createChart,
  type IChartApi,
  type LineWidth,
  TickMarkType,
  type Time,
} from 'lightweight-charts'
import { formatUtcMonthDay, LOCALE } from '../date-format.ts'
import { type ChartColours, withOpacity } from './chart-colours.ts'

export const TRANSPARENT = 'rgba(0, 0, 0, 0)'
/** Space for half of the disc at the newest value. */
const MARGIN_PX = 8

/**
 * Creates a chart in the look of the page. It neither scrolls nor zooms. The library's logo needs a style element, which the
 * content policy blocks; `ChartNotice` stands below instead.
 */
export function createBaseChart(host: HTMLElement, formatValue: (value: number) => string): IChartApi {
  const { fontFamily, fontSize } = getComputedStyle(host)
  return createChart(host, {
    autoSize: true,
    layout: {
      attributionLogo: false,
      background: { type: ColorType.Solid, color: TRANSPARENT },
      fontFamily,
      fontSize: Number.parseFloat(fontSize),
    },
    localization: { locale: LOCALE, priceFormatter: formatValue },
    grid: { vertLines: { visible: false } },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: {
      rightOffsetPixels: MARGIN_PX,
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        type === TickMarkType.DayOfMonth ? formatTickDay(Number(time)) : null,
      lockVisibleTimeRangeOnResize: true,
    },
    crosshair: {
      horzLine: { visible: false, labelVisible: false },
      vertLine: { width: 1, labelVisible: false },
    },
    handleScroll: false,
    handleScale: false,
  })
}

/** The options of every series: no line at the last value, and no label of it. */
export const SERIES = { priceLineVisible: false, lastValueVisible: false } as const
/** The options of a line over an area. The type knows whole pixels only; the canvas takes the pen of the other lines. */
export const AREA = { ...SERIES, lineWidth: 1.5 as number as LineWidth, crosshairMarkerRadius: 3 }

export const getChartColourOptions = ({ muted, hairline }: ChartColours) => ({
  layout: { textColor: muted },
  grid: { horzLines: { color: hairline } },
  timeScale: { borderColor: hairline },
  crosshair: { vertLine: { color: muted } },
})

export const getAreaColourOptions = ({ ink, surface }: ChartColours) => ({
  lineColor: ink,
  topColor: withOpacity(ink, 0.06),
  bottomColor: withOpacity(ink, 0.06),
  crosshairMarkerBackgroundColor: ink,
  crosshairMarkerBorderColor: surface,
})

/** A day by its month, where the library would write the bare number. */
const formatTickDay = (wallSeconds: number) => formatUtcMonthDay(wallSeconds * 1_000)
