import { MAX_BITCOIN_SUPPLY_SATS } from '@satlens/domain'
import * as z from 'zod/mini'
import { type FeeRates, TooManyTransactionsError } from './chain-index.ts'

/** For all wallets together. A single scan needs at least forty requests. */
export const MAX_CONCURRENT_REQUESTS = 8
/** Large enough for the history of 10,000 transactions and for each transaction that nodes relay. */
export const MAX_RESPONSE_BYTES = 2 ** 21
// The number of transactions that an address may have.
const MAX_HISTORY = 10_000
/** Fees are for confirmation within this number of blocks. */
export const FEE_TARGETS = { fast: 2, normal: 6, slow: 144 } as const satisfies Record<keyof FeeRates, number>
// In satoshis per virtual byte: several times the highest fees so far.
const MAX_FEE_RATE = 10_000

/** JSON has satoshis as numbers. A number that is not a safe integer is rejected, not rounded. */
export const satoshisSchema = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((value: number) => BigInt(value)),
)
export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
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

/** Puts fee rates in order: a shorter time never costs less. */
export function toFeeRates({ fast, normal, slow }: FeeRates): FeeRates {
  const atLeast = (rate: bigint, least: bigint) => (rate > least ? rate : least)
  const orderedNormal = atLeast(normal, slow)
  return { fast: atLeast(fast, orderedNormal), normal: orderedNormal, slow }
}

/** Throws {@link TooManyTransactionsError} if an address has more transactions than are read. */
export function requireBoundedHistory(transactions: number): void {
  if (transactions > MAX_HISTORY) throw new TooManyTransactionsError()
}
