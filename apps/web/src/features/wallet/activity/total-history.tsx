import type { BitcoinOverview } from '@satlens/contract'
import { type Sats, toSats } from '@satlens/domain'
import { useMemo, useState } from 'react'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { ChartNotice } from '#shared/chart/chart-notice.tsx'
import { formatDay } from '#shared/date-format.ts'
import { Button } from '#ui/actions/button.tsx'
import { DataTable } from '#ui/data/data-table.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { historyMessages as text } from './history-messages.ts'
import { TotalChart } from './total-chart.tsx'
import { formatTotal, type TotalPoint } from './total-point.ts'

const COLUMNS = [
  { key: 'date', heading: text.date },
  { key: 'total', heading: text.total, figures: true },
]

/** The total of the accounts over time, as a chart or as a table. */
export function TotalHistory({ series }: { series: BitcoinOverview['series'] }) {
  const isHidden = useAmountsHidden()
  const unit = unitPreference.use()
  const format = (total: Sats) => formatTotal(total, unit)
  const [cursor, setCursor] = useState<number | null>(null)
  const [isTable, setIsTable] = useState(false)
  const [isDrawable, setIsDrawable] = useState(true)
  const points = useMemo(
    () => series.map(({ date, sats }): TotalPoint => ({ date, total: toSats(BigInt(sats)) })),
    [series],
  )
  const [first] = points
  const last = points.at(-1)
  const shown = cursor === null ? undefined : points[cursor]
  if (!first || !last) return null
  if (isHidden) return <p className="mt-4 text-14 text-muted">{text.hidden}</p>
  const formatPoint = ({ date, total }: TotalPoint) => text.point(format(total), formatDay(date))
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
            rows={points.toReversed().map(({ date, total }) => ({
              key: date,
              cells: { date: formatDay(date), total: format(total) },
            }))}
          />
        </div>
      ) : (
        <TotalChart
          className="mt-2 h-56"
          cursor={cursor}
          formatPoint={formatPoint}
          format={format}
          // The axis is written once.
          key={unit}
          onCursor={setCursor}
          onFailure={() => setIsDrawable(false)}
          points={points}
        />
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
