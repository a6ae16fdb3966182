import type { AlertKind, UsdCents } from '@satlens/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What somebody wants an alert for; `value` is what the field begins with. */
export interface AlertFormRequest {
  readonly kind: AlertKind
  readonly value: string
}

const requestStore = createStore<AlertFormRequest | null>()(() => null)

/** The alert that is about to be made, by whichever button it was asked for. */
export const useAlertFormRequest = (): AlertFormRequest | null => useStore(requestStore)

/** Opens the form for an alert, empty or with what is known of it. */
export const openAlertForm = (request: AlertFormRequest = { kind: 'price_above', value: '' }): void =>
  requestStore.setState(request, true)

/** Opens it with a price that was pointed at: above, where the price has to rise to it, else below. */
export function openAlertFormAtPrice(price: UsdCents, now: UsdCents | null): void {
  const value = `${price / 100n}.${(price % 100n).toString().padStart(2, '0')}`
  openAlertForm({ kind: now !== null && price < now ? 'price_below' : 'price_above', value })
}

/** Puts the form away. */
export const closeAlertForm = (): void => requestStore.setState(null, true)
