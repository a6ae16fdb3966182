import * as z from 'zod/mini'
import { blockHeightSchema, hashSchema, outputIndexSchema, satoshisSchema } from '../chain-values.ts'
import { type BlockHeader, formatBlockHeader } from '../headers/block-header.ts'
import type { IdentifiedParts } from '../transactions.ts'

const statsSchema = z.object({
  funded_txo_sum: satoshisSchema,
  spent_txo_sum: satoshisSchema,
  tx_count: z.int().check(z.nonnegative()),
})
export const addressSchema = z.object({
  address: z.string(),
  chain_stats: statsSchema,
  mempool_stats: statsSchema,
})
export type AddressResponse = z.output<typeof addressSchema>

const statusSchema = z.union([
  z.object({ confirmed: z.literal(true), block_height: blockHeightSchema }),
  z.object({ confirmed: z.literal(false) }),
])

export const coinsSchema = z.array(
  z.object({
    txid: hashSchema,
    vout: outputIndexSchema,
    value: satoshisSchema,
    status: statusSchema,
  }),
)

export const feesSchema = z.record(
  z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)),
  z.number().check(z.positive()),
)

// Servers have pages of 25 to 75 transactions, some more of unconfirmed ones.
const MAX_PAGE_LENGTH = 500

/** A page of the transactions of an address. */
export const historySchema = z
  .array(z.object({ txid: hashSchema, status: statusSchema }))
  .check(z.maxLength(MAX_PAGE_LENGTH))

const uint32Schema = z.int().check(z.nonnegative(), z.lte(0xffff_ffff))
const bytesSchema = z.pipe(
  z.string().check(z.regex(/^([0-9a-f]{2})*$/)),
  z.transform((hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))),
)
// Signed in bitcoin, unsigned in some servers.
const versionSchema = z.pipe(
  z.int().check(z.gte(-(2 ** 31)), z.lt(2 ** 32)),
  z.transform((version: number) => version | 0),
)

export const transactionSchema = z.object({
  version: versionSchema,
  locktime: uint32Schema,
  vin: z.array(
    z.object({ txid: hashSchema, vout: outputIndexSchema, scriptsig: bytesSchema, sequence: uint32Schema }),
  ),
  vout: z.array(z.object({ scriptpubkey: bytesSchema, value: satoshisSchema })),
  fee: satoshisSchema,
})

/** Returns the parts that the id is computed from. */
export const toIdentifiedParts = (transaction: z.output<typeof transactionSchema>): IdentifiedParts => ({
  version: transaction.version,
  lockTime: transaction.locktime,
  inputs: transaction.vin.map(({ txid, vout, scriptsig, sequence }) => ({
    txid: Uint8Array.from(Buffer.from(txid, 'hex')),
    index: vout,
    finalScriptSig: scriptsig,
    sequence,
  })),
  outputs: transaction.vout.map(({ scriptpubkey, value }) => ({ script: scriptpubkey, amount: value })),
})

export const blockSchema = z.object({
  height: blockHeightSchema,
  version: versionSchema,
  timestamp: uint32Schema,
  bits: uint32Schema,
  nonce: uint32Schema,
  merkle_root: hashSchema,
  previousblockhash: z.nullish(hashSchema),
})

/** Serializes the header of a block. */
export function toHeaderBytes(block: z.output<typeof blockSchema>): Buffer {
  const header: Omit<BlockHeader, 'hash'> = {
    previousHash: block.previousblockhash ?? NO_BLOCK,
    merkleRoot: block.merkle_root,
    time: block.timestamp,
    bits: block.bits,
  }
  return formatBlockHeader(block.version, header, block.nonce)
}

const NO_BLOCK = '00'.repeat(32)
