import {
  type AlertKind,
  type Currency,
  formatMoneyDecimal,
  formatTypedDecimal,
  type MinorUnits,
} from '@satlens/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface AlertFormDraft {
  readonly kind: AlertKind
  readonly value: string
}

const requestStore = createStore<AlertFormDraft | null>()(() => null)

export const useAlertFormDraft = (): AlertFormDraft | null => useStore(requestStore)

export const openAlertForm = (request: AlertFormDraft = { kind: 'price_above', value: '' }): void =>
  requestStore.setState(request, true)

/** Opens the form with a price of the chart: above if the price has to rise to it, else below. */
export function openAlertFormAtPrice(price: MinorUnits, now: MinorUnits | null, currency: Currency): void {
  const value = formatTypedDecimal(formatMoneyDecimal(price, currency))
  openAlertForm({ kind: now !== null && price < now ? 'price_below' : 'price_above', value })
}

export const closeAlertForm = (): void => requestStore.setState(null, true)
