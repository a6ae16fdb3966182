import type { ChainBlock, ChainTransaction, HistoryEntry } from '../../chain/chain-index.ts'
import type { PaymentEventKind, StoredPayment } from '../schema.ts'
import {
  type AddressPlace,
  computePaymentEffect,
  findOwnCoins,
  type OwnedByAccount,
  type PaymentEffect,
  type PaymentEntry,
} from './payment-effect.ts'

/** The number of confirmations from which on a payment is not compared with the chain any more. */
export const FINAL_CONFIRMATIONS = 100
/** The confirmations that an event is emitted for. */
export const EVENT_DEPTHS = [1, 3, 6] as const

/** The history of an address, as just read. */
export interface AddressReading extends AddressPlace {
  readonly address: string
  readonly history: readonly HistoryEntry[]
}

/** What is stored of the payments that a reading may change. */
export interface StoredActivity {
  /** Those of the read addresses, those in their histories, and all that are not final. */
  readonly payments: ReadonlyMap<string, StoredPayment>
  /** The transactions of each address that its history named when it was last read. */
  readonly txidsByAddress: ReadonlyMap<string, ReadonlySet<string>>
  readonly coins: OwnedByAccount['coins']
  readonly places: OwnedByAccount['places']
}

/** What was read of the chain. */
export interface ChainReading {
  readonly addresses: readonly AddressReading[]
  /** Those that {@link listMissingTransactions} names. */
  readonly transactions: ReadonlyMap<string, ChainTransaction>
  /** Those that {@link listMissingBlocks} names. */
  readonly blocks: ReadonlyMap<number, ChainBlock>
  readonly tipHeight: number
  /** True in a first scan, in which nothing that is final can replace a stored payment. */
  readonly isFirst: boolean
}

/** An event without its account and time. */
export interface PaymentEvent extends Pick<StoredPayment, 'txid' | 'direction' | 'amountSats'> {
  readonly kind: PaymentEventKind
  readonly depth: number | null
}

/** What must be stored after a reading. */
export interface PaymentChanges {
  /** New and changed payments. */
  readonly payments: readonly StoredPayment[]
  /** Entries of payments that are new or whose account was found to own more of them. */
  readonly entries: readonly ReadEntry[]
  readonly events: readonly PaymentEvent[]
}

/** An entry, with whether the history of its address has named the payment. */
export interface ReadEntry extends PaymentEntry {
  readonly isRead: boolean
}

/** Returns the transactions whose content is needed to decide what the histories change. */
export const listMissingTransactions = (
  readings: readonly AddressReading[],
  txidsByAddress: StoredActivity['txidsByAddress'],
): string[] => [
  ...new Set(
    readings.flatMap(({ address, history }) =>
      history.flatMap(({ txid }) => (txidsByAddress.get(address)?.has(txid) ? [] : txid)),
    ),
  ),
]

/**
 * Returns the heights whose blocks are needed: those of payments that are new, moved or not final. Of the transactions that are
 * not stored only those count that were read.
 */
export const listMissingBlocks = (
  readings: readonly AddressReading[],
  payments: ReadonlyMap<string, StoredPayment>,
  transactions: ChainReading['transactions'],
): number[] => {
  const heights = readings.flatMap(({ history }) =>
    history.flatMap(({ txid, height }) => {
      if (height === null) return []
      const stored = payments.get(txid)
      if (!stored) return transactions.has(txid) ? height : []
      return stored.height === height && stored.spent === null ? [] : height
    }),
  )
  return [...new Set(heights)]
}

/**
 * Decides what new readings of addresses change. The order in which addresses are read does not matter: after the last change
 * of the chain has been read, the unconfirmed and confirmed payments are those of a first scan.
 */
export function decidePaymentChanges(
  stored: StoredActivity,
  reading: ChainReading,
  now: Date,
): PaymentChanges {
  const heights = new Map(
    reading.addresses.flatMap(({ history }) => history.map((one) => [one.txid, one.height])),
  )
  const coins = new Map(stored.coins)
  for (const transaction of reading.transactions.values()) {
    for (const [outpoint, coin] of findOwnCoins(transaction, stored.places)) coins.set(outpoint, coin)
  }
  const entries: ReadEntry[] = []
  const isRead = createReadCheck(reading.addresses)
  const present = new Map<string, StoredPayment>()
  for (const [txid, height] of heights) {
    const known = stored.payments.get(txid)
    const transaction = reading.transactions.get(txid)
    const effect = transaction && computePaymentEffect(transaction, { places: stored.places, coins })
    for (const entry of effect?.entries ?? []) entries.push({ ...entry, isRead: isRead(entry) })
    // The source names a transaction that does not belong to the account.
    if (!known && !effect) continue
    const block = height === null ? undefined : reading.blocks.get(height)
    const base = known ?? createPayment(txid, effect?.spent ?? [], block, now)
    present.set(txid, place(effect ? applyEffect(base, effect) : base, height, reading))
  }

  const absent = findAbsent(stored, reading.addresses, heights)
  const others = [...stored.payments.values()].filter(({ txid }) => !present.has(txid) && !absent.has(txid))
  const live = [...present.values(), ...others.filter(isLive)]
  const spenders = indexSpenders(live)
  const ended = [...absent.values(), ...others.filter((payment) => !isLive(payment))]
  const endedTxids = new Set(ended.map(({ txid }) => txid))

  const changed = [...present.values(), ...ended.map((payment) => end(payment, spenders, endedTxids))].filter(
    (payment) => !isSamePayment(payment, stored.payments.get(payment.txid)),
  )
  return {
    payments: changed.map((payment) => ({ ...payment, depth: getDepth(payment, reading.tipHeight) })),
    entries,
    events: changed.flatMap((payment) =>
      listEvents(stored.payments.get(payment.txid), payment, reading.tipHeight),
    ),
  }
}

const applyEffect = (
  payment: StoredPayment,
  { direction, amountSats, feeSats, addresses }: PaymentEffect,
): StoredPayment => ({ ...payment, direction, amountSats, feeSats, addresses })

function createReadCheck(readings: readonly AddressReading[]) {
  const toKey = ({ branch, addressIndex }: AddressPlace, txid: string) => `${branch}/${addressIndex} ${txid}`
  const read = new Set(readings.flatMap((one) => one.history.map(({ txid }) => toKey(one, txid))))
  return (entry: PaymentEntry): boolean => read.has(toKey(entry, entry.txid))
}

const NEW_PAYMENT = {
  direction: 'in',
  state: 'unconfirmed',
  amountSats: 0n,
  feeSats: null,
  height: null,
  blockHash: null,
  addresses: [],
  replacedBy: null,
  verified: false,
  depth: 0,
} as const satisfies Partial<StoredPayment>

/** Returns true if a payment counts: it is in a block or waits for one. */
export const isLive = ({ state }: Pick<StoredPayment, 'state'>): boolean =>
  state === 'confirmed' || state === 'unconfirmed'

/** Puts a payment into the block of this height, or into the mempool. */
function place(
  payment: StoredPayment,
  height: number | null,
  { blocks, tipHeight, isFirst }: ChainReading,
): StoredPayment {
  const { firstSeenAt } = payment
  if (height === null) {
    const nowhere = { height: null, blockHash: null, verified: false, replacedBy: null }
    return { ...payment, ...nowhere, state: 'unconfirmed', time: firstSeenAt }
  }
  const block = blocks.get(height)
  // It is final and stays where it is.
  if (!block) return payment
  return {
    ...payment,
    state: 'confirmed',
    height,
    blockHash: block.hash,
    verified: payment.verified && payment.blockHash === block.hash,
    replacedBy: null,
    time: block.time,
    spent: isFirst && tipHeight - height + 1 >= FINAL_CONFIRMATIONS ? null : payment.spent,
  }
}

function createPayment(
  txid: string,
  spent: readonly string[],
  block: ChainBlock | undefined,
  now: Date,
): StoredPayment {
  // What is found in a block was there before.
  const firstSeenAt = block && block.time < now ? block.time : now
  return { ...NEW_PAYMENT, txid, spent, firstSeenAt, time: firstSeenAt }
}

/** Returns the payments that a read address had and no history has any more. */
function findAbsent(
  { payments, txidsByAddress }: StoredActivity,
  readings: readonly AddressReading[],
  heights: ReadonlyMap<string, unknown>,
): Map<string, StoredPayment> {
  const absent = new Map<string, StoredPayment>()
  for (const { address } of readings) {
    for (const txid of txidsByAddress.get(address) ?? []) {
      const payment = payments.get(txid)
      if (payment && isLive(payment) && !heights.has(txid)) absent.set(txid, payment)
    }
  }
  return absent
}

/** Returns the payments that spend each outpoint, of those that are not final. */
function indexSpenders(payments: readonly StoredPayment[]): Map<string, string[]> {
  const spenders = new Map<string, string[]>()
  for (const { txid, spent } of payments) {
    for (const outpoint of spent ?? []) spenders.set(outpoint, [...(spenders.get(outpoint) ?? []), txid])
  }
  return spenders
}

function end(
  payment: StoredPayment,
  spenders: ReadonlyMap<string, readonly string[]>,
  ended: ReadonlySet<string>,
): StoredPayment {
  const rivals = (payment.spent ?? []).flatMap((outpoint) => spenders.get(outpoint) ?? [])
  // A replacement that is final is not among the spenders any more.
  const isReplaced = payment.replacedBy !== null && !ended.has(payment.replacedBy)
  // Any of several rivals is right; the same one is chosen each time.
  const replacedBy = isReplaced ? payment.replacedBy : (rivals.sort()[0] ?? null)
  return {
    ...payment,
    state: replacedBy === null ? 'dropped' : 'replaced',
    replacedBy,
    height: null,
    blockHash: null,
    verified: false,
    time: payment.firstSeenAt,
  }
}

const isSamePayment = (one: StoredPayment, other: StoredPayment | undefined): boolean =>
  other !== undefined &&
  one.state === other.state &&
  one.blockHash === other.blockHash &&
  one.amountSats === other.amountSats &&
  one.feeSats === other.feeSats &&
  one.direction === other.direction &&
  one.replacedBy === other.replacedBy &&
  one.addresses.join() === other.addresses.join()

/** Returns the highest event depth that a payment has reached, also before a reorganization. */
const getDepth = ({ state, height, depth }: StoredPayment, tipHeight: number): number =>
  state === 'confirmed' && height !== null
    ? Math.max(depth, ...EVENT_DEPTHS.filter((confirmations) => tipHeight - height + 1 >= confirmations))
    : depth

function listEvents(
  before: StoredPayment | undefined,
  payment: StoredPayment,
  tipHeight: number,
): PaymentEvent[] {
  const { txid, direction, amountSats } = payment
  const emit = (kind: PaymentEventKind, depth: number | null = null): PaymentEvent => ({
    txid,
    direction,
    amountSats,
    kind,
    depth,
  })
  const reached = getDepth(payment, tipHeight)
  const confirmed = EVENT_DEPTHS.filter((depth) => depth > payment.depth && depth <= reached).map((depth) =>
    emit('confirmed', depth),
  )
  if (before === undefined) return [emit('seen'), ...confirmed]
  if (!isLive(payment)) return before.state === payment.state ? [] : [emit(toEndKind(payment))]
  if (!isLive(before)) return [emit('restored'), ...confirmed]
  const isUnconfirmed = before.state === 'confirmed' && payment.state === 'unconfirmed'
  return [...(isUnconfirmed ? [emit('unconfirmed')] : []), ...confirmed]
}

const toEndKind = ({ state }: StoredPayment): PaymentEventKind =>
  state === 'replaced' ? 'replaced' : 'dropped'
