const SHUFFLES = 5000

/** The value below which this share of the samples lies, `share` from 0 to 1. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const position = share * (sorted.length - 1)
  const low = sorted[Math.floor(position)] ?? Number.NaN
  const high = sorted[Math.ceil(position)] ?? Number.NaN
  return low + (high - low) * (position - Math.floor(position))
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

/**
 * How far the median of paired differences lies from nothing when which of a pair is which means nothing: signs are dealt
 * out anew 5,000 times, and 999 of 1,000 medians are below this, for a table has many rows. What slows both of a pair
 * down has no part in it.
 */
export function noiseOf(differences: readonly number[]): number {
  const medians = Array.from({ length: SHUFFLES }, () =>
    Math.abs(median(differences.map((difference) => (Math.random() < 0.5 ? difference : -difference)))),
  )
  return quantile(medians, 0.999)
}

/** The straight line nearest to the points, by least squares. */
export function lineThrough(points: readonly (readonly [x: number, y: number])[]) {
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = { x: meanOf(points.map(([x]) => x)), y: meanOf(points.map(([, y]) => y)) }
  const spread = points.reduce((sum, [x]) => sum + (x - middle.x) ** 2, 0)
  const slope = points.reduce((sum, [x, y]) => sum + (x - middle.x) * (y - middle.y), 0) / spread
  return { slope, at: (x: number): number => middle.y + slope * (x - middle.x) }
}
