import { type Currency, evaluateAlertCondition } from '@satlens/domain'
import { useId } from 'react'
import { useMarketPrice } from '#shared/currency/market-price.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages as alertMessages } from '../alerts/messages.ts'
import { useLoadedAlerts } from '../alerts/use-alerts.ts'
import { AlertLine } from './alert-line.tsx'
import { type ChartAlert, getChartAlerts } from './chart-alerts.ts'
import { messages } from './messages.ts'
import { type PriceScale, placeLine, spreadLabels } from './price-scale.ts'
import { useAlertMove } from './use-alert-move.ts'

/** A label takes the height of a finger. */
const LABEL_PX = 44

/** The active price alerts in the currency of a chart, as lines over it that can be moved. The chart is drawn from left to right. */
export function AlertLines({ currency, scale }: { currency: Currency; scale: PriceScale }) {
  const helpId = useId()
  const alerts = useLoadedAlerts()
  const { move, isBusy, show, cancel, save } = useAlertMove()
  const lines = getChartAlerts(alerts ?? [], currency, move)
  if (lines.length === 0) return null
  const places = lines.map(({ shown }) => placeLine(scale, shown, currency))
  const labelYs = spreadLabels(
    places.map(({ y }) => y),
    { height: scale.height, gap: LABEL_PX },
  )
  const moved = lines.findIndex(({ alert }) => alert.id === move?.id)
  const movedLine = lines[moved]
  return (
    <div className="pointer-events-none absolute inset-0">
      <span className="sr-only" id={helpId}>
        {messages.help}
      </span>
      <ul
        aria-label={messages.list}
        className="absolute top-0 left-0"
        style={{ width: scale.width, height: scale.height }}
      >
        {lines.map((line, index) => {
          const place = places[index]
          const isMoved = index === moved
          return (
            place && (
              <AlertLine
                helpId={helpId}
                isLocked={isBusy || (moved !== -1 && !isMoved)}
                isMoved={isMoved}
                key={line.alert.id}
                // The label of a moved line stays at it, over the others.
                labelY={isMoved ? place.y : (labelYs[index] ?? place.y)}
                line={line}
                onCancel={cancel}
                onMove={(price) => show({ id: line.alert.id, price })}
                onSave={(price) => save(line.alert, price)}
                place={place}
                scale={scale}
              />
            )
          )
        })}
      </ul>
      {movedLine && !isBusy && (
        <BeyondNotice isAtTop={(places[moved]?.y ?? 0) > scale.height / 2} line={movedLine} />
      )}
    </div>
  )
}

/** Says what the form says, while a line is moved to where its alert would already be reached. */
function BeyondNotice({
  line: { alert, shown, price: saved },
  isAtTop,
}: {
  line: ChartAlert
  isAtTop: boolean
}) {
  const { view, move } = useMarketPrice(alert.currency)
  const price = view.status === 'live' ? view.price : null
  const isBeyond =
    shown !== saved &&
    price !== null &&
    evaluateAlertCondition({ kind: alert.kind, value: shown, currency: alert.currency }, 'unknown', {
      price,
      price24h: move?.from ?? null,
    }).side === 'beyond'
  return (
    <div
      className={isAtTop ? 'absolute inset-x-0 top-2' : 'absolute inset-x-0 bottom-8'}
      dir={document.dir}
      role="status"
    >
      {isBeyond && <Notice className="shadow-floating">{alertMessages.form.beyond}</Notice>}
    </div>
  )
}
