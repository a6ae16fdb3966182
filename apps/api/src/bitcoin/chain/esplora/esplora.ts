import { createHash } from 'node:crypto'
import type { BitcoinNetwork } from '@satlens/domain'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { type FetchOptions, fetchJsonWithSchema, fetchText, isStatusError } from '#kernel/http/fetch-json.ts'
import type { ChainIndex, HistoryEntry } from '../chain-index.ts'
import {
  blockHeightSchema,
  FEE_TARGETS,
  hashSchema,
  MAX_CONCURRENT_REQUESTS,
  MAX_RESPONSE_BYTES,
  requireBoundedHistory,
  requirePossibleAmount,
  toFeeRates,
  toWholeFeeRate,
} from '../chain-values.ts'
import { toChainBlock } from '../headers/block-header.ts'
import { parseHeaderAt } from '../headers/checkpoints.ts'
import { merkleProofSchema, requireMerkleProof } from '../headers/merkle-proof.ts'
import { toChainTransaction } from '../transactions.ts'
import {
  type AddressResponse,
  addressSchema,
  blockSchema,
  coinsSchema,
  feesSchema,
  historySchema,
  toHeaderBytes,
  toIdentifiedParts,
  transactionSchema,
} from './esplora-responses.ts'

interface EsploraOptions extends FetchOptions {
  readonly url: string
  readonly network: BitcoinNetwork
}

// A page has up to 75 transactions with all their inputs and outputs.
const MAX_PAGE_BYTES = 2 ** 23
const MAX_READINGS = 500

/** Creates an Esplora client. It sends only GET requests, so it cannot broadcast. */
export function createEsploraChainIndex({ url, fetch, timeoutMs, network }: EsploraOptions): ChainIndex {
  const root = url.replace(/\/$/, '')
  const limit = pLimit(MAX_CONCURRENT_REQUESTS)
  const options = { fetch, timeoutMs, maxBytes: MAX_RESPONSE_BYTES }
  const run = <T>(request: () => Promise<T>, signal?: AbortSignal) =>
    limit(() => {
      // The caller may have aborted while the request was queued.
      signal?.throwIfAborted()
      return request()
    })
  const read = <S extends z.ZodMiniType>(
    path: string,
    schema: S,
    signal?: AbortSignal,
    maxBytes = MAX_RESPONSE_BYTES,
  ) => run(() => fetchJsonWithSchema(schema, `${root}${path}`, { ...options, maxBytes, signal }), signal)
  const readHash = (path: string, signal?: AbortSignal) =>
    run(async () => {
      const headers = { accept: 'text/plain' }
      return z.parse(hashSchema, (await fetchText(`${root}${path}`, { ...options, headers, signal })).trim())
    }, signal)

  async function readAddress(address: string, signal?: AbortSignal): Promise<AddressResponse> {
    const response = await read(`/address/${encodeURIComponent(address)}`, addressSchema, signal)
    if (response.address !== address) throw new Error('The chain index returned another address')
    return response
  }

  // Returns unconfirmed transactions and the newest confirmed ones, or confirmed ones alone, which may start after one.
  async function readPage(address: string, part: '' | `/chain${string}`, signal?: AbortSignal) {
    const path = `/address/${encodeURIComponent(address)}/txs${part}`
    const page = await read(path, historySchema, signal, MAX_PAGE_BYTES)
    return page.map(
      ({ txid, status }): HistoryEntry => ({
        txid,
        height: status.confirmed ? status.block_height : null,
      }),
    )
  }

  async function readBlock(hash: string, signal?: AbortSignal) {
    const response = await read(`/block/${hash}`, blockSchema, signal)
    const header = parseHeaderAt(response.height, toHeaderBytes(response), network)
    if (header.hash !== hash) throw new Error('The chain index returned another block')
    return { header, block: toChainBlock(response.height, header) }
  }

  async function readBlockAt(height: number, signal?: AbortSignal) {
    const found = await readBlock(await readHash(`/block-height/${height}`, signal), signal)
    if (found.block.height !== height) throw new Error('The chain index returned a block of another height')
    return found
  }

  // What a status was computed from is the history that follows it, which is asked for next.
  const readings = new LRUCache<string, { stats: AddressResponse; page: readonly HistoryEntry[] }>({
    max: MAX_READINGS,
  })
  const takeReading = (address: string) => {
    const reading = readings.get(address)
    readings.delete(address)
    return reading
  }

  const readFeeEstimates = (signal?: AbortSignal) => read('/fee-estimates', feesSchema, signal)

  return {
    async getStats(address, signal) {
      const { chain_stats: chain, mempool_stats: mempool } = await readAddress(address, signal)
      const confirmed = requirePossibleAmount(chain.funded_txo_sum - chain.spent_txo_sum)
      const pending = mempool.funded_txo_sum - mempool.spent_txo_sum
      requirePossibleAmount(confirmed + pending)
      return { confirmed, pending, transactions: chain.tx_count + mempool.tx_count }
    },
    async getCoins(address, signal) {
      const coins = await read(`/address/${encodeURIComponent(address)}/utxo`, coinsSchema, signal)
      return coins.map(({ txid, vout, value, status }) => ({
        txid,
        vout,
        amount: requirePossibleAmount(value),
        height: status.confirmed ? status.block_height : null,
      }))
    },
    async getHistory(address, signal) {
      const known = takeReading(address)
      const { chain_stats: chain, mempool_stats: mempool } =
        known?.stats ?? (await readAddress(address, signal))
      requireBoundedHistory(chain.tx_count + mempool.tx_count)
      if (chain.tx_count + mempool.tx_count === 0) return []
      const entries = new Map<string, HistoryEntry>()
      const confirmed = new Set<string>()
      // Pages may overlap, and the first one may have unconfirmed transactions only.
      const ends = new Set<string | undefined>()
      let page = known?.page ?? (await readPage(address, '', signal))
      for (;;) {
        for (const entry of page) {
          entries.set(entry.txid, entry)
          if (entry.height !== null) confirmed.add(entry.txid)
        }
        requireBoundedHistory(entries.size)
        if (confirmed.size >= chain.tx_count) return [...entries.values()]
        const end = page.findLast(({ height }) => height !== null)?.txid
        if (ends.has(end) || (end === undefined && ends.size > 0))
          throw new Error('The chain index returned a part of the history')
        ends.add(end)
        page = await readPage(address, end === undefined ? '/chain' : `/chain/${end}`, signal)
      }
    },
    async getStatus(address, signal) {
      const stats = await readAddress(address, signal)
      const { chain_stats: chain, mempool_stats: mempool } = stats
      readings.delete(address)
      if (chain.tx_count + mempool.tx_count === 0) return null
      // A replacement or a reorganization can leave all counts and sums as they are.
      const newest = await readPage(address, '', signal)
      readings.set(address, { stats, page: newest })
      const parts = [
        chain.tx_count,
        mempool.tx_count,
        ...newest.flatMap(({ txid, height }) => [txid, height]),
      ]
      return createHash('sha256').update(parts.join(':')).digest('hex')
    },
    async getTransaction(txid, signal) {
      const response = await read(`/tx/${txid}`, transactionSchema, signal, MAX_PAGE_BYTES)
      const fee = requirePossibleAmount(response.fee)
      return toChainTransaction(toIdentifiedParts(response), { txid, network, fee })
    },
    getBlock: async (height, signal) => (await readBlockAt(height, signal)).block,
    getTip: async (signal) => (await readBlock(await readHash('/blocks/tip/hash', signal), signal)).block,
    async getFeeRates(signal) {
      const estimates = await readFeeEstimates(signal)
      return toFeeRates({
        fast: findFeeRate(estimates, FEE_TARGETS.fast),
        normal: findFeeRate(estimates, FEE_TARGETS.normal),
        slow: findFeeRate(estimates, FEE_TARGETS.slow),
      })
    },
    getHeight: (signal) => read('/blocks/tip/height', blockHeightSchema, signal),
    async verifyInclusion(txid, height, signal) {
      const proof = await read(`/tx/${txid}/merkle-proof`, merkleProofSchema, signal).catch(
        (error: unknown) => {
          if (isStatusError(error, 404)) return null
          throw error
        },
      )
      if (proof === null) return false
      const { header } = await readBlockAt(height, signal)
      requireMerkleProof(txid, proof, header.merkleRoot)
      return true
    },
    subscribe: null,
  }
}

function findFeeRate(estimates: Readonly<Record<string, number>>, blocks: number): bigint {
  const targets = Object.keys(estimates)
    .map(Number)
    .sort((a, b) => a - b)
  const target = targets.findLast((candidate) => candidate <= blocks) ?? targets[0]
  // A chain without transactions has no estimates.
  return toWholeFeeRate(target === undefined ? 1 : (estimates[String(target)] ?? 1))
}
