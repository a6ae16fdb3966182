import * as z from 'zod/mini'
import { TooManyTransactionsError } from '../chain-index.ts'
import { blockHeightSchema, hashSchema, outputIndexSchema, satoshisSchema } from '../chain-values.ts'
import { merkleProofSchema } from '../headers/merkle-proof.ts'
import { type Ask, isHistoryTooLongError } from './line-rpc.ts'

// Minus one is the height of a transaction with an unconfirmed parent.
const transactionHeightSchema = z.union([z.literal(-1), blockHeightSchema])
const hexSchema = z.string().check(z.regex(/^([0-9a-f]{2})*$/))
const headerSchema = z.string().check(z.regex(/^[0-9a-f]{160}$/))

/** The newest block, in the result of a subscription and in its notifications. */
export const tipSchema = z.object({ height: blockHeightSchema, hex: headerSchema })
/** A text that changes with the history of a script hash. Null without transactions. */
export const statusSchema = z.nullable(hashSchema)

/** Every method that may be sent, with its result. None of them writes to the chain. */
const METHODS = {
  'server.version': z.tuple([z.string(), z.string().check(z.regex(/^1\.4(\.\d+)?$/))]),
  'server.ping': z.null(),
  'blockchain.block.header': headerSchema,
  'blockchain.block.headers': z.object({ hex: hexSchema }),
  'blockchain.headers.subscribe': tipSchema,
  'blockchain.estimatefee': z.union([z.literal(-1), z.number().check(z.positive())]),
  'blockchain.transaction.get': hexSchema,
  'blockchain.transaction.get_merkle': merkleProofSchema,
  'blockchain.scripthash.get_history': z.array(
    z.object({ tx_hash: hashSchema, height: transactionHeightSchema }),
  ),
  'blockchain.scripthash.get_balance': z.object({ confirmed: satoshisSchema, unconfirmed: z.int() }),
  'blockchain.scripthash.listunspent': z.array(
    z.object({
      tx_hash: hashSchema,
      tx_pos: outputIndexSchema,
      value: satoshisSchema,
      height: transactionHeightSchema,
    }),
  ),
  'blockchain.scripthash.subscribe': statusSchema,
  'blockchain.scripthash.unsubscribe': z.boolean(),
}

const METHODS_OF_HISTORY: readonly string[] = [
  'blockchain.scripthash.get_history',
  'blockchain.scripthash.subscribe',
]

/**
 * Sends a request and returns its parsed result. Rejects like {@link Ask}, if the result is invalid, and with
 * {@link TooManyTransactionsError} if the server does not return a history because it is too long.
 */
export type ElectrumRead = <M extends keyof typeof METHODS>(
  method: M,
  params: readonly unknown[],
  signal?: AbortSignal,
) => Promise<z.output<(typeof METHODS)[M]>>

/** Limits a connection to methods that read, and parses their results. */
export const createElectrumRead =
  (ask: Ask): ElectrumRead =>
  async (method, params, signal) => {
    const result = await ask(method, params, signal).catch((error: unknown) => {
      const isTooLong = METHODS_OF_HISTORY.includes(method) && isHistoryTooLongError(error)
      throw isTooLong ? new TooManyTransactionsError({ cause: error }) : error
    })
    const parsed = z.safeParse(METHODS[method], result)
    if (parsed.success) return parsed.data as z.output<(typeof METHODS)[typeof method]>
    throw new Error(`The Electrum server returned an invalid ${method}`, { cause: parsed.error })
  }
