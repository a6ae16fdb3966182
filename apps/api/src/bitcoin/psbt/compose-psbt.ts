import {
  type AccountKey,
  ADDRESS_PREFIXES,
  createKeyOriginLookup,
  type DerivedAddress,
  type KeyOrigin,
} from '@satlens/wallet'
import { selectUTXO, type Transaction } from '@scure/btc-signer'

/** A confirmed coin of an account, with the address that it is locked to. */
export interface OwnCoin {
  readonly txid: string
  readonly vout: number
  readonly amount: bigint
  readonly at: DerivedAddress
}

/** What a payment is made of. */
export interface Payment {
  readonly account: AccountKey
  /** Of the master key, 8 hex digits, where it is known. */
  readonly fingerprint: string | null
  readonly coins: readonly OwnCoin[]
  readonly change: DerivedAddress
  /** The output script of whoever is paid. */
  readonly recipient: Uint8Array
  readonly amount: bigint
  /** Satoshis for each virtual byte. */
  readonly feeRate: bigint
  /** The number of the newest block. */
  readonly height: number
  /** 0 as BIP174 has it, 2 as BIP370. */
  readonly version: 0 | 2
}

/** A transaction for somebody else to sign. */
export interface UnsignedPayment {
  /** Base64. */
  readonly psbt: string
  /** What goes to whoever makes the block. */
  readonly fee: bigint
}

/** Why there is none. */
export type CompositionIssue = 'dust' | 'not_enough_coins'

/**
 * Composes the transaction that pays: the same one for the same coins, in the order of BIP69, with its fee open to being
 * raised (BIP125), valid from the next block on, and with what a signer has to know of inputs and change. Signs nothing.
 */
export function composePsbt(payment: Payment): UnsignedPayment | CompositionIssue {
  const { account, coins, change, recipient, amount, feeRate, height, version } = payment
  if (amount < dustLimit(recipient)) return 'dust'
  const keyOf = keysOf(account, createKeyOriginLookup(account, payment.fingerprint))
  const selected = selectUTXO(
    largestOf(coins).map((coin) => inputOf(coin, keyOf)),
    [{ script: recipient, amount }],
    'default',
    {
      changeAddress: change.address,
      feePerByte: feeRate,
      network: ADDRESS_PREFIXES[account.network],
      bip69: true,
      createTx: true,
      // It belongs into the next block: nobody gains by making an earlier one anew.
      lockTime: height,
      // An address may be of a witness version that nothing is known of yet.
      allowUnknownOutputs: true,
      PSBTVersion: version,
    },
  )
  if (!selected?.tx) return 'not_enough_coins'
  if (selected.change) describe(selected.tx, change, keyOf)
  return { psbt: Buffer.from(selected.tx.toPSBT(version)).toString('base64'), fee: selected.tx.fee }
}

// Below the last two, so that the lock to a block holds, too (BIP125).
const REPLACEABLE = 0xffff_fffd

type KeyOf = ReturnType<typeof keysOf>

const inputOf = ({ txid, vout, amount, at }: OwnCoin, keyOf: KeyOf) => ({
  txid,
  index: vout,
  sequence: REPLACEABLE,
  witnessUtxo: { script: at.outputScript, amount },
  ...keyOf(at),
})

function describe(transaction: Transaction, change: DerivedAddress, keyOf: KeyOf): void {
  for (let place = 0; place < transaction.outputsLength; place++) {
    const { script } = transaction.getOutput(place)
    if (script && Buffer.compare(script, change.outputScript) === 0) {
      transaction.updateOutput(place, keyOf(change))
    }
  }
}

/** What a signer needs to find the key of an address in its own account, on either side of a transaction. */
const keysOf = (account: AccountKey, originOf: (at: DerivedAddress) => KeyOrigin) => (at: DerivedAddress) => {
  const { fingerprint, path } = originOf(at)
  const der = { fingerprint, path: [...path] }
  if (account.script === 'taproot') {
    const internalKey = at.publicKey.subarray(1)
    const origin: [Uint8Array, { hashes: []; der: typeof der }] = [internalKey, { hashes: [], der }]
    return { tapInternalKey: internalKey, tapBip32Derivation: [origin] }
  }
  const origin: [Uint8Array, typeof der] = [at.publicKey, der]
  return { ...(at.redeemScript && { redeemScript: at.redeemScript }), bip32Derivation: [origin] }
}

// Whoever is sent thousands of tiny coins should not have all of them weighed at each send.
const MOST_COINS = 500

const largestOf = (coins: readonly OwnCoin[]): readonly OwnCoin[] =>
  coins.toSorted(bySizeAndOutpoint).slice(0, MOST_COINS)

function bySizeAndOutpoint(left: OwnCoin, right: OwnCoin): number {
  if (left.amount !== right.amount) return left.amount > right.amount ? -1 : 1
  return left.txid === right.txid ? left.vout - right.vout : left.txid < right.txid ? -1 : 1
}

// What nodes pass on: an output has to be worth three satoshis for each byte of it and of the input that spends it.
function dustLimit(script: Uint8Array): bigint {
  const [version = 0, length] = script
  const isWitness =
    (version === 0 || (version >= 0x51 && version <= 0x60)) && script.length === (length ?? 0) + 2
  const outputBytes = 8 + 1 + script.length
  return 3n * BigInt(outputBytes + (isWitness ? 67 : 148))
}
