import { Script } from '@scure/btc-signer/script.js'
import { getInputType, getPrevOut, type Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'

type Input = ReturnType<Transaction['getInput']>

/** How a coin is locked: by which keys, and how many of them must sign. */
export interface InputLock {
  readonly script: 'pkh' | 'wpkh' | 'multisig' | 'taproot'
  /** In the order of the script. The output key of taproot has 32 bytes. */
  readonly keys: readonly Uint8Array[]
  readonly threshold: number
  /** The script that signatures cover; the witness script of a multisig. */
  readonly code: Uint8Array
  /** What stands in the input script of a witness in P2SH. */
  readonly redeemScript: Uint8Array | null
  readonly amount: bigint
  readonly outputScript: Uint8Array
}

/** Reads the lock of a coin from an unsigned transaction. Throws if it is of another kind than accounts have. */
export function readInputLock(input: Input): InputLock {
  const { last, lastScript } = getInputType(input, true)
  const { script: outputScript, amount } = getPrevOut(input)
  const common = { redeemScript: input.redeemScript ?? null, amount, outputScript }
  switch (last.type) {
    case 'tr':
      return { ...common, script: 'taproot', keys: [last.pubkey], threshold: 1, code: outputScript }
    case 'ms':
      return { ...common, script: 'multisig', keys: last.pubkeys, threshold: last.m, code: lastScript }
    case 'pkh':
    case 'wpkh': {
      const keys = (input.bip32Derivation ?? []).map(([key]) => key)
      const isOwner = (key: Uint8Array) => equalBytes(hash160(key), last.hash)
      const code = Script.encode(['DUP', 'HASH160', last.hash, 'EQUALVERIFY', 'CHECKSIG'])
      return { ...common, script: last.type, keys: keys.filter(isOwner), threshold: 1, code }
    }
    default:
      throw new Error(`The input has a script of another kind: ${last.type}`)
  }
}
