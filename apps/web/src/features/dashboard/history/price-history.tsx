import { CANDLE_RANGES } from '@satlens/contract'
import { type Currency, DEFAULT_CURRENCY } from '@satlens/domain'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useId, useState } from 'react'
import { queryClient } from '#shared/query/query-client.ts'
import { Tag } from '#ui/data/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { openAlertFormAtPrice } from '../alerts/alert-form-store.ts'
import { messages } from '../messages.ts'
import { candlesQuery } from './candle-queries.ts'
import { CandleReadout } from './candle-readout.tsx'
import { CandleTable } from './candle-table.tsx'
import { type ChartSettings, readChartSettings, storeChartSettings } from './chart-settings.ts'
import { HistoryFooter } from './history-footer.tsx'
import { PriceChart } from './price-chart.tsx'

const text = messages.history
const ranges = CANDLE_RANGES.map((value) => ({ value, label: text.shortRanges[value] }))
/** Chart, table and every message are as high as each other, so that nothing below moves. */
const HEIGHT = 'h-72 sm:h-80'

/** The history of the price in one currency, which is null until it is known. Another one needs a key of its own. */
export function PriceHistory({ currency }: { currency: Currency | null }) {
  const headingId = useId()
  const shownCurrency = currency ?? DEFAULT_CURRENCY
  const [settings, setSettings] = useState(readChartSettings)
  const [cursorMs, setCursorMs] = useState<number | null>(null)
  const [chosenMs, setChosenMs] = useState<number | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const [isTable, setIsTable] = useState(false)
  const [isDrawable, setIsDrawable] = useState(true)
  const {
    data: history,
    isLoadingError,
    refetch,
  } = useQuery({ ...candlesQuery(settings.range, shownCurrency), enabled: currency !== null }, queryClient)
  const now = history?.candles.at(-1)?.close ?? null
  const chosen = history?.candles.find(({ startMs }) => startMs === chosenMs)?.close ?? now

  function choose(choice: Partial<ChartSettings>) {
    const next = { ...settings, ...choice }
    storeChartSettings(next)
    setSettings(next)
    setCursorMs(null)
    setChosenMs(null)
  }

  function renderContent() {
    if (isLoadingError) return <HistoryFailure onRetry={() => void refetch()} />
    if (!history) {
      return (
        <>
          <span className="sr-only">{text.loading}</span>
          <Skeleton className={HEIGHT} />
        </>
      )
    }
    if (history.candles.length === 0)
      return <EmptyState title={text.empty.title}>{text.empty.body}</EmptyState>
    if (isTable || !isDrawable) {
      return (
        <div className={clsx('flex flex-col', HEIGHT)}>
          {!isDrawable && <p className="pb-2 text-14">{text.undrawable}</p>}
          <CandleTable history={history} />
        </div>
      )
    }
    return (
      <PriceChart
        className={HEIGHT}
        cursorMs={cursorMs}
        history={history}
        kind={settings.kind}
        onChoose={setChosenMs}
        onCursor={setCursorMs}
        onFailure={() => setIsDrawable(false)}
        onFocus={setHasFocus}
      />
    )
  }

  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="flex min-h-6 flex-wrap items-center gap-x-2 font-medium text-14" id={headingId}>
          {text.title}
          {history?.source === 'simulated' && <Tag tone="sample">{text.simulated}</Tag>}
        </h3>
        <SegmentedControl
          label={text.range}
          onChange={(range) => choose({ range })}
          options={ranges}
          value={settings.range}
        />
      </div>
      <CandleReadout cursorMs={cursorMs} history={history} isLive={hasFocus} settings={settings} />
      <div className="mt-2 min-h-72 sm:min-h-80">{renderContent()}</div>
      <HistoryFooter
        history={history}
        isTable={isTable}
        kind={settings.kind}
        currency={shownCurrency}
        isKnown={currency !== null}
        onAlert={(price) => openAlertFormAtPrice(price, now, shownCurrency)}
        onKind={(kind) => choose({ kind })}
        onTable={() => {
          setIsTable(!isTable)
          setCursorMs(null)
        }}
        price={chosen}
      />
    </section>
  )
}

function HistoryFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      action={{ onClick: onRetry, children: text.retry }}
      role="alert"
      title={text.failed.title}
      tone="warn"
    >
      {text.failed.body}
    </Notice>
  )
}
