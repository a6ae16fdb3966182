import { CANDLE_RANGES, type CandleRange } from '@satlens/contract'

const CHART_KINDS = ['area', 'candles'] as const

/** How the history is drawn: the closing prices as a line over an area, or each interval as a candle. */
export type ChartKind = (typeof CHART_KINDS)[number]

export interface ChartSettings {
  readonly range: CandleRange
  readonly kind: ChartKind
}

const STORED_AS = 'chart'

export function readChartSettings(): ChartSettings {
  const [range, kind] = stored().split(' ')
  return {
    range: CANDLE_RANGES.find((one) => one === range) ?? '1D',
    kind: CHART_KINDS.find((one) => one === kind) ?? 'area',
  }
}

export function storeChartSettings({ range, kind }: ChartSettings): void {
  try {
    localStorage.setItem(STORED_AS, `${range} ${kind}`)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function stored(): string {
  try {
    return localStorage.getItem(STORED_AS) ?? ''
  } catch {
    return ''
  }
}
