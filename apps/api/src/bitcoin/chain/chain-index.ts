/** The transactions of an address in the chain index. */
export interface AddressStats {
  /** Confirmed satoshis. */
  readonly confirmed: bigint
  /** Unconfirmed satoshis: received minus sent. Negative if more is being sent. */
  readonly pending: bigint
  /** The number of transactions to and from the address, also unconfirmed ones. */
  readonly transactions: number
}

/** An unspent output of an address. */
export interface AddressCoin {
  readonly txid: string
  readonly vout: number
  /** In satoshis. */
  readonly amount: bigint
  /** The height of its block. Null while unconfirmed. */
  readonly height: number | null
}

/** A transaction that pays to an address or spends from it. */
export interface HistoryEntry {
  readonly txid: string
  /** The height of its block. Null while unconfirmed. */
  readonly height: number | null
}

/** A transaction whose id was computed from its content. */
export interface ChainTransaction {
  readonly txid: string
  /** The outputs that it spends. Empty for a coinbase. */
  readonly inputs: readonly { readonly txid: string; readonly vout: number }[]
  readonly outputs: readonly {
    /** Null if the script has no address on this network. */
    readonly address: string | null
    /** In satoshis. */
    readonly amount: bigint
  }[]
  /** In satoshis, as the source says. Null if it does not say. */
  readonly fee: bigint | null
  /** The serialized transaction without its witnesses. */
  readonly bytes: Uint8Array
}

/** A block whose hash was computed from its header and is below the target that the header names. */
export interface ChainBlock {
  readonly height: number
  readonly hash: string
  /** When its miner says to have begun it. Up to two hours off. */
  readonly time: Date
}

/** Fees in whole satoshis per virtual byte, at least 1 each. */
export interface FeeRates {
  /** For confirmation within two blocks. At least `normal`. */
  readonly fast: bigint
  /** For confirmation within six blocks. At least `slow`. */
  readonly normal: bigint
  /** For confirmation within 144 blocks, a day. */
  readonly slow: bigint
}

/** What a source pushes. The functions must not throw. */
export interface ChainListener {
  /** Called with the status of each watched address at first, then whenever it is another one than in the last call. */
  readonly onAddress: (address: string, status: string | null) => void
  /** Called with the newest block at first, then whenever another one is the newest, also after a reorganization. */
  readonly onBlock: (block: ChainBlock) => void
  /** The connection ended. It is opened again; then what changed meanwhile is reported. */
  readonly onInterrupted: () => void
}

/** A subscription to addresses and blocks. It survives the end of a connection. */
export interface ChainSubscription {
  /** Adds addresses. Resolves once their statuses were reported; those that failed are tried again later. */
  watch(addresses: readonly string[]): Promise<void>
  unwatch(addresses: readonly string[]): void
  close(): void
}

/** An address has more transactions than are read, or than its source returns. */
export class TooManyTransactionsError extends Error {
  constructor(options?: ErrorOptions) {
    super('The address has too many transactions', options)
  }
}

/** What the product reads of a chain. Nothing writes to it. Every function throws if the response is missing or invalid. */
export interface ChainIndex {
  getStats(address: string, signal?: AbortSignal): Promise<AddressStats>
  getCoins(address: string, signal?: AbortSignal): Promise<readonly AddressCoin[]>
  /** Returns all transactions of an address. Throws {@link TooManyTransactionsError} if there are more than 10,000. */
  getHistory(address: string, signal?: AbortSignal): Promise<readonly HistoryEntry[]>
  /**
   * Returns a text that changes when the history of the address changes. Null if there are no transactions. May throw
   * {@link TooManyTransactionsError}.
   */
  getStatus(address: string, signal?: AbortSignal): Promise<string | null>
  getTransaction(txid: string, signal?: AbortSignal): Promise<ChainTransaction>
  getBlock(height: number, signal?: AbortSignal): Promise<ChainBlock>
  /** Returns the newest block. */
  getTip(signal?: AbortSignal): Promise<ChainBlock>
  getFeeRates(signal?: AbortSignal): Promise<FeeRates>
  /** Returns the height of the newest block. */
  getHeight(signal?: AbortSignal): Promise<number>
  /**
   * Returns true if a Merkle proof shows the transaction in the block of this height, false if the source offers no proofs.
   * Throws if the proof is wrong. What is proven of the block depends on source and network: with Electrum what
   * `header-chain.ts` says, with Esplora only that it was as hard to mine as the blocks of its time (on mainnet).
   */
  verifyInclusion(txid: string, height: number, signal?: AbortSignal): Promise<boolean>
  /** Null if the source cannot push: then `getStatus` and `getTip` must be polled. At most one subscription at a time. */
  readonly subscribe: null | ((listener: ChainListener) => ChainSubscription)
}
