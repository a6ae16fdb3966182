import {
  type AlertCondition,
  type AlertKind,
  evaluateAlertCondition,
  formatUsd,
  HEADER_PRICE_POLL_INTERVAL_MS,
  toUsdCents,
  type UsdCents,
} from '@satlens/domain'
import { spotPriceStore } from '#shared/market/price-stores.ts'
import type { PriceView } from '#shared/market/price-view.ts'
import { useChange24h, usePrice } from '#shared/market/use-price.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FieldUnit, TextField, type TextFieldProps } from '#ui/form/text-field.tsx'
import { messages } from './messages.ts'

const text = messages.form
const STEPS = [1, 5, 10] as const
const MOVES = [3, 5, 10] as const

/** The value of an alert, typed beside the current price. `condition` is the typed one, null while it is none. */
export function AlertValueField({
  kind,
  condition,
  onPreset,
  ...field
}: Omit<TextFieldProps, 'label'> & {
  kind: AlertKind
  condition: AlertCondition | null
  /** Offers values near the current price if it is given. */
  onPreset?: (value: string) => void
}) {
  const view = usePrice(spotPriceStore, HEADER_PRICE_POLL_INTERVAL_MS)
  const price = view.status === 'live' ? view.price : null
  const price24h = useChange24h()?.from ?? null
  const isMove = kind === 'day_move'
  // Then the alert has to wait for more than a crossing.
  const isBeyond =
    condition !== null &&
    price !== null &&
    evaluateAlertCondition(condition, 'unknown', { price, price24h }).side === 'beyond'
  return (
    <div className="flex flex-col gap-3">
      <TextField
        {...field}
        autoComplete="off"
        dir="ltr"
        figures
        help={isMove ? text.moveHelp : formatCurrentPrice(view)}
        inputMode="decimal"
        label={text.value[kind]}
        leading={isMove ? undefined : '$'}
        required
        trailing={isMove ? <FieldUnit>{text.percent}</FieldUnit> : undefined}
      />
      {onPreset && (
        <ul aria-label={isMove ? text.moves : text.presets} className="flex flex-wrap gap-2 empty:hidden">
          {getPresets(kind, price).map(({ label, description, value }) => (
            <li key={label}>
              <Button aria-label={description} onClick={() => onPreset(value)} size="small">
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isBeyond && <Notice>{text.beyond}</Notice>}
    </div>
  )
}

function formatCurrentPrice(view: PriceView): string {
  if (view.status !== 'live') return text.notLive
  return view.isSimulated ? text.nowSimulated(formatUsd(view.price)) : text.now(formatUsd(view.price))
}

/** Steps from a live price in whole dollars, or the usual moves. A sample price has no presets. */
function getPresets(kind: AlertKind, price: UsdCents | null) {
  if (kind === 'day_move') {
    return MOVES.map((move) => ({ label: `${move}%`, description: `${move}%`, value: `${move}` }))
  }
  if (price === null) return []
  const sign = kind === 'price_above' ? 1 : -1
  return STEPS.map((step) => {
    const dollars = (price * BigInt(100 + sign * step)) / 100n / 100n
    return {
      label: `${sign > 0 ? '+' : '−'}${step}%`,
      description: text.preset(sign * step, formatUsd(toUsdCents(dollars * 100n))),
      value: `${dollars}`,
    }
  })
}
