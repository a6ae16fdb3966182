import { formatMoney, type MinorUnits } from '@satlens/domain'
import { useSyncExternalStore } from 'react'
import { DataTable } from '#ui/data/data-table.tsx'
import { messages } from '../messages.ts'
import { type CandleHistory, formatCandleTime } from './candle-queries.ts'

const text = messages.history
const columns = [
  { key: 'time', heading: text.time },
  { key: 'open', heading: text.open, figures: true },
  { key: 'high', heading: text.high, figures: true },
  { key: 'low', heading: text.low, figures: true },
  { key: 'close', heading: text.close, figures: true },
]

export function CandleTable({
  history: { candles, range, currency, intervalMs },
}: {
  history: CandleHistory
}) {
  const isWide = useSyncExternalStore(
    watchWidth,
    () => wide().matches,
    () => true,
  )
  const caption = text.tableCaption(text.ranges[range], currency)
  const format = (price: MinorUnits) => formatMoney(price, currency)
  const rows = candles.toReversed().map(({ startMs, open, high, low, close }) => ({
    key: String(startMs),
    cells: {
      time: formatCandleTime(startMs, intervalMs),
      open: format(open),
      high: format(high),
      low: format(low),
      close: format(close),
    },
  }))
  if (isWide) return <DataTable caption={caption} columns={columns} rows={rows} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} className="min-h-0 overflow-y-auto rounded-ui" tabIndex={0}>
      <ul className="text-14">
        {rows.map(({ key, cells: { time, open, high, low, close } }) => (
          <li className="border-hairline border-b py-2" key={key}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{time}</span>
              <span className="figures">
                <span className="sr-only">{text.close} </span>
                {close}
              </span>
            </p>
            <p className="text-12 text-muted">
              {`${text.open} ${open} · ${text.high} ${high} · ${text.low} ${low}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const wide = () => matchMedia('(min-width: 40rem)')

function watchWidth(listener: () => void) {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
