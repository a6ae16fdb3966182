import type { StoredPayment } from '../../src/bitcoin/activity/schema.ts'
import {
  type AddressReading,
  decidePaymentChanges,
  FINAL_CONFIRMATIONS,
  isLive,
  listMissingBlocks,
  listMissingTransactions,
  type PaymentEvent,
  type ReadEntry,
} from '../../src/bitcoin/activity/sync/decide-payment-changes.ts'
import {
  type AddressPlace,
  formatOutpoint,
  type OwnCoin,
} from '../../src/bitcoin/activity/sync/payment-effect.ts'
import type { ChainBlock, ChainTransaction, HistoryEntry } from '../../src/bitcoin/chain/chain-index.ts'

export const OWN_ADDRESSES = ['own-0', 'own-1', 'own-2', 'own-3', 'own-4', 'own-5'] as const

type Outputs = ChainTransaction['outputs']

export type ModelChain = ReturnType<typeof createModelChain>

/** Creates a chain of transactions without scripts and signatures, on which anything can happen. */
export function createModelChain() {
  const transactions = new Map<string, { readonly transaction: ChainTransaction; height: number | null }>()
  let blocks: ChainBlock[] = []
  let ids = 0
  const newId = (): string => (++ids).toString(16).padStart(64, '0')

  const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % (items.length || 1)]
  const all = () => [...transactions.values()]
  const isSpent = (outpoint: string) =>
    all().some(({ transaction }) =>
      transaction.inputs.some(({ txid, vout }) => formatOutpoint(txid, vout) === outpoint),
    )
  const unspent = () =>
    all().flatMap(({ transaction }) =>
      transaction.outputs.flatMap((output, vout) =>
        output.address?.startsWith('own') && !isSpent(formatOutpoint(transaction.txid, vout))
          ? [{ txid: transaction.txid, vout, amount: output.amount }]
          : [],
      ),
    )
  const unconfirmed = () => all().filter(({ height }) => height === null)

  function add(inputs: ChainTransaction['inputs'], outputs: Outputs): void {
    const txid = newId()
    transactions.set(txid, {
      transaction: { txid, inputs, outputs, fee: null, bytes: new Uint8Array() },
      height: null,
    })
  }

  function remove(txid: string): void {
    if (!transactions.delete(txid)) return
    for (const { transaction } of all()) {
      if (transaction.inputs.some((input) => input.txid === txid)) remove(transaction.txid)
    }
  }

  const outputsOf = (amount: bigint, at: number): Outputs => {
    const to = (nth: number) => pick([...OWN_ADDRESSES, 'foreign', null], nth) ?? null
    return [
      { address: to(at), amount: amount / 2n },
      { address: to(at * 7 + 3), amount: amount - amount / 2n - 1n },
    ]
  }

  function mine(count: number): void {
    for (let mined = 0; mined < count; mined++) {
      const height = blocks.length + 1
      blocks.push({ height, hash: newId(), time: new Date(1_700_000_000_000 + height * 600_000) })
      for (const known of unconfirmed()) known.height = height
    }
  }

  return {
    receive: (at: number) => add([{ txid: newId(), vout: 0 }], outputsOf(1_000n + BigInt(at), at)),
    spend(at: number): void {
      const first = pick(unspent(), at)
      if (!first) return
      const second = at % 3 === 0 ? unspent().find(({ txid }) => txid !== first.txid) : undefined
      // Every fourth transaction has an input of another wallet.
      const foreign = at % 4 === 0 ? [{ txid: newId(), vout: 1 }] : []
      const amount = first.amount + (second?.amount ?? 0n)
      const inputs = [first, ...(second ? [second] : [])].map(({ txid, vout }) => ({ txid, vout }))
      if (amount > 10n) add([...inputs, ...foreign], outputsOf(amount, at))
    },
    replace(at: number): void {
      const known = pick(unconfirmed(), at)
      if (!known) return
      const { txid, inputs, outputs } = known.transaction
      remove(txid)
      add(
        inputs.slice(0, 1 + (at % 2)),
        outputs.map((output, vout) => ({
          ...output,
          address: pick([...OWN_ADDRESSES, null], at + vout) ?? null,
        })),
      )
    },
    drop(at: number): void {
      const known = pick(unconfirmed(), at)
      if (known) remove(known.transaction.txid)
    },
    mine,
    /** Replaces the last blocks. Returns the height of the last one that stays. */
    reorganize(at: number): number {
      const fork = Math.max(0, blocks.length - 1 - (at % 3))
      const removed = blocks.length - fork
      blocks = blocks.slice(0, fork)
      for (const known of all()) if ((known.height ?? 0) > fork) known.height = null
      if (at % 5 === 0) this.drop(at)
      if (at % 5 === 1) this.replace(at)
      mine(removed + (at % 2))
      return fork
    },
    tipHeight: () => blocks.length,
    block: (height: number) => blocks[height - 1],
    transaction: (txid: string) => transactions.get(txid)?.transaction,
    history(address: string): HistoryEntry[] {
      return all()
        .filter(({ transaction }) => touches(transaction, address))
        .map(({ transaction: { txid }, height }) => ({ txid, height }))
        .sort((a, b) => a.txid.localeCompare(b.txid))
    },
    txidsOf: (addresses: readonly string[]): string[] =>
      all()
        .filter(({ transaction }) => addresses.some((address) => touches(transaction, address)))
        .map(({ transaction }) => transaction.txid)
        .sort(),
    balanceOf: (_addresses: readonly string[]): bigint =>
      unspent().reduce((sum, { amount }) => sum + amount, 0n),
  }

  function touches({ inputs, outputs }: ChainTransaction, address: string): boolean {
    return (
      outputs.some((output) => output.address === address) ||
      inputs.some(({ txid, vout }) => transactions.get(txid)?.transaction.outputs[vout]?.address === address)
    )
  }
}

const statusOf = (history: readonly HistoryEntry[]): string =>
  history.map(({ txid, height }) => `${txid}:${height}`).join()

/** Creates a store in memory that applies decisions as the database does. */
export function createModelStore(
  chain: ModelChain,
  places: ReadonlyMap<string, AddressPlace>,
  { now, isFirst }: { readonly now: Date; readonly isFirst: boolean },
) {
  const payments = new Map<string, StoredPayment>()
  const entries = new Map<string, ReadEntry>()
  const events: PaymentEvent[] = []
  const statuses = new Map<string, string>()
  const due = new Set<string>()
  let captured: { readonly reading: AddressReading; readonly reorganizations: number }[] = []
  let reorganizations = 0

  const addressOf = ({ branch, addressIndex }: AddressPlace) =>
    [...places].find(([, place]) => place.branch === branch && place.addressIndex === addressIndex)?.[0] ?? ''

  const markDue = (txids: readonly string[]) => {
    for (const entry of entries.values()) if (txids.includes(entry.txid)) due.add(addressOf(entry))
  }

  function load(readings: readonly AddressReading[]) {
    const txidsByAddress = new Map(
      readings.map(({ address }) => [
        address,
        new Set(
          [...entries.values()]
            .filter((one) => one.isRead && addressOf(one) === address)
            .map(({ txid }) => txid),
        ),
      ]),
    )
    const coins = new Map<string, OwnCoin>()
    for (const entry of entries.values()) {
      if (entry.txid === entry.coinTxid) coins.set(formatOutpoint(entry.coinTxid, entry.coinVout), entry)
    }
    return { payments, txidsByAddress, coins, places }
  }

  return {
    events,
    /** Reads the history of an address, which is applied later. */
    capture(address: string): void {
      const place = places.get(address)
      if (!place) throw new Error(`${address} is not the account's`)
      const reading = { ...place, address, history: chain.history(address) }
      captured = captured.filter((earlier) => earlier.reading.address !== address)
      captured.push({ reading, reorganizations })
    },
    /** Applies what was captured. If the source has lost one of its transactions, all of it must be read again. */
    apply(): void {
      const [batch, readings] = [captured, captured.map(({ reading }) => reading)]
      captured = []
      const stored = load(readings)
      const missing = listMissingTransactions(readings, stored.txidsByAddress)
      const transactions = missing.map((txid) => chain.transaction(txid))
      const found = new Map(transactions.flatMap((one) => (one ? [[one.txid, one]] : [])))
      const heights = listMissingBlocks(readings, payments, found)
      const blocks = heights.map((height) => chain.block(height))
      if (transactions.includes(undefined) || blocks.includes(undefined)) {
        for (const { address } of readings) due.add(address)
        return
      }
      const reading = {
        addresses: readings,
        transactions: found,
        blocks: new Map(blocks.flatMap((block) => (block ? [[block.height, block]] : []))),
        tipHeight: chain.tipHeight(),
        isFirst,
      }
      const changes = decidePaymentChanges(stored, reading, now)
      for (const payment of changes.payments) payments.set(payment.txid, payment)
      for (const entry of changes.entries) {
        const key = `${entry.coinTxid}:${entry.coinVout} ${entry.txid}`
        entries.set(key, { ...entry, isRead: entry.isRead || (entries.get(key)?.isRead ?? false) })
      }
      events.push(...changes.events)
      for (const { reading: read, reorganizations: before } of batch) {
        statuses.set(read.address, statusOf(read.history))
        if (before === reorganizations) due.delete(read.address)
        else due.add(read.address)
      }
    },
    /** Forgets the inputs of what is final, as the end of a synchronization does. */
    finalize(): void {
      this.readAllThatChanged()
      for (const [txid, payment] of payments) {
        const isFinal = chain.tipHeight() - (payment.height ?? Infinity) + 1 >= FINAL_CONFIRMATIONS
        if (isFinal) payments.set(txid, { ...payment, spent: null })
      }
    },
    handleReorganization(forkHeight: number): void {
      reorganizations += 1
      markDue(
        [...payments.values()].filter(({ height }) => (height ?? 0) > forkHeight).map(({ txid }) => txid),
      )
    },
    /** Reads addresses until each has been read since its last change. */
    readAllThatChanged(): void {
      this.apply()
      for (let round = 0; ; round++) {
        const changed = [...places.keys()].filter(
          (address) => due.has(address) || (statuses.get(address) ?? '') !== statusOf(chain.history(address)),
        )
        if (changed.length === 0) return
        if (round > 20) throw new Error('The readings do not come to an end')
        for (const address of changed) this.capture(address)
        this.apply()
      }
    },
    livePayments: () =>
      [...payments.values()]
        .filter(isLive)
        .map(({ spent: _spent, firstSeenAt: _seen, depth: _depth, ...payment }) => payment)
        .sort((a, b) => a.txid.localeCompare(b.txid)),
    endedPayments: () => [...payments.values()].filter((payment) => !isLive(payment)),
    rivalsOf: ({ spent }: StoredPayment): string[] =>
      [...payments.values()]
        .filter((payment) => isLive(payment))
        .filter(({ txid }) =>
          chain
            .transaction(txid)
            ?.inputs.some((input) => spent?.includes(formatOutpoint(input.txid, input.vout))),
        )
        .map(({ txid }) => txid),
    balance: () =>
      [...payments.values()].filter(isLive).reduce((sum, { amountSats }) => sum + amountSats, 0n),
  }
}
