import type { BitcoinNetwork } from '@satlens/domain'
import { convertOutputScriptToAddress } from '@satlens/wallet'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import type { ChainTransaction } from './chain-index.ts'
import { requirePossibleAmount } from './chain-values.ts'
import { hash256, toReversedHex } from './headers/block-header.ts'

/** The parts of a transaction that its id is computed from. */
export type IdentifiedParts = Parameters<typeof RawOldTx.encode>[0]

/** Parses a serialized transaction and compares its id with the requested one. Throws if it is another transaction. */
export const parseTransaction = (
  bytes: Uint8Array,
  options: Omit<TransactionOptions, 'fee'>,
): ChainTransaction => toChainTransaction(RawTx.decode(bytes), { ...options, fee: null })

interface TransactionOptions {
  readonly txid: string
  readonly network: BitcoinNetwork
  /** In satoshis, as the source says. Null if it does not say. */
  readonly fee: bigint | null
}

/** Computes the id of a transaction and compares it with the requested one. Throws if it is another transaction. */
export function toChainTransaction(
  { version, inputs, outputs, lockTime }: IdentifiedParts,
  { txid, network, fee }: TransactionOptions,
): ChainTransaction {
  const identified = RawOldTx.encode({ version, inputs, outputs, lockTime })
  // A transaction of this size can be read as an inner node of a Merkle tree.
  if (identified.length === MERKLE_NODE_BYTES) throw new Error(`The transaction ${txid} has 64 bytes`)
  if (toReversedHex(hash256(identified)) !== txid)
    throw new Error(`The source returned another transaction than ${txid}`)
  requirePossibleAmount(outputs.reduce((sum, { amount }) => sum + amount, 0n))
  return {
    txid,
    inputs: inputs
      .map((input) => ({ txid: Buffer.from(input.txid).toString('hex'), vout: input.index }))
      .filter((outpoint) => outpoint.txid !== NO_TRANSACTION),
    outputs: outputs.map(({ script, amount }) => ({
      address: convertOutputScriptToAddress(script, network),
      amount: requirePossibleAmount(amount),
    })),
    fee,
    bytes: identified,
  }
}

const MERKLE_NODE_BYTES = 64
// The only input of a coinbase spends no output.
const NO_TRANSACTION = '00'.repeat(32)
