import { type Currency, formatMoney, type MinorUnits } from '@satlens/domain'
import { ChartNotice } from '#shared/chart/chart-notice.tsx'
import { formatMoment } from '#shared/date-format.ts'
import { formatAge, formatPriceSource } from '#shared/market/price-text.ts'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { messages } from '../messages.ts'
import { type CandleHistory, findGaps, useHistoryAgeMs, useIsHistoryCurrent } from './candle-queries.ts'
import type { ChartKind } from './chart-settings.ts'
import { LiveTime } from './live-time.tsx'

const text = messages.history

export function HistoryFooter({
  history,
  kind,
  isTable,
  price,
  currency,
  isKnown,
  onAlert,
  onKind,
  onTable,
}: {
  history: CandleHistory | undefined
  kind: ChartKind
  isTable: boolean
  /** The price of the chosen or the newest candle. */
  price: MinorUnits | null
  currency: Currency
  /** False until it is known which currency the user has chosen. */
  isKnown: boolean
  onAlert: (price: MinorUnits) => void
  onKind: (kind: ChartKind) => void
  onTable: () => void
}) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Checkbox
          checked={kind === 'candles'}
          className="text-14"
          disabled={isTable}
          label={text.candles}
          onChange={({ target }) => onKind(target.checked ? 'candles' : 'area')}
        />
        {/* On a phone it has a line of its own, whatever the price. */}
        <span className="max-sm:order-1 max-sm:mb-2 max-sm:basis-full sm:ms-auto">
          <Button
            className="figures max-sm:w-full"
            disabled={price === null}
            onClick={() => price !== null && onAlert(price)}
            size="small"
          >
            {price === null ? text.alert : text.alertAt(formatMoney(price, currency))}
          </Button>
        </span>
        <Button className="-me-3" onClick={onTable} size="small" variant="quiet">
          {isTable ? text.asChart : text.asTable}
        </Button>
      </div>
      <div className="mt-1 flex flex-col gap-1 border-hairline border-t pt-3 text-12 text-muted">
        <p className="min-h-4">{history && <Extent history={history} />}</p>
        <LiveTime currency={currency} isKnown={isKnown} />
        <ChartNotice />
      </div>
    </>
  )
}

function Extent({ history }: { history: CandleHistory }) {
  const isCurrent = useIsHistoryCurrent(history)
  const seconds = Math.floor(useHistoryAgeMs(history) / 1_000)
  const { sinceMs, filledFrom, source, candles, intervalMs } = history
  const isSimulated = source === 'simulated'
  const newest = candles.at(-1)
  const gaps = findGaps(history)
  const [gap] = gaps
  const sentences = [
    isSimulated && text.simulatedHistory,
    !isSimulated && sinceMs !== null && text.since(formatMoment(sinceMs)),
    !isSimulated && filledFrom !== null && text.filled(formatPriceSource(filledFrom)),
    !isSimulated && newest && text.read(formatPriceSource(source), formatAge(seconds)),
    gap && text.gap(gaps.length, formatMoment(gap.fromMs), formatMoment(gap.toMs)),
    !isCurrent && newest && text.until(formatMoment(newest.startMs + intervalMs)),
  ]
  return sentences.filter(Boolean).join(' ')
}
