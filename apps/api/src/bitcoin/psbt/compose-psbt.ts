import {
  composeTransaction,
  type DerivedBitcoinAddress,
  describeAccountKey,
  type ExtendedAccountKey,
  getInputSize,
  type PaymentIssue,
  planPayment,
  type SpendableAddress,
  toFeeRate,
} from '@satlens/wallet'

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

/** Composes the unsigned transaction of a demo send, or returns the reason why there is none. */
export function composeUnsignedPsbt(payment: PsbtPaymentRequest): UnsignedPsbtPayment | PaymentIssue {
  const { change, recipient, amount, height, version } = payment
  const descriptor = describeAccountKey(payment.account, payment.fingerprint)
  const plan = planPayment({
    input: getInputSize(descriptor),
    coins: payment.coins.map((coin) => ({ ...coin, at: withPublicKeys(coin.at) })),
    spendsAll: false,
    outputs: [{ script: recipient, amount }],
    change: change.outputScript,
    feeRate: toFeeRate(Number(payment.feeRate)),
  })
  if (!plan.ok) return plan.issue
  const draft = { descriptor, plan: plan.value, changeAt: withPublicKeys(change), lockTime: height, version }
  const { psbt } = composeTransaction(draft)
  return { psbt: Buffer.from(psbt).toString('base64'), fee: plan.value.fee }
}

const withPublicKeys = (address: DerivedBitcoinAddress): SpendableAddress => ({
  ...address,
  publicKeys: [address.publicKey],
})
