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
