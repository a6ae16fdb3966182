import {
  type BasisPoints,
  type Currency,
  computePriceChange,
  formatBasisPointsAsPercent,
  formatMoney,
  type MinorUnits,
  type UsdCents,
} from '@satlens/domain'
import type { PriceView, SamplePriceView } from './price-view.ts'

type Shown = PriceView<MinorUnits> | SamplePriceView

/** The one word for the state of a price, wherever it shows. */
export function formatPriceStatus(view: Shown): string {
  if ('isSimulated' in view && view.isSimulated) return 'Simulated'
  return STATE_WORDS[view.status]
}

/** The disc beside that word: full only for a real price of now. */
export function getPriceStatusDot(view: Shown): 'full' | 'hollow' | 'dashed' {
  if ('isSimulated' in view && view.isSimulated) return 'dashed'
  if (view.status === 'live') return 'full'
  return view.status === 'delayed' ? 'hollow' : 'dashed'
}

/** Formats an age: `12s ago`, `2m ago`. */
export const formatAge = (seconds: number): string =>
  seconds < 60 ? `${seconds}s ago` : `${Math.floor(seconds / 60)}m ago`

export const formatPriceSource = (source: string): string =>
  source === 'simulated' ? 'Simulated data' : source

export function formatSpokenPrice(view: Shown, currency: Currency = 'USD'): string {
  switch (view.status) {
    case 'loading':
      return 'Bitcoin price loading'
    case 'unavailable':
      return 'Bitcoin price unavailable'
    case 'sample':
      return `Bitcoin price ${formatSpokenMoney(view.price, currency)}, a sample price, not live`
    case 'live':
    case 'delayed': {
      const kind = view.isSimulated ? 'Simulated bitcoin price' : 'Bitcoin price'
      const late = view.status === 'delayed' ? ', delayed' : ''
      return `${kind} ${formatSpokenMoney(view.price, currency)}${late}, updated ${formatSpokenAge(view.ageSeconds)}`
    }
  }
}

export function formatSpokenChange(change: BasisPoints): string {
  if (change === 0n) return 'Unchanged in 24 hours'
  return `${change > 0n ? 'Up' : 'Down'} ${formatBasisPointsAsPercent(change).slice(1)} in 24 hours`
}

/** Formats the spread between buy and spot price. It is a charge and no change of the market: it has neither sign nor colour. */
export function formatSpread(
  buy: UsdCents | null,
  spot: UsdCents | null,
): { readonly term: string; readonly note?: string; readonly percent: string | null } {
  const gap = buy !== null && spot !== null ? computePriceChange(buy, spot) : null
  if (gap === null) return { term: 'Buy price vs. spot price', percent: null }
  const percent = formatBasisPointsAsPercent(gap).replace(/^[+-]/, '')
  if (gap > 0n) return { term: 'Buy price above spot', note: "Includes the provider's fee", percent }
  return { term: gap < 0n ? 'Buy price below spot' : 'Buy price vs. spot price', percent }
}

const STATE_WORDS = {
  loading: 'Loading',
  live: 'Live',
  delayed: 'Delayed',
  sample: 'Sample',
  unavailable: 'Unavailable',
} as const

const formatSpokenMoney = (price: MinorUnits, currency: Currency) =>
  currency === 'USD' ? `${formatMoney(price, currency).slice(1)} dollars` : formatMoney(price, currency)

/** Formats an age for screen readers: `12 seconds ago`. */
export function formatSpokenAge(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.floor(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
