import type { AlertKind, UsdCents } from '@satlens/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The fields of a new alert as they are at first. */
export interface AlertFormDraft {
  readonly kind: AlertKind
  readonly value: string
}

const requestStore = createStore<AlertFormDraft | null>()(() => null)

/** The alert that is about to be set, by whichever button. */
export const useAlertFormDraft = (): AlertFormDraft | null => useStore(requestStore)

/** Opens the form for a new alert. */
export const openAlertForm = (request: AlertFormDraft = { kind: 'price_above', value: '' }): void =>
  requestStore.setState(request, true)

/** Opens the form with a price of the chart: above if the price has to rise to it, else below. */
export function openAlertFormAtPrice(price: UsdCents, now: UsdCents | null): void {
  const value = `${price / 100n}.${(price % 100n).toString().padStart(2, '0')}`
  openAlertForm({ kind: now !== null && price < now ? 'price_below' : 'price_above', value })
}

/** Closes the form. */
export const closeAlertForm = (): void => requestStore.setState(null, true)
