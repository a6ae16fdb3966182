import {
  type AlertCondition,
  type AlertKind,
  evaluateAlertCondition,
  formatUsd,
  HEADER_PRICE_POLL_INTERVAL_MS,
  type UsdCents,
} from '@satlens/domain'
import type { Ref } from 'react'
import { spotPriceQuery } from '#shared/market/price-queries.ts'
import type { PriceView } from '#shared/market/price-view.ts'
import { useChange24h, usePrice } from '#shared/market/use-price.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FieldUnit, TextField } from '#ui/form/text-field.tsx'
import { getAlertPresets } from './alert-presets.ts'
import { messages } from './messages.ts'

const text = messages.form

/** What an alert waits for, typed beside the price now. */
export function AlertValueField({
  kind,
  value,
  condition,
  error,
  presets = false,
  isBusy = false,
  ref,
  onType,
}: {
  kind: AlertKind
  value: string
  /** What is typed, once it is a condition. */
  condition: AlertCondition | null
  error: string | undefined
  /** Whether steps from the price now are offered. */
  presets?: boolean
  isBusy?: boolean
  ref?: Ref<HTMLInputElement>
  onType: (typed: string) => void
}) {
  const view = usePrice(spotPriceQuery, HEADER_PRICE_POLL_INTERVAL_MS)
  const price = view.status === 'live' ? view.price : null
  const price24h = useChange24h()?.from ?? null
  const isMove = kind === 'day_move'
  return (
    <div className="flex flex-col gap-3">
      <TextField
        autoComplete="off"
        dir="ltr"
        error={error}
        figures
        help={isMove ? text.moveHelp : nowWords(view)}
        inputMode="decimal"
        label={text.value[kind]}
        leading={isMove ? undefined : '$'}
        onChange={(event) => onType(event.target.value)}
        readOnly={isBusy}
        ref={ref}
        required
        trailing={isMove ? <FieldUnit>{text.percent}</FieldUnit> : undefined}
        value={value}
      />
      {presets && (
        <ul aria-label={isMove ? text.moves : text.presets} className="flex flex-wrap gap-2 empty:hidden">
          {getAlertPresets(kind, price).map((preset) => (
            <li key={preset.label}>
              <Button aria-label={preset.words} onClick={() => onType(preset.value)} size="small">
                {preset.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isBeyond(condition, price, price24h) && <Notice>{text.beyond}</Notice>}
    </div>
  )
}

function nowWords(view: PriceView): string {
  if (view.status !== 'live') return text.notLive
  return view.isSimulated ? text.nowSimulated(formatUsd(view.price)) : text.now(formatUsd(view.price))
}

/** Whether the condition holds already, so that the alert has to wait for more than a crossing. */
const isBeyond = (condition: AlertCondition | null, price: UsdCents | null, price24h: UsdCents | null) =>
  condition !== null &&
  price !== null &&
  evaluateAlertCondition(condition, 'unknown', { price, price24h }).side === 'beyond'
