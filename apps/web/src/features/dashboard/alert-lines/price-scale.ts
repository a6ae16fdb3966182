import { type Currency, getCurrencyDecimals, type MinorUnits, toMinorUnits } from '@satlens/domain'

/** The prices at the top and at the bottom of the drawn area, in whole units of a currency, and its size in pixels. */
export interface PriceScale {
  readonly top: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

// A picture may round: a price becomes a number on its way to pixels, and is exact again once it is a multiple of a tick.
const toNumber = (price: MinorUnits, currency: Currency): number =>
  Number(price) / 10 ** getCurrencyDecimals(currency)

/** Returns the distance of a price from the top, in pixels. Outside of the drawn area it is negative or above the height. */
export const toY = ({ top, bottom, height }: PriceScale, price: MinorUnits, currency: Currency): number =>
  ((top - toNumber(price, currency)) / (top - bottom)) * height

/** Returns the multiple of a tick nearest to a distance from the top; at least one tick. */
export function toPrice(scale: PriceScale, y: number, currency: Currency): MinorUnits {
  const { top, bottom, height } = scale
  const tick = getTick(scale, currency)
  const price = top - (y / height) * (top - bottom)
  const ticks = Math.max(1, Math.round((price * 10 ** getCurrencyDecimals(currency)) / Number(tick)))
  return toMinorUnits(BigInt(ticks) * tick)
}

/** Returns the least round amount, such as 5, 10 or 20, that is not less than a pixel: in minor units, at least one whole unit. */
export function getTick({ top, bottom, height }: PriceScale, currency: Currency): bigint {
  const unit = 10n ** BigInt(getCurrencyDecimals(currency))
  const least = Math.max(1, (top - bottom) / height)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((amount) => amount >= least) ?? 10 * power
  return BigInt(Math.round(step)) * unit
}

/** Moves a price by ticks. A price between two multiples goes to the next one first. Never below one tick. */
export function stepPrice(price: MinorUnits, tick: bigint, steps: number): MinorUnits {
  const isUp = steps > 0
  const floor = price / tick
  const first = isUp || price % tick === 0n ? floor : floor + 1n
  const next = first + BigInt(steps)
  return toMinorUnits((next < 1n ? 1n : next) * tick)
}

/** Where a line is: on the drawn area, or beyond its upper or lower edge. */
export type LinePlace = { readonly y: number; readonly edge: 'above' | 'below' | null }

/** Returns the place of a price. Beyond an edge, `y` is at that edge, so that the chart keeps its range. */
export function placeLine(scale: PriceScale, price: MinorUnits, currency: Currency): LinePlace {
  const y = toY(scale, price, currency)
  if (y < 0) return { y: 0, edge: 'above' }
  if (y > scale.height) return { y: scale.height, edge: 'below' }
  return { y, edge: null }
}

/** A shorter way of the pointer changes nothing. */
const DRAG_THRESHOLD_PX = 4

/**
 * Returns the price of a line that was dragged by so many pixels. It stays as it is below the threshold, and when a line
 * beyond an edge is dragged further out.
 */
export function dragPrice(
  scale: PriceScale,
  price: MinorUnits,
  distance: number,
  currency: Currency,
): MinorUnits {
  const { y, edge } = placeLine(scale, price, currency)
  if (Math.abs(distance) < DRAG_THRESHOLD_PX) return price
  if ((edge === 'above' && distance < 0) || (edge === 'below' && distance > 0)) return price
  return toPrice(scale, Math.min(Math.max(y + distance, 0), scale.height), currency)
}

/**
 * Moves labels apart that would cover each other, as little as needed and in their order. `gap` is the least distance of two
 * centres; it shrinks if the height has no room for it.
 */
export function spreadLabels(
  ys: readonly number[],
  { height, gap }: { readonly height: number; readonly gap: number },
): readonly number[] {
  const half = gap / 2
  const least = Math.min(gap, ys.length > 1 ? (height - gap) / (ys.length - 1) : gap)
  const order = ys.map((_, index) => index).toSorted((a, b) => (ys[a] ?? 0) - (ys[b] ?? 0) || a - b)
  const spread = [...ys]
  order.forEach((index, place) => {
    const above = spread[order[place - 1] ?? -1] ?? Number.NEGATIVE_INFINITY
    spread[index] = Math.max(ys[index] ?? 0, half, above + least)
  })
  order.toReversed().forEach((index, place) => {
    const below = spread[order[order.length - place] ?? -1] ?? Number.POSITIVE_INFINITY
    spread[index] = Math.min(spread[index] ?? 0, height - half, below - least)
  })
  return spread
}
