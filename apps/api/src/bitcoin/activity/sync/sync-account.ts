import pLimit from 'p-limit'
import type { Db } from '#kernel/database/db.ts'
import type { WatchedAccountRow } from '../../accounts/accounts.queries.ts'
import { readStoredDescriptor } from '../../accounts/stored-descriptor.ts'
import type { ScanPriority } from '../schema.ts'
import type { ReadStatuses } from './address-statuses.ts'
import { deriveAddresses } from './derive-addresses.ts'
import type { AddressPlace } from './payment-effect.ts'
import {
  type CheckedAddress,
  createPaymentReader,
  LeaseLostError,
  type PaymentReaderDeps,
} from './read-payments.ts'
import { insertAddresses, lockLease } from './save-changes.queries.ts'
import { finalizePayments, finishScan, startScan } from './scans.queries.ts'
import { findAddressesOfAccount, hasDueAddresses, type WatchedAddressRow } from './stored-activity.queries.ts'
import { TooManyPaymentsError } from './sync-limits.ts'

export interface AccountSyncDeps extends PaymentReaderDeps {
  /** Reads statuses and, if the source pushes, keeps watching the addresses. */
  readonly readStatuses: ReadStatuses
}

interface SyncOptions {
  /** Whether all addresses are checked, or only those that are known to be due. The first time all are. */
  readonly scope: 'all' | 'due'
  /** Returns when the account is synchronized next, after it was at `syncedAt`. */
  readonly getNext: (
    syncedAt: Date,
  ) => Promise<{ readonly dueAt: Date | null; readonly priority: ScanPriority }>
  readonly signal: AbortSignal
}

const ADDRESSES_AT_ONCE = 60
// The next addresses are checked while the histories of earlier ones are read.
const BATCHES_AT_ONCE = 3
// A conflict or a new block may make addresses due while the account is synchronized.
const MAX_ROUNDS = 5

/**
 * Reads the addresses of an account up to its gap limit, on both branches, and stores their payments as they are found. What
 * is stored stays if it throws, and the next call continues. Returns the number of addresses that were checked.
 */
export async function syncAccount(
  deps: AccountSyncDeps,
  account: WatchedAccountRow,
  { scope, getNext, signal }: SyncOptions,
): Promise<number> {
  const { db, clock } = deps
  const { id: accountId, gapLimit } = account
  const startedAt = account.emitsEvents ? null : await startScan(db, accountId, clock.now())
  let scan = await scanAddresses(deps, account, { startedAt, scope, signal })
  let checked = scan.checked
  for (let round = 1; round < MAX_ROUNDS && (await hasDueAddresses(db, accountId)); round++) {
    scan = await scanAddresses(deps, account, { startedAt, scope: 'due', signal })
    checked += scan.checked
  }
  const syncedAt = clock.now()
  const next = await getNext(syncedAt)
  await db.transaction(async (tx) => {
    const { height } = await requireLease(tx, deps)
    if (height !== null) await finalizePayments(tx, accountId, height)
    await finishScan(tx, { accountId, gapLimit, syncedAt, next: scan.next, ...next })
  })
  return checked
}

async function requireLease(tx: Db, { leaseId }: AccountSyncDeps) {
  const tip = await lockLease(tx, leaseId)
  if (!tip) throw new LeaseLostError('Another process follows the chain')
  return tip
}

interface ScanOptions extends Pick<SyncOptions, 'scope' | 'signal'> {
  /** When the first scan began; null if there was one. Addresses that were read since then are not read again. */
  readonly startedAt: Date | null
}

async function scanAddresses(
  deps: AccountSyncDeps,
  account: WatchedAccountRow,
  { startedAt, scope, signal: parent }: ScanOptions,
) {
  const { id: accountId, userId, gapLimit } = account
  const descriptor = readStoredDescriptor(account)
  const rows = await findAddressesOfAccount(deps.db, accountId)
  const places = new Map<string, AddressPlace>(rows.map((row) => [row.address, row]))
  const stopping = new AbortController()
  const stop = () => stopping.abort(parent.reason)
  parent.addEventListener('abort', stop)
  if (parent.aborted) stop()
  const { signal } = stopping
  const owner = { accountId, userId, places, startedAt }
  const read = createPaymentReader(deps, owner, signal)
  const limit = pLimit(BATCHES_AT_ONCE)
  const running: Promise<unknown>[] = []
  let checkedCount = 0

  const isWanted = (row: WatchedAddressRow): boolean =>
    row.isDue ||
    row.readAt === null ||
    (startedAt === null ? scope === 'all' : scope === 'all' && row.readAt < startedAt)
  // An address that is due may have another history with the same status, after a reorganization.
  const isChanged = ({ row, status }: CheckedAddress) =>
    startedAt !== null || row.isDue || row.readAt === null || row.status !== status

  async function append(branch: number, known: WatchedAddressRow[], count: number): Promise<void> {
    const { addressesPerBranch } = deps.limits
    if (count > addressesPerBranch) throw new TooManyPaymentsError('addressesPerBranch', addressesPerBranch)
    const first = known.length
    const addresses = await deriveAddresses(descriptor, branch, first, count - first)
    const added = addresses.map((address, at) => ({
      accountId,
      userId,
      branch,
      address,
      addressIndex: first + at,
      status: null,
      readAt: null,
      isDue: true,
      isUsed: false,
      dueCount: 0,
    }))
    await deps.db.transaction(async (tx) => {
      await requireLease(tx, deps)
      await insertAddresses(tx, added)
    })
    for (const row of added) places.set(row.address, row)
    known.push(...added)
  }

  async function check(wanted: readonly WatchedAddressRow[]): Promise<CheckedAddress[]> {
    const addresses = wanted.map(({ address }) => address)
    const statuses = await deps.readStatuses(addresses, signal)
    checkedCount += wanted.length
    return wanted.map((row) => ({ row, status: statuses.get(row.address) ?? null }))
  }

  /** Returns the address after the last used one. */
  async function scanBranch(branch: number): Promise<{ index: number; address: string }> {
    const known = rows.filter((row) => row.branch === branch)
    const isSingle = descriptor.kind === 'address'
    let lastUsed = known.findLastIndex(({ isUsed }) => isUsed)
    for (let next = 0; ; ) {
      const count = isSingle ? 1 : lastUsed + 1 + gapLimit
      if (known.length < count) await append(branch, known, count)
      if (next >= known.length) break
      const window = known.slice(next, next + ADDRESSES_AT_ONCE)
      next += window.length
      const checked = await check(window.filter(isWanted))
      const used = checked.filter(({ status }) => status !== null)
      lastUsed = Math.max(lastUsed, ...used.map(({ row }) => row.addressIndex))
      const changed = checked.filter(isChanged)
      if (changed.length > 0) await enqueue(changed)
    }
    const index = isSingle ? 0 : lastUsed + 1
    return { index, address: known[index]?.address ?? '' }
  }

  async function enqueue(changed: readonly CheckedAddress[]): Promise<void> {
    const batch = stopOnError(limit(() => read(changed)))
    running.push(batch)
    // Waits if as many are running as may.
    if (limit.pendingCount > 0) await batch
  }

  // Everything ends before the first error is thrown, so that nothing is stored later.
  function stopOnError<T>(work: Promise<T>): Promise<T> {
    work.catch((error: unknown) => stopping.abort(error))
    return work
  }

  try {
    const branches = descriptor.branches.map((_name, branch) => stopOnError(scanBranch(branch)))
    await Promise.allSettled(branches)
    await Promise.allSettled(running)
    signal.throwIfAborted()
    const [next] = await Promise.all(branches)
    if (!next) throw new Error('The descriptor has no branch')
    return { checked: checkedCount, next }
  } finally {
    parent.removeEventListener('abort', stop)
  }
}
