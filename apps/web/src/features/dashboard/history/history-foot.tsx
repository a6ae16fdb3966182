import { type Cents, formatUsd } from '@satlens/domain'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ExternalLink } from '#ui/text-link.tsx'
import { messages } from '../messages.ts'
import type { History } from './candle-queries.ts'
import { timeText } from './candle-words.ts'
import type { ChartKind } from './chart-settings.ts'
import { useIsCurrent } from './use-history.ts'

const text = messages.history

/** Since when and until when there is a history, how it is shown, and whose chart it is. */
export function HistoryFoot({
  history,
  kind,
  isTable,
  price,
  onAlert,
  onKind,
  onTable,
}: {
  history: History | null
  kind: ChartKind
  isTable: boolean
  /** That of the candle that was chosen, else the newest; null while there is none. */
  price: Cents | null
  onAlert: (price: Cents) => void
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
            {price === null ? text.alert : text.alertAt(formatUsd(price))}
          </Button>
        </span>
        <Button className="-me-3" onClick={onTable} size="small" variant="quiet">
          {isTable ? text.asChart : text.asTable}
        </Button>
      </div>
      <div className="mt-1 flex flex-col gap-1 border-hairline border-t pt-3 text-12 text-muted">
        <p className="min-h-4">{history && <Extent history={history} />}</p>
        {/* As the licence of the library asks. */}
        <p>
          {text.notice}{' '}
          <ExternalLink hint={text.newTab} href="https://www.tradingview.com/">
            {text.noticeLink}
          </ExternalLink>
        </p>
      </div>
    </>
  )
}

function Extent({ history }: { history: History }) {
  const isCurrent = useIsCurrent(history)
  const { sinceMs, candles, intervalMs } = history
  const newest = candles.at(-1)
  const said = [
    sinceMs !== null && text.since(timeText(sinceMs)),
    !isCurrent && newest && text.until(timeText(newest.startMs + intervalMs)),
  ]
  return said.filter(Boolean).join(' ')
}
