const SHUFFLES = 5000

/** Returns the quantile of the samples; `share` is from 0 to 1. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const position = share * (sorted.length - 1)
  const low = sorted[Math.floor(position)] ?? Number.NaN
  const high = sorted[Math.ceil(position)] ?? Number.NaN
  return low + (high - low) * (position - Math.floor(position))
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

/**
 * Returns the noise of the median of paired differences by a permutation test: 99.9 % of 5,000 medians with random signs are
 * below it. The level is high because a table has many rows. Load that affects both of a pair cancels out.
 */
export function noiseOf(differences: readonly number[]): number {
  const medians = Array.from({ length: SHUFFLES }, () =>
    Math.abs(median(differences.map((difference) => (Math.random() < 0.5 ? difference : -difference)))),
  )
  return quantile(medians, 0.999)
}

/** Fits a straight line by least squares. */
export function lineThrough(points: readonly (readonly [x: number, y: number])[]) {
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = { x: meanOf(points.map(([x]) => x)), y: meanOf(points.map(([, y]) => y)) }
  const spread = points.reduce((sum, [x]) => sum + (x - middle.x) ** 2, 0)
  const slope = points.reduce((sum, [x, y]) => sum + (x - middle.x) * (y - middle.y), 0) / spread
  return { slope, at: (x: number): number => middle.y + slope * (x - middle.x) }
}
