import clsx from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChart } from '#shared/chart/use-chart.ts'
import { AlertLines } from '../alert-lines/alert-lines.tsx'
import type { PriceScale } from '../alert-lines/price-scale.ts'
import { messages } from '../messages.ts'
import { type CandleHistory, formatCandleTime, useIsHistoryCurrent } from './candle-queries.ts'
import type { ChartKind } from './chart-settings.ts'
import type { Chart } from './draw-chart.ts'

const text = messages.history

/** The chart, drawn once the page is idle. For keyboards and screen readers it is a slider that moves the cursor. */
export function PriceChart({
  history,
  kind,
  cursorMs,
  onCursor,
  onChoose,
  onFocus,
  onFailure,
  className,
}: {
  history: CandleHistory
  kind: ChartKind
  cursorMs: number | null
  onCursor: (atMs: number | null) => void
  /** Called with the candle that was pressed or reached by keyboard. */
  onChoose: (atMs: number | null) => void
  onFocus: (hasFocus: boolean) => void
  onFailure: () => void
  className: string
}) {
  const { candles, currency, intervalMs } = history
  const host = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState<PriceScale | null>(null)
  const startOf = (index: number | null) => candles[index ?? -1]?.startMs ?? null
  const handlePoint = useEffectEvent((index: number | null) => onCursor(startOf(index)))
  const handlePress = useEffectEvent((index: number | null) => onChoose(startOf(index)))
  const chart = useChart<Chart>(
    host,
    async (element, colours) => {
      const { drawChart } = await import('./draw-chart.ts')
      return drawChart(element, {
        colours,
        currency,
        onPoint: (index) => handlePoint(index),
        onPress: (index) => handlePress(index),
        onScale: (next) => setScale(next),
      })
    },
    onFailure,
  )
  const isCurrent = useIsHistoryCurrent(history)
  const real = isCurrent ? 'full' : 'hollow'
  const mark = history.source === 'simulated' ? 'dashed' : real
  const found = candles.findIndex(({ startMs }) => startMs === cursorMs)
  const cursor = found === -1 ? null : found
  const place = cursor ?? candles.length - 1

  useEffect(() => chart?.draw({ candles, intervalMs }, kind), [chart, candles, intervalMs, kind])
  useEffect(() => chart?.mark(mark), [chart, mark])
  useEffect(() => chart?.point(cursor), [chart, cursor])

  function move(atMs: number | null, hasFocus: boolean) {
    onCursor(atMs)
    onFocus(hasFocus)
  }

  return (
    <div className={clsx('relative', className)} dir="ltr">
      {/* Apart from the alerts, which are above all layers of the canvas. */}
      <label className="relative isolate block h-full rounded-ui has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
        <div aria-hidden="true" className="figures h-full text-12" ref={host} />
        <span className="sr-only">{text.cursor}</span>
        <input
          aria-valuetext={formatCandleTime(candles[place]?.startMs ?? 0, intervalMs)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
          max={candles.length - 1}
          min={0}
          onBlur={() => move(null, false)}
          onChange={({ target }) => {
            onCursor(startOf(target.valueAsNumber))
            onChoose(startOf(target.valueAsNumber))
          }}
          onFocus={() => move(startOf(place), true)}
          type="range"
          value={place}
        />
      </label>
      {scale && <AlertLines currency={currency} scale={scale} />}
    </div>
  )
}
