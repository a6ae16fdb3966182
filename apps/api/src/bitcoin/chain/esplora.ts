import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { type FetchOptions, fetchJsonWithSchema } from '#kernel/http/fetch-json.ts'
import type { ChainIndex } from './chain-index.ts'
import {
  blockHeightSchema,
  FEE_TARGET_BLOCKS,
  MAX_CONCURRENT_REQUESTS,
  MAX_RESPONSE_BYTES,
  outputIndexSchema,
  requirePossibleAmount,
  satoshisSchema,
  toWholeFeeRate,
  txidSchema,
} from './chain-values.ts'

interface EsploraOptions extends FetchOptions {
  readonly url: string
}

/** Creates an Esplora client. It sends only GET requests, so it cannot broadcast. */
export function createEsploraChainIndex({ url, fetch, timeoutMs }: EsploraOptions): ChainIndex {
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
    async getStats(address, signal) {
      const response = await read(`/address/${encodeURIComponent(address)}`, addressResponse, signal)
      if (response.address !== address) throw new Error('The chain index returned another address')
      const { chain_stats: chain, mempool_stats: mempool } = response
      const confirmed = requirePossibleAmount(chain.funded_txo_sum - chain.spent_txo_sum)
      const pending = mempool.funded_txo_sum - mempool.spent_txo_sum
      requirePossibleAmount(confirmed + pending)
      return { confirmed, pending, isUsed: chain.tx_count + mempool.tx_count > 0 }
    },
    async getCoins(address, signal) {
      const coins = await read(`/address/${encodeURIComponent(address)}/utxo`, coinsResponse, signal)
      return coins.map(({ txid, vout, value, status }) => ({
        txid,
        vout,
        amount: requirePossibleAmount(value),
        isConfirmed: status.confirmed,
      }))
    },
    async getFeeRate(signal) {
      const estimates = await read('/fee-estimates', feesResponse, signal)
      const targets = Object.keys(estimates)
        .map(Number)
        .sort((a, b) => a - b)
      const target = targets.findLast((blocks) => blocks <= FEE_TARGET_BLOCKS) ?? targets[0]
      // A chain without transactions has no estimates.
      return toWholeFeeRate(target === undefined ? 1 : (estimates[String(target)] ?? 1))
    },
    getHeight: (signal) => read('/blocks/tip/height', blockHeightSchema, signal),
  }
}

const stats = z.object({
  funded_txo_sum: satoshisSchema,
  spent_txo_sum: satoshisSchema,
  tx_count: z.int().check(z.nonnegative()),
})
const addressResponse = z.object({ address: z.string(), chain_stats: stats, mempool_stats: stats })
const coinsResponse = z.array(
  z.object({
    txid: txidSchema,
    vout: outputIndexSchema,
    value: satoshisSchema,
    status: z.object({ confirmed: z.boolean() }),
  }),
)
const feesResponse = z.record(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)), z.number().check(z.positive()))
