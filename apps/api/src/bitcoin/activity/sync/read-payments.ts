import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { lockUsersAgainstDeletion } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import type { ChainBlock, ChainIndex, ChainTransaction } from '../../chain/chain-index.ts'
import {
  type AddressReading,
  decidePaymentChanges,
  listMissingBlocks,
  listMissingTransactions,
  type PaymentChanges,
  type StoredActivity,
} from './decide-payment-changes.ts'
import type { AddressPlace } from './payment-effect.ts'
import {
  type AccountOwner,
  insertPaymentEvents,
  lockLease,
  saveEntries,
  savePayments,
  saveReadAddresses,
} from './save-changes.queries.ts'
import { addScanProgress } from './scans.queries.ts'
import {
  countStored,
  findOwnCoinsOfTransactions,
  findPaymentsThatAreNotFinal,
  findStoredPayments,
  findTxidsOfPlaces,
  type WatchedAddressRow,
} from './stored-activity.queries.ts'
import { type SyncLimits, TooManyPaymentsError } from './sync-limits.ts'

/** Another process follows the chain: nothing may be stored any more. */
export class LeaseLostError extends Error {}

/** The account was deleted while it was read. */
export class AccountDeletedError extends Error {}

export interface PaymentReaderDeps extends DatabaseServices {
  readonly index: Pick<ChainIndex, 'getHistory' | 'getTransaction'>
  readonly getBlock: (height: number) => Promise<ChainBlock>
  readonly leaseId: string
  readonly limits: SyncLimits
  /** The number of reorganizations so far. */
  readonly countReorganizations: () => number
  /** Called after events of payments were stored. */
  readonly onEvents: () => void
}

/** An address with the status that was read just now, before its history. */
export interface CheckedAddress {
  readonly row: WatchedAddressRow
  readonly status: string | null
}

interface Account extends AccountOwner {
  /** The known addresses of the account. It grows while the account is scanned. */
  readonly places: ReadonlyMap<string, AddressPlace>
  /** When the first scan began, whose addresses are counted; null if there was one. */
  readonly startedAt: Date | null
}

interface Readings {
  readonly readings: readonly AddressReading[]
  /** The number of reorganizations before they were read. */
  readonly reorganizations: number
}

// No address has become due this often.
const NEVER = -1
// Bounds the memory of transactions, however large they are.
const MAX_CACHED_BYTES = 2 ** 25
const MAX_PART_BYTES = 2 ** 24
// Bounds the memory of an address with thousands of payments.
const TRANSACTIONS_AT_ONCE = 500
const REQUESTS_AT_ONCE = 25

/** Creates the function that reads the histories of addresses of one account and stores what changed. */
export function createPaymentReader(deps: PaymentReaderDeps, account: Account, signal: AbortSignal) {
  const { db, index, getBlock, limits } = deps
  const cache = new LRUCache<string, ChainTransaction>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (txid) => index.getTransaction(txid, signal),
  })
  // Each decision needs what the one before has stored.
  const inOrder = pLimit(1)

  async function getTransaction(txid: string): Promise<ChainTransaction> {
    return (await cache.fetch(txid)) ?? index.getTransaction(txid, signal)
  }

  async function readHistories(checked: readonly CheckedAddress[]): Promise<AddressReading[]> {
    const txids = new Set<string>()
    return Promise.all(
      checked.map(async ({ row: { branch, addressIndex, address }, status }) => {
        const history = status === null ? [] : await index.getHistory(address, signal)
        for (const { txid } of history) txids.add(txid)
        requireLimit('payments', txids.size)
        return { branch, addressIndex, address, history }
      }),
    )
  }

  async function findTxidsByAddress(readings: readonly AddressReading[]) {
    const rows = await findTxidsOfPlaces(db, account.accountId, readings)
    return new Map(
      readings.map(({ address, branch, addressIndex }) => {
        const own = rows.filter((row) => row.branch === branch && row.addressIndex === addressIndex)
        return [address, new Set(own.map(({ txid }) => txid))]
      }),
    )
  }

  const findMissing = async (readings: readonly AddressReading[]): Promise<string[]> =>
    listMissingTransactions(readings, await findTxidsByAddress(readings))

  // Starts requests whose results are needed when it is this reading's turn.
  async function prefetch(readings: readonly AddressReading[]): Promise<void> {
    const missing = (await findMissing(readings)).slice(0, TRANSACTIONS_AT_ONCE)
    await Promise.all(missing.map(async (txid) => void (await getTransaction(txid))))
  }

  // Returns as many of the first transactions as are decided on at once.
  async function getFirst(txids: readonly string[]): Promise<ReadonlyMap<string, ChainTransaction>> {
    const transactions = new Map<string, ChainTransaction>()
    let bytes = 0
    while (transactions.size < Math.min(txids.length, TRANSACTIONS_AT_ONCE) && bytes < MAX_PART_BYTES) {
      const next = txids.slice(transactions.size, transactions.size + REQUESTS_AT_ONCE)
      for (const transaction of await Promise.all(next.map(getTransaction))) {
        transactions.set(transaction.txid, transaction)
        bytes += transaction.bytes.length
      }
    }
    return transactions
  }

  async function store(checked: readonly CheckedAddress[], read: Readings): Promise<void> {
    const missing = await findMissing(read.readings)
    let first = await getFirst(missing)
    if (first.size < missing.length) {
      for (let stored = 0; stored < missing.length; stored += first.size) {
        first = await getFirst(missing.slice(stored))
        await storePart(read, first, [])
      }
      // A payment may have been stored before the one whose coin it spends.
      first = await getFirst(await findMissing(read.readings))
    }
    await storePart(read, first, checked)
  }

  async function storePart(
    { readings, reorganizations }: Readings,
    transactions: ReadonlyMap<string, ChainTransaction>,
    checked: readonly CheckedAddress[],
  ): Promise<void> {
    const { accountId } = account
    const inputs = [...transactions.values()].flatMap((transaction) => transaction.inputs)
    const txids = readings.flatMap(({ history }) => history.map(({ txid }) => txid))
    const [txidsByAddress, coins, payments] = await Promise.all([
      findTxidsByAddress(readings),
      findOwnCoinsOfTransactions(db, accountId, [...new Set(inputs.map(({ txid }) => txid))]),
      findStoredPayments(db, accountId, txids),
    ])
    const known = new Map(payments.map((payment) => [payment.txid, payment]))
    const heights = listMissingBlocks(readings, known, transactions)
    const blocks = new Map(
      await Promise.all(heights.map(async (height) => [height, await getBlock(height)] as const)),
    )
    const hasEvents = await db.transaction(async (tx) => {
      const { emitsEvents, tipHeight } = await lock(tx, checked)
      const stored: StoredActivity = {
        payments: await loadPayments(tx, accountId, [
          ...txids,
          ...[...txidsByAddress.values()].flatMap((set) => [...set]),
        ]),
        txidsByAddress,
        coins,
        places: account.places,
      }
      const reading = {
        addresses: readings,
        transactions,
        blocks,
        tipHeight: tipHeight ?? 0,
        isFirst: account.startedAt !== null,
      }
      const changes = decidePaymentChanges(stored, reading, deps.clock.now())
      await save(tx, stored, changes, emitsEvents)
      const isOutdated = deps.countReorganizations() !== reorganizations
      const read = checked.map(({ row, status }) => ({
        ...row,
        status,
        // Blocks were replaced meanwhile, so the address stays due.
        dueCount: isOutdated ? NEVER : row.dueCount,
      }))
      await saveReadAddresses(tx, account, read, deps.clock.now())
      return emitsEvents && changes.events.length > 0
    })
    if (hasEvents) deps.onEvents()
  }

  const isFirstReading = ({ row: { readAt } }: CheckedAddress): boolean =>
    account.startedAt !== null && (readAt === null || readAt < account.startedAt)

  async function lock(tx: Db, checked: readonly CheckedAddress[]) {
    await lockUsersAgainstDeletion(tx, [account.userId])
    const tip = await lockLease(tx, deps.leaseId)
    if (!tip) throw new LeaseLostError('Another process follows the chain')
    const progress = { addresses: checked.filter(isFirstReading).length, payments: 0 }
    const scanned = await addScanProgress(tx, account.accountId, progress)
    if (!scanned) throw new AccountDeletedError('The account was deleted')
    return { emitsEvents: scanned.emitsEvents, tipHeight: tip.height }
  }

  async function save(
    tx: Db,
    stored: StoredActivity,
    { payments, entries, events }: PaymentChanges,
    emitsEvents: boolean,
  ): Promise<void> {
    requireLimit('entries', entries.length)
    await savePayments(tx, account, payments)
    await saveEntries(tx, account, entries)
    if (emitsEvents) await insertPaymentEvents(tx, account, events, deps.clock.now())
    if (payments.length + entries.length === 0) return
    const count = await countStored(tx, account.accountId)
    requireLimit('entries', count.entries)
    requireLimit('inputs', count.inputs)
    const added = payments.filter(({ txid }) => !stored.payments.has(txid)).length
    if (added === 0) return
    const scanned = await addScanProgress(tx, account.accountId, { addresses: 0, payments: added })
    requireLimit('payments', scanned?.paymentsFound ?? 0)
  }

  function requireLimit(what: keyof SyncLimits, count: number): void {
    if (count > limits[what]) throw new TooManyPaymentsError(what, limits[what])
  }

  /** Reads the histories of addresses and stores what they change. */
  return async (checked: readonly CheckedAddress[]): Promise<void> => {
    const reorganizations = deps.countReorganizations()
    const readings = await readHistories(checked)
    await prefetch(readings)
    await inOrder(() => store(checked, { readings, reorganizations }))
  }
}

async function loadPayments(tx: Db, accountId: string, txids: readonly string[]) {
  const payments = [
    ...(await findPaymentsThatAreNotFinal(tx, accountId)),
    ...(await findStoredPayments(tx, accountId, [...new Set(txids)])),
  ]
  return new Map(payments.map((payment) => [payment.txid, payment]))
}
