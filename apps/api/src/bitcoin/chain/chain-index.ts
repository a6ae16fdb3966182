/** The transactions of an address in the chain index. */
export interface AddressStats {
  /** Confirmed satoshis. */
  readonly confirmed: bigint
  /** Unconfirmed satoshis: received minus sent. Negative if more is being sent. */
  readonly pending: bigint
  /** Whether the address has any transaction, also an unconfirmed one. */
  readonly isUsed: boolean
}

/** An unspent transaction output. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  readonly amount: bigint
  readonly isConfirmed: boolean
}

/** A read-only index of the chain. It cannot broadcast transactions. Each function throws if the answer is invalid. */
export interface ChainIndex {
  getStats(address: string, signal?: AbortSignal): Promise<AddressStats>
  getCoins(address: string, signal?: AbortSignal): Promise<readonly Coin[]>
  /** Returns the fee for confirmation within six blocks, in whole satoshis per virtual byte. At least 1. */
  getFeeRate(signal?: AbortSignal): Promise<bigint>
  /** Returns the height of the newest block. */
  getHeight(signal?: AbortSignal): Promise<number>
}
