import clsx from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { whenIdle } from '#shared/browser/when-idle.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { messages } from '../messages.ts'
import type { CandleHistory } from './candle-queries.ts'
import { formatCandleTime } from './candle-text.ts'
import { onColoursChange, readChartColours } from './chart-colours.ts'
import type { ChartKind } from './chart-settings.ts'
import type { Chart, ChartPorts } from './draw-chart.ts'
import { useIsHistoryCurrent } from './use-candle-history.ts'

const text = messages.history

/**
 * The chart in its frame, drawn once the page has nothing else to do. A screen reader finds a slider in its place, whose
 * keys are the cursor’s; a press on the chart moves it as well.
 */
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
  /** Told of the candle that was pressed, or gone to by keyboard. */
  onChoose: (atMs: number | null) => void
  /** Told whether the keyboard moves the cursor. */
  onFocus: (hasFocus: boolean) => void
  /** Told when the chart could not be loaded or drawn. */
  onFailure: () => void
  /** Gives it its height. */
  className: string
}) {
  const { candles, intervalMs } = history
  const host = useRef<HTMLDivElement>(null)
  const startOf = (index: number | null) => candles[index ?? -1]?.startMs ?? null
  const chart = useChart(host, {
    onPoint: (index) => onCursor(startOf(index)),
    onPress: (index) => onChoose(startOf(index)),
    onFailure,
  })
  const isCurrent = useIsHistoryCurrent(history)
  const mark = history.source === 'simulated' ? 'dashed' : isCurrent ? 'full' : 'hollow'
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
    <label
      className={clsx(
        'relative block rounded-ui has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        className,
      )}
      dir="ltr"
    >
      <div aria-hidden="true" className="figures h-full text-12" ref={host} />
      <VisuallyHidden>{text.cursor}</VisuallyHidden>
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
  )
}

/** The chart in an element; null until it is there. */
function useChart(
  host: { readonly current: HTMLElement | null },
  {
    onPoint,
    onPress,
    onFailure,
  }: Pick<ChartPorts, 'onPoint' | 'onPress'> & { readonly onFailure: () => void },
): Chart | null {
  const [chart, setChart] = useState<Chart | null>(null)
  const tellPoint = useEffectEvent(onPoint)
  const tellPress = useEffectEvent(onPress)
  const tellFailure = useEffectEvent(onFailure)

  useEffect(() => {
    const element = host.current
    if (!element) return
    let isGone = false
    let stop = () => {}
    async function start(element: HTMLElement) {
      const { drawChart } = await import('./draw-chart.ts')
      if (isGone) return
      const drawn = drawChart(element, {
        colours: readChartColours(element),
        onPoint: (index) => tellPoint(index),
        onPress: (index) => tellPress(index),
      })
      const stopFollowing = onColoursChange(() => drawn.paint(readChartColours(element)))
      stop = () => {
        stopFollowing()
        drawn.remove()
      }
      setChart(drawn)
    }
    const callOff = whenIdle(() => void start(element).catch(() => tellFailure()))
    return () => {
      isGone = true
      callOff()
      stop()
    }
  }, [host])

  return chart
}
