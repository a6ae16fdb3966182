import type { BitcoinNetwork } from '@satlens/domain'
import { hex } from '@scure/base'
import { convertOutputScriptToAddress } from '../../output-script.ts'
import { readTransaction } from './read-transaction.ts'

/** What a transaction spends and pays, to be shown beside what was expected of it. */
export interface TransactionParts {
  /** The spent coins as `txid:vout`, in the order of the inputs. */
  readonly coins: readonly string[]
  /** In the order of the transaction. The address is null for scripts that have none, the amount in satoshis. */
  readonly outputs: readonly { readonly address: string | null; readonly amount: bigint }[]
}

/**
 * Lists coins and outputs of a PSBT or a transaction. Nothing is verified.
 * @param content bytes, base64 or hex
 * @returns null if it is not readable
 */
export function listTransactionParts(
  content: Uint8Array | string,
  network: BitcoinNetwork,
): TransactionParts | null {
  const transaction = readTransaction(content)
  if (transaction === null) return null
  const inputs = Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at))
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at))
  return {
    coins: inputs.map(({ txid, index }) => `${txid ? hex.encode(txid) : ''}:${index}`),
    outputs: outputs.map(({ script, amount = 0n }) => ({
      address: script ? convertOutputScriptToAddress(script, network) : null,
      amount,
    })),
  }
}
