import {
  ADDRESS_VERSION_PREFIXES,
  createBip32KeyOriginLookup,
  type DerivedBitcoinAddress,
  type ExtendedAccountKey,
} from '@satlens/wallet'
import { selectUTXO, type Transaction } from '@scure/btc-signer'

/** A confirmed coin of an account, with the address that it was sent to. */
export interface SpendableUtxo {
  readonly txid: string
  readonly vout: number
  readonly amount: bigint
  readonly at: DerivedBitcoinAddress
}

/** The data that the transaction of a payment is composed from. */
export interface PsbtPaymentRequest {
  readonly account: ExtendedAccountKey
  /** The fingerprint of the master key in 8 hex digits. Null if it is unknown. */
  readonly fingerprint: string | null
  readonly coins: readonly SpendableUtxo[]
  readonly change: DerivedBitcoinAddress
  readonly recipient: Uint8Array
  readonly amount: bigint
  /** In satoshis per virtual byte. */
  readonly feeRate: bigint
  /** The height of the newest block. */
  readonly height: number
  /** The PSBT version: 0 (BIP174) or 2 (BIP370). */
  readonly version: 0 | 2
}

export interface UnsignedPsbtPayment {
  /** In base64. */
  readonly psbt: string
  /** The network fee in satoshis. */
  readonly fee: bigint
}

/**
 * Composes the unsigned transaction of a payment, or returns the reason why there is none. The result is the same for the
 * same coins, ordered by BIP69, replaceable (BIP125), valid from the next block on, and has the key origins of inputs and
 * change.
 */
export function composeUnsignedPsbt(
  payment: PsbtPaymentRequest,
): UnsignedPsbtPayment | 'dust' | 'not_enough_coins' {
  const { account, coins, change, recipient, amount, feeRate, height, version } = payment
  if (amount < getDustLimit(recipient)) return 'dust'
  const getKeyFields = createKeyFields(account, payment.fingerprint)
  const selected = selectUTXO(
    selectLargest(coins).map((coin) => toInput(coin, getKeyFields)),
    [{ script: recipient, amount }],
    'default',
    {
      changeAddress: change.address,
      feePerByte: feeRate,
      network: ADDRESS_VERSION_PREFIXES[account.network],
      bip69: true,
      createTx: true,
      // Discourages miners from replacing an earlier block.
      lockTime: height,
      // The witness version of an address may be newer than this library.
      allowUnknownOutputs: true,
      PSBTVersion: version,
    },
  )
  if (!selected?.tx) return 'not_enough_coins'
  if (selected.change) addChangeOrigin(selected.tx, change, getKeyFields)
  return { psbt: Buffer.from(selected.tx.toPSBT(version)).toString('base64'), fee: selected.tx.fee }
}

// The highest sequence that allows replacement (BIP125). It also enables the locktime.
const REPLACEABLE = 0xffff_fffd

type GetKeyFields = ReturnType<typeof createKeyFields>

const toInput = ({ txid, vout, amount, at }: SpendableUtxo, getKeyFields: GetKeyFields) => ({
  txid,
  index: vout,
  sequence: REPLACEABLE,
  witnessUtxo: { script: at.outputScript, amount },
  ...getKeyFields(at),
})

function addChangeOrigin(
  transaction: Transaction,
  change: DerivedBitcoinAddress,
  getKeyFields: GetKeyFields,
): void {
  for (let output = 0; output < transaction.outputsLength; output++) {
    const { script } = transaction.getOutput(output)
    if (script && Buffer.compare(script, change.outputScript) === 0) {
      transaction.updateOutput(output, getKeyFields(change))
    }
  }
}

function createKeyFields(account: ExtendedAccountKey, masterFingerprint: string | null) {
  const getOrigin = createBip32KeyOriginLookup(account, masterFingerprint)
  return (at: DerivedBitcoinAddress) => {
    const { fingerprint, path } = getOrigin(at)
    const der = { fingerprint, path: [...path] }
    if (account.script === 'taproot') {
      const internalKey = at.publicKey.subarray(1)
      const origin: [Uint8Array, { hashes: []; der: typeof der }] = [internalKey, { hashes: [], der }]
      return { tapInternalKey: internalKey, tapBip32Derivation: [origin] }
    }
    const origin: [Uint8Array, typeof der] = [at.publicKey, der]
    return { ...(at.redeemScript && { redeemScript: at.redeemScript }), bip32Derivation: [origin] }
  }
}

// Limits the work for an account that was sent thousands of tiny coins.
const MAX_COINS = 500

const selectLargest = (coins: readonly SpendableUtxo[]): readonly SpendableUtxo[] =>
  coins.toSorted(compareCoins).slice(0, MAX_COINS)

function compareCoins(left: SpendableUtxo, right: SpendableUtxo): number {
  if (left.amount !== right.amount) return left.amount > right.amount ? -1 : 1
  if (left.txid !== right.txid) return left.txid < right.txid ? -1 : 1
  return left.vout - right.vout
}

// Nodes relay an output only if it is worth three satoshis per byte of itself and of the input that spends it.
function getDustLimit(script: Uint8Array): bigint {
  const [version = 0, length] = script
  const isWitness =
    (version === 0 || (version >= 0x51 && version <= 0x60)) && script.length === (length ?? 0) + 2
  const outputBytes = 8 + 1 + script.length
  return 3n * BigInt(outputBytes + (isWitness ? 67 : 148))
}
