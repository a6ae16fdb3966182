import { MAX_BITCOIN_SUPPLY_SATS } from '@satlens/domain'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { type FetchOptions, fetchJsonWithSchema } from '#kernel/http/fetch-json.ts'

interface EsploraOptions extends FetchOptions {
  readonly url: string
}

/** The transactions of an address in the chain index. */
export interface EsploraAddressStats {
  /** Confirmed satoshis. */
  readonly confirmed: bigint
  /** Unconfirmed satoshis: received minus sent. Negative if more is being sent. */
  readonly pending: bigint
  /** True if the address has any transaction, also an unconfirmed one. */
  readonly isUsed: boolean
}

export type EsploraChainIndex = ReturnType<typeof createEsploraChainIndex>

/** Creates an Esplora client. It sends only GET requests, so it cannot broadcast. Throws if a response is invalid. */
export function createEsploraChainIndex({ url, fetch, timeoutMs }: EsploraOptions) {
  const root = url.replace(/\/$/, '')
  const limit = pLimit(MAX_CONCURRENT_REQUESTS)
  const options = { fetch, timeoutMs, maxBytes: MAX_RESPONSE_BYTES }
  const read = <S extends z.ZodMiniType>(path: string, schema: S, signal?: AbortSignal) =>
    limit(() => {
      // The caller may have aborted while the request was queued.
      signal?.throwIfAborted()
      return fetchJsonWithSchema(schema, `${root}${path}`, { ...options, signal })
    })
  return {
    async getStats(address: string, signal?: AbortSignal): Promise<EsploraAddressStats> {
      const response = await read(`/address/${encodeURIComponent(address)}`, addressResponse, signal)
      if (response.address !== address) throw new Error('The chain index returned another address')
      const { chain_stats: chain, mempool_stats: mempool } = response
      const confirmed = requirePossibleAmount(chain.funded_txo_sum - chain.spent_txo_sum)
      const pending = mempool.funded_txo_sum - mempool.spent_txo_sum
      requirePossibleAmount(confirmed + pending)
      return { confirmed, pending, isUsed: chain.tx_count + mempool.tx_count > 0 }
    },
    async getCoins(address: string, signal?: AbortSignal) {
      const coins = await read(`/address/${encodeURIComponent(address)}/utxo`, coinsResponse, signal)
      return coins.map(({ txid, vout, value, status }) => ({
        txid,
        vout,
        amount: requirePossibleAmount(value),
        isConfirmed: status.confirmed,
      }))
    },
    /** Returns the fee for confirmation within six blocks, in whole satoshis per virtual byte. At least 1. */
    async getFeeRate(signal?: AbortSignal): Promise<bigint> {
      const estimates = await read('/fee-estimates', feesResponse, signal)
      const targets = Object.keys(estimates)
        .map(Number)
        .sort((a, b) => a - b)
      const target = targets.findLast((blocks) => blocks <= FEE_TARGET_BLOCKS) ?? targets[0]
      // A chain without transactions has no estimates.
      const rate = target === undefined ? 1 : (estimates[String(target)] ?? 1)
      if (rate > MAX_FEE_RATE) throw new Error(`The fee rate is too high: ${rate}`)
      return BigInt(Math.max(1, Math.ceil(rate)))
    },
    getHeight: (signal?: AbortSignal): Promise<number> => read('/blocks/tip/height', blockHeight, signal),
  }
}

// For all wallets together. A single scan needs at least forty requests.
const MAX_CONCURRENT_REQUESTS = 8
// Large enough for an address with thousands of coins.
const MAX_RESPONSE_BYTES = 2 ** 20
const FEE_TARGET_BLOCKS = 6
// In satoshis per virtual byte: several times the highest fees so far.
const MAX_FEE_RATE = 10_000

// JSON has satoshis as numbers. A number that is not a safe integer is rejected, not rounded.
const satoshis = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((value: number) => BigInt(value)),
)
const stats = z.object({
  funded_txo_sum: satoshis,
  spent_txo_sum: satoshis,
  tx_count: z.int().check(z.nonnegative()),
})
const addressResponse = z.object({ address: z.string(), chain_stats: stats, mempool_stats: stats })
const coinsResponse = z.array(
  z.object({
    txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    vout: z.int().check(z.nonnegative(), z.lte(0xffff_ffff)),
    value: satoshis,
    status: z.object({ confirmed: z.boolean() }),
  }),
)
const feesResponse = z.record(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)), z.number().check(z.positive()))
// A locktime of 500,000,000 or more means a time instead of a block height (BIP113).
const blockHeight = z.int().check(z.nonnegative(), z.lt(500_000_000))

function requirePossibleAmount(amount: bigint): bigint {
  if (amount < 0n || amount > MAX_BITCOIN_SUPPLY_SATS)
    throw new Error(`The amount is out of range: ${amount}`)
  return amount
}
