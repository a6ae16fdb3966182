import type { BitcoinOverview } from '@satlens/contract'
import { useMemo, useState } from 'react'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { ChartNotice } from '#shared/chart/chart-notice.tsx'
import { joinTexts } from '#shared/components/join-texts.ts'
import { formatDay } from '#shared/date-format.ts'
import { formatPriceSource } from '#shared/market/price-text.ts'
import { Button } from '#ui/actions/button.tsx'
import { DataTable } from '#ui/data/data-table.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { historyMessages as text } from './history-messages.ts'
import { TotalChart } from './total-chart.tsx'
import {
  findPriceGaps,
  formatFigure,
  formatTick,
  getFigure,
  type PriceGap,
  type TotalPoint,
  toTotalPoints,
} from './total-point.ts'

const COLUMNS = [
  { key: 'date', heading: text.date },
  { key: 'total', heading: text.total, figures: true },
]

/** The total of the accounts over time, as a chart or as a table. In a currency it is what each total was worth then. */
export function TotalHistory({
  overview: { series, currency, series_price_sources: sources },
}: {
  overview: Pick<BitcoinOverview, 'series' | 'currency' | 'series_price_sources'>
}) {
  const isHidden = useAmountsHidden()
  const unit = unitPreference.use()
  const [cursor, setCursor] = useState<number | null>(null)
  const [isTable, setIsTable] = useState(false)
  const [isDrawable, setIsDrawable] = useState(true)
  const points = useMemo(() => toTotalPoints({ series, currency }), [series, currency])
  const drawn = useMemo(
    () => points.map((point) => ({ date: point.date, figure: getFigure(point, unit) })),
    [points, unit],
  )
  const known = points.filter((point) => getFigure(point, unit) !== null)
  const [first] = known
  const last = known.at(-1)
  const shown = cursor === null ? undefined : points[cursor]
  if (isHidden) return <p className="mt-4 text-14 text-muted">{text.hidden}</p>
  if (!first || !last) return <p className="mt-4 text-14 text-muted">{text.noPrices(currency)}</p>

  const format = (figure: bigint) => formatFigure(figure, unit, currency)
  function formatPoint(point: TotalPoint): string {
    const figure = getFigure(point, unit)
    const day = formatDay(point.date)
    return figure === null ? text.noPriceOn(currency, day) : text.point(format(figure), day)
  }
  const summary = text.summary(formatPoint(first), formatPoint(last))
  return (
    <div className="mt-4">
      <p className="figures min-h-10 text-14 text-muted sm:min-h-5">{shown ? formatPoint(shown) : summary}</p>
      {isTable || !isDrawable ? (
        <div className="mt-2 flex h-56 flex-col">
          {!isDrawable && <p className="pb-2 text-14">{text.undrawable}</p>}
          <DataTable
            caption={text.caption}
            columns={COLUMNS}
            rows={points.toReversed().map((point) => {
              const figure = getFigure(point, unit)
              const total = figure === null ? text.noPrice : format(figure)
              return { key: point.date, cells: { date: formatDay(point.date), total } }
            })}
          />
        </div>
      ) : (
        <TotalChart
          className="mt-2 h-56"
          cursor={cursor}
          format={(figure) => formatTick(figure, unit, currency)}
          formatPoint={(index) => (points[index] ? formatPoint(points[index]) : '')}
          // A total in bitcoin changes with a payment only, what it is worth at any time.
          hasSteps={unit !== 'fiat'}
          // The axis is written once.
          key={`${unit} ${currency}`}
          onCursor={setCursor}
          onFailure={() => setIsDrawable(false)}
          points={drawn}
        />
      )}
      {unit === 'fiat' && (
        <p className="mt-1 text-12 text-muted">
          {[
            text.worth(currency, joinTexts(sources.map(formatPriceSource))),
            describeGap(findPriceGaps(points), currency),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-12 text-muted">
        <ChartNotice />
        <Button className="-me-3" onClick={() => setIsTable(!isTable)} size="small" variant="quiet">
          {isTable ? text.asChart : text.asTable}
        </Button>
      </div>
    </div>
  )
}

/** Names the times without a price: the only gap, or how many there are. */
function describeGap(gaps: readonly PriceGap[], currency: BitcoinOverview['currency']): string | null {
  const [gap] = gaps
  if (!gap) return null
  if (gaps.length > 1) return text.gaps(gaps.length, currency)
  const before = gap.before && formatDay(gap.before)
  const after = gap.after && formatDay(gap.after)
  if (before === null) return text.gapAfter(currency, after ?? '')
  return after === null ? text.gapBefore(currency, before) : text.gapBetween(currency, after, before)
}
