import {
  type BasisPoints,
  type Currency,
  formatBasisPointsAsPercent,
  formatMoney,
  type MinorUnits,
} from '@satlens/domain'
import { splitMoney } from '../amount/split-money.ts'
import { messages } from './messages.ts'
import type { PriceView, SamplePriceView } from './price-view.ts'

const { spoken } = messages

type Shown = PriceView<MinorUnits> | SamplePriceView

/** The one word for the state of a price, wherever it shows. */
export function formatPriceStatus(view: Shown): string {
  if ('isSimulated' in view && view.isSimulated) return messages.simulated
  return messages.status[view.status]
}

/** The disc beside that word: full only for a real price of now. */
export function getPriceStatusDot(view: Shown): 'full' | 'hollow' | 'dashed' {
  if ('isSimulated' in view && view.isSimulated) return 'dashed'
  if (view.status === 'live') return 'full'
  return view.status === 'delayed' ? 'hollow' : 'dashed'
}

/** Formats an age: `12s ago`, `2m ago`. */
export const formatAge = (seconds: number): string =>
  seconds < 60 ? messages.ago.seconds(seconds) : messages.ago.minutes(Math.floor(seconds / 60))

export const formatPriceSource = (source: string): string =>
  source === 'simulated' ? messages.simulatedSource : source

export function formatSpokenPrice(view: Shown, currency: Currency = 'USD'): string {
  switch (view.status) {
    case 'loading':
      return spoken.loading
    case 'unavailable':
      return spoken.unavailable
    case 'sample':
      return spoken.sample(formatSpokenMoney(view.price, currency))
    case 'live':
    case 'delayed': {
      const isLate = view.status === 'delayed'
      const kind = view.isSimulated ? (isLate ? 'simulatedDelayed' : 'simulated') : view.status
      return spoken[kind](formatSpokenMoney(view.price, currency), formatSpokenAge(view.ageSeconds))
    }
  }
}

export function formatSpokenChange(change: BasisPoints): string {
  if (change === 0n) return spoken.unchanged
  const percent = formatBasisPointsAsPercent(change).replace(/[+-]/, '')
  return change > 0n ? spoken.up(percent) : spoken.down(percent)
}

const formatSpokenMoney = (price: MinorUnits, currency: Currency) =>
  currency === 'USD'
    ? spoken.dollars(splitMoney(formatMoney(price, currency)).value)
    : formatMoney(price, currency)

/** Formats an age for screen readers: `12 seconds ago`. */
export function formatSpokenAge(seconds: number): string {
  return seconds < 60 ? spoken.secondsAgo(seconds) : spoken.minutesAgo(Math.floor(seconds / 60))
}
