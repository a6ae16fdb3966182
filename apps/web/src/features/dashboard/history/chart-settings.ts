import { CANDLE_RANGES, type CandleRange } from '@satlens/contract'
import { tryStorage } from '#shared/session/user-storage.ts'

const CHART_KINDS = ['area', 'candles'] as const

/** How the history is drawn: the closing prices as a line over an area, or each interval as a candle. */
export type ChartKind = (typeof CHART_KINDS)[number]

export interface ChartSettings {
  readonly range: CandleRange
  readonly kind: ChartKind
}

/** As last chosen on this device; else a day as an area. */
export function readChartSettings(): ChartSettings {
  const [range, kind] = tryStorage(() => localStorage.getItem('chart') ?? '', '').split(' ')
  return {
    range: CANDLE_RANGES.find((one) => one === range) ?? '1D',
    kind: CHART_KINDS.find((one) => one === kind) ?? 'area',
  }
}

export const storeChartSettings = ({ range, kind }: ChartSettings): void =>
  tryStorage(() => localStorage.setItem('chart', `${range} ${kind}`), undefined)
