import { MAX_PRICE_AGE_MS } from '@satlens/contract'
import { FALLBACK_BITCOIN_PRICE, type MinorUnits, type UsdCents } from '@satlens/domain'
import type { PriceReading } from './price-reading.ts'
import type { PriceState } from './price-store.ts'

/** In USD unless another currency is named beside it. */
export interface DatedPriceView<P extends MinorUnits = UsdCents> {
  readonly status: 'live' | 'delayed'
  readonly price: P
  readonly ageSeconds: number
  readonly source: string
  /** True for a price made up for development, which is shown with the word "Simulated". */
  readonly isSimulated: boolean
}

export type PriceView<P extends MinorUnits = UsdCents> =
  | { readonly status: 'loading' }
  | { readonly status: 'unavailable' }
  | DatedPriceView<P>

/** The fixed price that buy and dashboard fall back to (docs/spec/README.md#errors): a sample, never used in a calculation. */
export type SamplePriceView = { readonly status: 'sample'; readonly price: UsdCents }

/** A price as a screen shows it, with the sample in place of one that is unavailable. */
export type ShownPriceView = { readonly status: 'loading' } | DatedPriceView | SamplePriceView

/** Converts the newest reading by its age. Without a network none is live: the next one cannot come. */
export function toPriceView<P extends MinorUnits>(
  state: PriceState<PriceReading<P>>,
  elapsedMs: number,
  isOffline = false,
): PriceView<P> {
  if (state.data === undefined) return { status: state.status === 'loading' ? 'loading' : 'unavailable' }
  const { price, source, ageOnArrivalMs, arrivedAtMs } = state.data
  const ageMs = ageOnArrivalMs + Math.max(0, elapsedMs - arrivedAtMs)
  const freshness = getFreshness(ageMs)
  if (freshness === 'unavailable') return { status: freshness }
  const status = isOffline ? 'delayed' : freshness
  const isSimulated = source === 'simulated'
  return { status, price, ageSeconds: Math.floor(ageMs / 1_000), source, isSimulated }
}

export const orSamplePrice = (view: PriceView): ShownPriceView =>
  view.status === 'unavailable' ? { status: 'sample', price: FALLBACK_BITCOIN_PRICE } : view

/** Returns a price that was read; null for a sample or none. */
export const getDatedPrice = <P extends MinorUnits>(
  view: PriceView<P> | SamplePriceView,
): DatedPriceView<P> | null => ('ageSeconds' in view ? view : null)

/** Rates a price by its age; `unavailable` is too old to be shown. */
export function getFreshness(ageMs: number): 'live' | 'delayed' | 'unavailable' {
  if (ageMs <= MAX_PRICE_AGE_MS.live) return 'live'
  return ageMs <= MAX_PRICE_AGE_MS.delayed ? 'delayed' : 'unavailable'
}
