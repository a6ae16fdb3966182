/** The transactions of an address in the chain index. */
export interface AddressStats {
  /** Confirmed satoshis. */
  readonly confirmed: bigint
  /** Unconfirmed satoshis: received minus sent. Negative if more is being sent. */
  readonly pending: bigint
  /** True if the address has any transaction, also an unconfirmed one. */
  readonly isUsed: boolean
}

/** An unspent output of an address. */
interface AddressCoin {
  readonly txid: string
  readonly vout: number
  /** In satoshis. */
  readonly amount: bigint
  readonly isConfirmed: boolean
}

/** What the product reads of a chain. Nothing writes to it. Every function throws if the response is missing or invalid. */
export interface ChainIndex {
  getStats(address: string, signal?: AbortSignal): Promise<AddressStats>
  getCoins(address: string, signal?: AbortSignal): Promise<readonly AddressCoin[]>
  /** Returns the fee for confirmation within six blocks, in whole satoshis per virtual byte. At least 1. */
  getFeeRate(signal?: AbortSignal): Promise<bigint>
  /** Returns the height of the newest block. */
  getHeight(signal?: AbortSignal): Promise<number>
}
