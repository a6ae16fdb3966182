import { FALLBACK_BITCOIN_PRICE, type UsdCents } from '@satlens/domain'
import type { QueryState } from '../data/query.ts'
import { getFreshness } from './freshness.ts'
import type { PriceReading } from './price-reading.ts'

/** A price as a screen may show it: always with its state, its age and its source. */
export type PriceView =
  | { readonly status: 'loading' }
  | {
      readonly status: 'live' | 'delayed'
      readonly price: UsdCents
      readonly ageSeconds: number
      readonly source: string
      /** Made up for development; the word "Simulated" belongs wherever it shows. */
      readonly isSimulated: boolean
    }
  | { readonly status: 'unavailable' }

/** The fixed price that buy and dashboard fall back to (docs/spec/README.md#errors): a sample, never used in a calculation. */
export type SamplePriceView = { readonly status: 'sample'; readonly price: UsdCents }

type PriceState = Pick<QueryState<PriceReading>, 'status' | 'data'>

/**
 * Judges the newest reading by its age now. A price older than five minutes is not shown as one, and without a network
 * none is live: the next one cannot come.
 */
export function toPriceView(state: PriceState, elapsedMs: number, isOffline = false): PriceView {
  if (state.data === undefined) return { status: state.status === 'loading' ? 'loading' : 'unavailable' }
  const { price, source, ageOnArrivalMs, arrivedAtMs } = state.data
  const ageMs = ageOnArrivalMs + Math.max(0, elapsedMs - arrivedAtMs)
  const freshness = getFreshness(ageMs)
  if (freshness === 'unavailable') return { status: freshness }
  const status = isOffline ? 'delayed' : freshness
  const isSimulated = source === 'simulated'
  return { status, price, ageSeconds: Math.floor(ageMs / 1_000), source, isSimulated }
}

/** Puts the sample in the place of a price that is not to be had. */
export const orSamplePrice = (
  view: PriceView,
): Exclude<PriceView, { status: 'unavailable' }> | SamplePriceView =>
  view.status === 'unavailable' ? { status: 'sample', price: FALLBACK_BITCOIN_PRICE } : view
