import clsx from 'clsx'
import { useState } from 'react'
import type { QueryState } from '#shared/data/query.ts'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { messages } from '../messages.ts'
import { type CandleHistory, candleQueries } from './candle-queries.ts'
import { CandleTable } from './candle-table.tsx'
import type { ChartSettings } from './chart-settings.ts'
import { PriceChart } from './price-chart.tsx'

const text = messages.history

const HEIGHT = 'h-72 sm:h-80'

/** Chart, table, or why there is neither: as high as each other, so that nothing below moves. */
export function HistoryContent({
  state,
  settings,
  isTable,
  cursorMs,
  onCursor,
  onChoose,
  onFocus,
}: {
  state: QueryState<CandleHistory>
  settings: ChartSettings
  isTable: boolean
  cursorMs: number | null
  onCursor: (atMs: number | null) => void
  onChoose: (atMs: number | null) => void
  onFocus: (hasFocus: boolean) => void
}) {
  const [isDrawable, setIsDrawable] = useState(true)
  return (
    <div className="mt-2 min-h-72 sm:min-h-80">
      {state.status === 'loading' ? (
        <>
          <VisuallyHidden>{text.loading}</VisuallyHidden>
          <Skeleton className={HEIGHT} />
        </>
      ) : state.status === 'failed' ? (
        <Failure onRetry={() => candleQueries[settings.range].refresh()} />
      ) : state.data.candles.length === 0 ? (
        <EmptyState title={text.empty.title}>{text.empty.body}</EmptyState>
      ) : isTable || !isDrawable ? (
        <div className={clsx('flex flex-col', HEIGHT)}>
          {!isDrawable && <p className="pb-2 text-14">{text.undrawable}</p>}
          <CandleTable history={state.data} />
        </div>
      ) : (
        <PriceChart
          className={HEIGHT}
          cursorMs={cursorMs}
          history={state.data}
          kind={settings.kind}
          onChoose={onChoose}
          onCursor={onCursor}
          onFocus={onFocus}
          onFailure={() => setIsDrawable(false)}
        />
      )}
    </div>
  )
}

function Failure({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false)
  async function retry() {
    setIsBusy(true)
    await onRetry()
    setIsBusy(false)
  }
  return (
    <Notice
      actions={
        <Button busy={isBusy} busyLabel={text.retrying} onClick={() => void retry()} size="small">
          {text.retry}
        </Button>
      }
      role="alert"
      title={text.failed.title}
      tone="warn"
    >
      {text.failed.body}
    </Notice>
  )
}
