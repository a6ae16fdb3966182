import { createHash } from 'node:crypto'
import type {
  ChainBlock,
  ChainIndex,
  ChainTransaction,
  HistoryEntry,
} from '../../src/bitcoin/chain/chain-index.ts'

/** An output of another wallet. */
export const FOREIGN = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

/** A source whose answers a test makes up. They need not fit together. */
export interface InventedIndex {
  /** May answer otherwise each time. */
  historyOf: (address: string) => readonly HistoryEntry[]
  tipHeight: number
  /** Blocks of another branch have other hashes. */
  branch: string
  /** The number of transactions that were asked for. */
  transactionsRead: number
  /** Makes up a transaction that pays these addresses. Returns its id. */
  pay(
    addresses: readonly string[],
    more?: { readonly amount?: bigint; readonly inputs?: ChainTransaction['inputs'] },
  ): string
  readonly index: ChainIndex
}

/** Creates a source in memory that polls. It has no transactions at first. */
export function createInventedIndex(): InventedIndex {
  const transactions = new Map<string, ChainTransaction>()
  const unexpected = async () => {
    throw new Error('The source does not know that')
  }
  const blockAt = (height: number): ChainBlock => ({
    height,
    hash: createHash('sha256').update(`${source.branch} ${height}`).digest('hex'),
    time: new Date(1_700_000_000_000 + height * 1_000),
  })
  const source: InventedIndex = {
    historyOf: () => [],
    tipHeight: 200,
    branch: 'first',
    transactionsRead: 0,
    pay(addresses, { amount = 1_000n, inputs = [] } = {}) {
      const txid = transactions.size.toString(16).padStart(64, '0')
      const outputs = addresses.map((address) => ({ address, amount }))
      transactions.set(txid, { txid, inputs, outputs, fee: null, bytes: new Uint8Array(100) })
      return txid
    },
    index: {
      getStats: unexpected,
      getCoins: unexpected,
      getFeeRates: unexpected,
      getHeight: unexpected,
      getHistory: async (address) => source.historyOf(address),
      // Like a status of Electrum, it may belong to another answer than the next history.
      async getStatus(address) {
        const history = source.historyOf(address)
        return history.length === 0 ? null : JSON.stringify(history)
      },
      async getTransaction(txid) {
        source.transactionsRead += 1
        return transactions.get(txid) ?? unexpected()
      },
      getBlock: async (height) => blockAt(height),
      getTip: async () => blockAt(source.tipHeight),
      verifyInclusion: async () => false,
      subscribe: null,
    },
  }
  return source
}
