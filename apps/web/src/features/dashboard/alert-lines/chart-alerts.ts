import type { PriceAlert } from '@satlens/contract'
import { type Currency, type MinorUnits, parseAlertCondition, toMinorUnits } from '@satlens/domain'

/** A line on its way to another price: dragged, moved by keyboard, or being saved. */
export interface AlertMove {
  readonly id: string
  readonly price: MinorUnits
}

/** A line with its alert. */
export interface ChartAlert {
  readonly alert: PriceAlert & { readonly kind: 'price_above' | 'price_below' }
  /** The price of the alert, and the shown one, which differs while the line is moved. */
  readonly price: MinorUnits
  readonly shown: MinorUnits
}

/** Returns the lines of a currency, the highest price first. An alert on a change in percent has no price to draw. */
export function getChartAlerts(
  alerts: readonly PriceAlert[],
  currency: Currency,
  move: AlertMove | null,
): readonly ChartAlert[] {
  return alerts
    .flatMap(({ kind, ...alert }): ChartAlert[] => {
      if (alert.status !== 'active' || alert.currency !== currency || kind === 'day_move') return []
      const condition = parseAlertCondition(kind, alert.value, currency)
      if (!condition.ok) return []
      const price = toMinorUnits(condition.value.value)
      return [{ alert: { ...alert, kind }, price, shown: move?.id === alert.id ? move.price : price }]
    })
    .toSorted((one, other) => (one.price === other.price ? 0 : one.price > other.price ? -1 : 1))
}
