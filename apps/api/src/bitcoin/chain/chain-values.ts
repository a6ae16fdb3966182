import { MAX_BITCOIN_SUPPLY_SATS } from '@satlens/domain'
import * as z from 'zod/mini'

/** For all wallets together. A single scan needs at least forty requests. */
export const MAX_CONCURRENT_REQUESTS = 8
/** Large enough for an address with thousands of coins. */
export const MAX_RESPONSE_BYTES = 2 ** 20
/** Fees are for confirmation within six blocks. */
export const FEE_TARGET_BLOCKS = 6
// In satoshis per virtual byte: several times the highest fees so far.
const MAX_FEE_RATE = 10_000

/** JSON has satoshis as numbers. A number that is not a safe integer is rejected, not rounded. */
export const satoshisSchema = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((value: number) => BigInt(value)),
)
export const txidSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const outputIndexSchema = z.int().check(z.nonnegative(), z.lte(0xffff_ffff))
/** A locktime of 500,000,000 or more means a time instead of a block height (BIP113). */
export const blockHeightSchema = z.int().check(z.nonnegative(), z.lt(500_000_000))

/** Throws unless this number of satoshis can exist. */
export function requirePossibleAmount(amount: bigint): bigint {
  if (amount < 0n || amount > MAX_BITCOIN_SUPPLY_SATS)
    throw new Error(`The amount is out of range: ${amount}`)
  return amount
}

/** Rounds satoshis per virtual byte up to a whole number, at least 1. Throws if no wallet would pay them. */
export function toWholeFeeRate(rate: number): bigint {
  if (rate > MAX_FEE_RATE) throw new Error(`The fee rate is too high: ${rate}`)
  return BigInt(Math.max(1, Math.ceil(rate)))
}
