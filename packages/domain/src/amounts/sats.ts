declare const satsBrand: unique symbol

/** A number of satoshis, never negative. */
export type Sats = bigint & { readonly [satsBrand]: true }

/** The number of satoshis in one bitcoin. */
export const SATS_PER_BTC = 100_000_000n

/** Converts a count to satoshis. Throws RangeError if the count is negative, which is a programming error. */
export function toSats(count: bigint): Sats {
  if (count < 0n) throw new RangeError('The amount of satoshis is negative')
  return count as Sats
}
