import {
  type AlertCondition,
  type AlertKind,
  type Currency,
  evaluateAlertCondition,
  formatMoney,
  getCurrencyDecimals,
  type MinorUnits,
  toMinorUnits,
} from '@satlens/domain'
import { splitMoney } from '#shared/amount/split-money.ts'
import { useMarketPrice } from '#shared/currency/market-price.ts'
import type { PriceView } from '#shared/market/price-view.ts'
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
  currency,
  condition,
  onPreset,
  ...field
}: Omit<TextFieldProps, 'label'> & {
  kind: AlertKind
  currency: Currency
  condition: AlertCondition | null
  /** Offers values near the current price if it is given. */
  onPreset?: (value: string) => void
}) {
  const { view, move } = useMarketPrice(currency)
  const price = view.status === 'live' ? view.price : null
  const price24h = move?.from ?? null
  const isMove = kind === 'day_move'
  // Before or behind the number, as the language writes it.
  const sign = splitMoney(formatMoney(toMinorUnits(0n), currency))
  const unit = isMove ? text.percent : sign.unit
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
        help={isMove ? text.moveHelp : formatCurrentPrice(view, currency)}
        inputMode="decimal"
        label={text.value[kind](currency)}
        leading={isMove ? undefined : sign.currency?.trim()}
        required
        trailing={unit && <FieldUnit>{unit}</FieldUnit>}
      />
      {onPreset && (
        <ul aria-label={isMove ? text.moves : text.presets} className="flex flex-wrap gap-2 empty:hidden">
          {getPresets(kind, price, currency).map(({ label, description, value }) => (
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

function formatCurrentPrice(view: PriceView<MinorUnits>, currency: Currency): string {
  if (view.status !== 'live') return text.notLive
  const price = formatMoney(view.price, currency)
  return view.isSimulated ? text.nowSimulated(price) : text.now(price)
}

/** Steps from a live price without decimals, or the usual moves. A sample price has no presets. */
function getPresets(kind: AlertKind, price: MinorUnits | null, currency: Currency) {
  if (kind === 'day_move') {
    return MOVES.map((move) => ({ label: text.move(move), description: text.move(move), value: `${move}` }))
  }
  if (price === null) return []
  const sign = kind === 'price_above' ? 1 : -1
  const unit = 10n ** BigInt(getCurrencyDecimals(currency))
  return STEPS.map((step) => {
    const whole = (price * BigInt(100 + sign * step)) / 100n / unit
    return {
      label: text.step(sign * step),
      description: text.preset(sign * step, formatMoney(toMinorUnits(whole * unit), currency)),
      value: `${whole}`,
    }
  })
}
