import { CANDLE_RANGES } from '@satlens/contract'
import { useId, useState } from 'react'
import { Tag } from '#ui/data/tag.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { openAlertFormAtPrice } from '../alerts/alert-form-store.ts'
import { messages } from '../messages.ts'
import { CandleReadout } from './candle-readout.tsx'
import { type ChartSettings, readChartSettings, storeChartSettings } from './chart-settings.ts'
import { HistoryContent } from './history-content.tsx'
import { HistoryFooter } from './history-footer.tsx'
import { useCandleHistory } from './use-candle-history.ts'

const text = messages.history
const ranges = CANDLE_RANGES.map((value) => ({ value, label: value }))

/** What the price did: a chart or its table, over a range that is remembered on this device. */
export function PriceHistory() {
  const headingId = useId()
  const [settings, setSettings] = useState(readChartSettings)
  const [cursorMs, setCursorMs] = useState<number | null>(null)
  const [chosenMs, setChosenMs] = useState<number | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const [isTable, setIsTable] = useState(false)
  const state = useCandleHistory(settings.range)
  const history = state.data ?? null
  const now = history?.candles.at(-1)?.close ?? null
  const chosen = history?.candles.find(({ startMs }) => startMs === chosenMs)?.close ?? now

  function choose(choice: Partial<ChartSettings>) {
    const next = { ...settings, ...choice }
    storeChartSettings(next)
    setSettings(next)
    setCursorMs(null)
    setChosenMs(null)
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
      <CandleReadout
        cursorMs={cursorMs}
        history={history}
        isSaid={hasFocus}
        kind={settings.kind}
        range={settings.range}
      />
      <HistoryContent
        cursorMs={cursorMs}
        isTable={isTable}
        onChoose={setChosenMs}
        onCursor={setCursorMs}
        onFocus={setHasFocus}
        settings={settings}
        state={state}
      />
      <HistoryFooter
        history={history}
        isTable={isTable}
        kind={settings.kind}
        onAlert={(price) => openAlertFormAtPrice(price, now)}
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
