import { formatUsd, PAGE_PRICE_POLL_INTERVAL_MS } from '@satlens/domain'
import clsx from 'clsx'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useIsOffline } from '#shared/api/connection.ts'
import { formatMoment } from '#shared/date-format.ts'
import { getFreshness } from '#shared/market/price-view.ts'
import { useTickingClock } from '#shared/market/ticking-clock.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { type DayChart, dayChartStore } from './day-chart-store.ts'
import { messages } from './messages.ts'

const text = messages.chart
/** As the dashboard reads its history. */
const POLL_MS = 60_000
const STALE_MS = 150_000

/** The price of the last day as a line. It is as high before it has arrived as after, and where it does not arrive. */
export function DayChartFigure() {
  const { status, data } = useStore(dayChartStore.store)
  const chart = data?.chart
  const pollMs = chart ? POLL_MS : PAGE_PRICE_POLL_INTERVAL_MS
  useEffect(() => dayChartStore.follow(pollMs), [pollMs])
  return (
    <div className="mt-4 pb-1">
      {chart ? (
        <DatedChart chart={chart} />
      ) : (
        <>
          <p className="flex h-20 items-center text-14 text-muted">
            {status === 'loading' ? <Skeleton className="size-full" /> : data ? text.none : text.unavailable}
          </p>
          <p className={CAPTION} />
        </>
      )}
    </div>
  )
}

const CAPTION =
  'mt-3 flex min-h-8 flex-wrap content-start justify-between gap-x-4 text-12 text-muted sm:min-h-4'

function DatedChart({ chart }: { chart: DayChart }) {
  const { source, ageOnArrivalMs, arrivedAtMs, hasGaps, low, high, asOf } = chart
  const ageMs = ageOnArrivalMs + Math.max(0, useTickingClock() - arrivedAtMs)
  const isOffline = useIsOffline()
  const isOutdated = getFreshness(ageMs) === 'unavailable'
  return (
    <>
      <div className={clsx('h-20', isOutdated && 'text-muted')}>
        <Line chart={chart} isCurrent={source !== 'simulated' && ageMs <= STALE_MS && !isOffline} />
      </div>
      {isOutdated ? (
        <p className={CAPTION}>{text.outdated(formatMoment(asOf))}</p>
      ) : (
        // The label of the line says it, too.
        <p aria-hidden="true" className={CAPTION}>
          <span>{hasGaps ? text.titleWithGaps : text.title}</span>
          <span className="figures">{text.extremes(formatUsd(low), formatUsd(high))}</span>
        </p>
      )}
    </>
  )
}

/** In the box that the server draws in, stretched to the width of the card. Strokes are not stretched. */
function Line({ chart, isCurrent }: { chart: DayChart; isCurrent: boolean }) {
  const { line, first, last, low, high } = chart
  // Each uninterrupted piece down to the bottom, and back to below its beginning.
  const area = line.replace(/M([\d.]+)[^M]*/g, '$&V100H$1Z')
  const end = `M${/[\d.]+ [\d.]+(?=(h0)?$)/.exec(line)?.[0]}h0`
  return (
    <svg
      aria-label={text.label(formatUsd(first), formatUsd(last), formatUsd(low), formatUsd(high))}
      className="size-full overflow-visible stroke-current"
      fill="none"
      preserveAspectRatio="none"
      role="img"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.5"
      viewBox="0 0 288 100"
    >
      <path className="fill-current stroke-none opacity-[0.06]" d={area} />
      <path d={line} vectorEffect="non-scaling-stroke" />
      {/* A disc is a line of no length. */}
      <path d={end} strokeWidth="10" vectorEffect="non-scaling-stroke" />
      <path
        className={isCurrent ? 'stroke-orange' : 'stroke-surface'}
        d={end}
        strokeWidth="7"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
