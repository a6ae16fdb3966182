/** A fee rate in satoshis per 1,000 virtual bytes. It is exact where satoshis per virtual byte are not a whole number. */
export type FeeRate = bigint

const VBYTES = 1_000

/** Converts satoshis per virtual byte, which may have three decimals. */
export const toFeeRate = (satsPerVbyte: number): FeeRate => BigInt(Math.round(satsPerVbyte * VBYTES))

/** Converts a fee rate to satoshis per virtual byte, for display. */
export const toSatsPerVbyte = (rate: FeeRate): number => Number(rate) / VBYTES

/** Returns the fee of a virtual size in satoshis, rounded up. */
export const getFee = (vsize: number, rate: FeeRate): bigint =>
  (BigInt(vsize) * rate + BigInt(VBYTES) - 1n) / BigInt(VBYTES)

/** Returns the lowest fee rate at which a virtual size pays a fee without rounding. */
export const getRateOfFee = (fee: bigint, vsize: number): FeeRate =>
  (fee * BigInt(VBYTES) + BigInt(vsize) - 1n) / BigInt(vsize)
