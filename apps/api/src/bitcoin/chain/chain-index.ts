/** What an index of the chain knows of one address. */
export interface AddressStats {
  /** Satoshis in blocks. */
  readonly confirmed: bigint
  /** Satoshis that wait for a block: coming in less going out. */
  readonly pending: bigint
  /** Whether any transaction has ever named it, also one that waits. */
  readonly isUsed: boolean
}

/** An output that nobody has spent yet. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  readonly amount: bigint
  readonly isConfirmed: boolean
}

/**
 * An index of the chain, as far as this product asks one: what anybody could read about addresses. There is no call that
 * hands a transaction in. Each throws when the answer cannot be believed.
 */
export interface ChainIndex {
  statsOf(address: string, signal?: AbortSignal): Promise<AddressStats>
  coinsOf(address: string, signal?: AbortSignal): Promise<readonly Coin[]>
  /** What a transaction pays to be in one of the next six blocks: whole satoshis for each virtual byte, 1 at least. */
  feeRate(signal?: AbortSignal): Promise<bigint>
  /** The number of the newest block. */
  height(signal?: AbortSignal): Promise<number>
}
