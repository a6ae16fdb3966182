import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useChart } from '#shared/chart/use-chart.ts'
import type { DrawnPoint, DrawnTotal } from './draw-total-chart.ts'
import { historyMessages as text } from './history-messages.ts'

/** The chart, drawn once the page is idle. For keyboards and screen readers it is a slider that moves the cursor. */
export function TotalChart({
  points,
  cursor,
  formatPoint,
  format,
  hasSteps,
  onCursor,
  onFailure,
  className,
}: {
  points: readonly DrawnPoint[]
  /** The index of the point at the cursor. */
  cursor: number | null
  formatPoint: (index: number) => string
  format: (figure: bigint) => string
  hasSteps: boolean
  onCursor: (index: number | null) => void
  onFailure: () => void
  className: string
}) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useChart<DrawnTotal>(
    host,
    async (element, colours) => {
      const { drawTotalChart } = await import('./draw-total-chart.ts')
      return drawTotalChart(element, { colours, onPoint: onCursor, format, hasSteps })
    },
    onFailure,
  )
  const place = cursor ?? points.length - 1
  useEffect(() => chart?.draw(points), [chart, points])
  useEffect(() => chart?.point(cursor), [chart, cursor])
  return (
    <label
      className={clsx(
        'relative block rounded-ui has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        className,
      )}
      dir="ltr"
    >
      <div aria-hidden="true" className="figures h-full text-12" ref={host} />
      <span className="sr-only">{text.cursor}</span>
      <input
        aria-valuetext={formatPoint(place)}
        className="pointer-events-none absolute inset-0 size-full opacity-0"
        max={points.length - 1}
        min={0}
        onBlur={() => onCursor(null)}
        onChange={({ target }) => onCursor(target.valueAsNumber)}
        onFocus={() => onCursor(place)}
        type="range"
        value={place}
      />
    </label>
  )
}
