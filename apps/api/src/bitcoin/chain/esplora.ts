import { MAX_SUPPLY } from '@satlens/domain'
import * as z from 'zod/mini'
import { fetchJson } from '../../kernel/http/fetch-json.ts'
import { createSemaphore } from '../../kernel/semaphore.ts'
import type { ChainIndex } from './chain-index.ts'

interface EsploraOptions {
  /** The root of its HTTP interface. */
  readonly url: string
  readonly fetch: typeof fetch
  /** For each whole answer, body included. */
  readonly timeoutMs: number
}

/** An index that speaks the HTTP interface of Esplora. It is only ever read: there is no request here but GET. */
export function createEsploraIndex({ url, fetch, timeoutMs }: EsploraOptions): ChainIndex {
  const root = url.replace(/\/$/, '')
  const gate = createSemaphore(REQUESTS_AT_ONCE)
  const read = <S extends z.ZodMiniType>(path: string, schema: S, signal?: AbortSignal) =>
    gate.take(async () => {
      // Whoever waited for this may have given up.
      signal?.throwIfAborted()
      const options = { fetch, timeoutMs, maxBytes: MAX_ANSWER_BYTES, ...(signal && { signal }) }
      return z.parse(schema, await fetchJson(`${root}${path}`, options))
    })
  return {
    async statsOf(address, signal) {
      const answer = await read(`/address/${encodeURIComponent(address)}`, addressAnswer, signal)
      if (answer.address !== address) throw new Error('The answer is about another address')
      const { chain_stats: chain, mempool_stats: mempool } = answer
      const confirmed = believe(chain.funded_txo_sum - chain.spent_txo_sum)
      const pending = mempool.funded_txo_sum - mempool.spent_txo_sum
      believe(confirmed + pending)
      return { confirmed, pending, isUsed: chain.tx_count + mempool.tx_count > 0 }
    },
    async coinsOf(address, signal) {
      const coins = await read(`/address/${encodeURIComponent(address)}/utxo`, coinsAnswer, signal)
      return coins.map(({ txid, vout, value, status }) => ({
        txid,
        vout,
        amount: believe(value),
        isConfirmed: status.confirmed,
      }))
    },
    async feeRate(signal) {
      const estimates = await read('/fee-estimates', feesAnswer, signal)
      const targets = Object.keys(estimates)
        .map(Number)
        .sort((a, b) => a - b)
      const target = targets.findLast((blocks) => blocks <= FEE_TARGET_BLOCKS) ?? targets[0]
      // A chain without traffic has nothing to estimate from.
      const rate = target === undefined ? 1 : (estimates[String(target)] ?? 1)
      if (rate > HIGHEST_FEE_RATE) throw new Error('The fee in the answer cannot be believed')
      return BigInt(Math.max(1, Math.ceil(rate)))
    },
    height: (signal) => read('/blocks/tip/height', blockHeight, signal),
  }
}

// Of all wallets together: a scan alone is forty.
const REQUESTS_AT_ONCE = 8
// An address may have thousands of coins; none of the answers is larger.
const MAX_ANSWER_BYTES = 2 ** 20
const FEE_TARGET_BLOCKS = 6
// Satoshis for each virtual byte: several times what the busiest days have seen.
const HIGHEST_FEE_RATE = 10_000

// JSON writes satoshis as numbers. One that is not exact is refused, not rounded.
const satoshis = z.pipe(
  z.int().check(z.nonnegative()),
  z.transform((value: number) => BigInt(value)),
)
const stats = z.object({
  funded_txo_sum: satoshis,
  spent_txo_sum: satoshis,
  tx_count: z.int().check(z.nonnegative()),
})
const addressAnswer = z.object({ address: z.string(), chain_stats: stats, mempool_stats: stats })
const coinsAnswer = z.array(
  z.object({
    txid: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    vout: z.int().check(z.nonnegative(), z.lte(0xffff_ffff)),
    value: satoshis,
    status: z.object({ confirmed: z.boolean() }),
  }),
)
const feesAnswer = z.record(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)), z.number().check(z.positive()))
// Below the number from which on the same field of a transaction means a time (BIP113).
const blockHeight = z.int().check(z.nonnegative(), z.lt(500_000_000))

function believe(amount: bigint): bigint {
  if (amount < 0n || amount > MAX_SUPPLY) throw new Error('The amount in the answer cannot exist')
  return amount
}
