import { type Currency, formatMoney, type MinorUnits } from '@satlens/domain'
import { messages } from '../messages.ts'
import { type CandleHistory, formatCandleTime, summarizeCandles } from './candle-queries.ts'
import type { ChartSettings } from './chart-settings.ts'

const text = messages.history

/** The prices at the cursor, else of the whole range. Announced (`isLive`) while the cursor is moved by keyboard. */
export function CandleReadout({
  history,
  settings: { range, kind },
  cursorMs,
  isLive,
}: {
  history: CandleHistory | undefined
  settings: ChartSettings
  cursorMs: number | null
  isLive: boolean
}) {
  const candle = history?.candles.find(({ startMs }) => startMs === cursorMs)
  const shown = candle ?? (history && summarizeCandles(history.candles))
  const currency = history?.currency ?? 'USD'
  const isOnePrice = candle !== undefined && kind === 'area'
  return (
    <p
      aria-live={isLive ? 'polite' : 'off'}
      className="mt-2 grid min-h-15 grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] content-center gap-x-3 text-14 sm:flex sm:min-h-11 sm:flex-wrap"
      data-reading={candle ? 'cursor' : 'range'}
    >
      {shown && history && (
        <>
          {/* The slider announces the time by itself. */}
          <span aria-hidden={isLive || undefined} className="col-span-full text-muted">
            {candle ? formatCandleTime(candle.startMs, history.intervalMs) : text.ranges[range]}
          </span>{' '}
          {isOnePrice ? (
            <Price currency={currency} price={shown.close} term={text.price} />
          ) : (
            <>
              <Price currency={currency} price={shown.open} term={text.open} />{' '}
              <Price currency={currency} price={shown.high} term={text.high} />{' '}
              <Price currency={currency} price={shown.low} term={text.low} />{' '}
              <Price currency={currency} price={shown.close} term={candle ? text.close : text.last} />
            </>
          )}
        </>
      )}
    </p>
  )
}

function Price({ term, price, currency }: { term: string; price: MinorUnits; currency: Currency }) {
  return (
    <span className="whitespace-nowrap max-[14rem]:whitespace-normal">
      <span className="text-muted">{term}</span>{' '}
      <span className="figures">{formatMoney(price, currency)}</span>
    </span>
  )
}
