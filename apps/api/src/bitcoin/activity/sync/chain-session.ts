import type { BitcoinNetwork } from '@satlens/domain'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { ModuleServices } from '#kernel/services.ts'
import type { WatchedAccountRow } from '../../accounts/accounts.queries.ts'
import { type ChainBlock, type ChainIndex, TooManyTransactionsError } from '../../chain/chain-index.ts'
import { SCAN_PRIORITY } from '../schema.ts'
import { createStatusPolling, createStatusSubscription } from './address-statuses.ts'
import {
  type ChainLease,
  findWatchedAmong,
  markChangedAddressesDue,
  readWatchedAddresses,
  saveOffersProofs,
} from './chain-tip.queries.ts'
import { followChainTip } from './chain-tip.ts'
import { decideNextSync, getScanRetryDelayMs, TOO_LARGE_RETRY_MS } from './next-sync.ts'
import { createOutageLog } from './outage-log.ts'
import { AccountDeletedError, LeaseLostError } from './read-payments.ts'
import { failScan, findAccountToSync, findDueAccounts, hasYoungPayments } from './scans.queries.ts'
import { type AccountSyncDeps, syncAccount } from './sync-account.ts'
import { SYNC_LIMITS, TooManyPaymentsError } from './sync-limits.ts'
import { verifyPayments } from './verify-payments.ts'

interface ChainSessionDeps extends Omit<ModuleServices, 'fetch'> {
  readonly index: ChainIndex
  readonly lease: ChainLease & { readonly network: BitcoinNetwork }
  /** Called when there may be work, so that the next step need not be waited for. */
  readonly onReport: () => void
  /** Called when there may be events of payments to handle. */
  readonly onEvents: () => void
  readonly limits?: AccountSyncDeps['limits']
}

const ACCOUNTS_AT_ONCE = 4
const TIP_INTERVAL_MS = 20_000
const WATCHED_ACCOUNTS_AT_ONCE = 5
const REPORTS_PER_PART = 1_000
const CACHED_BLOCKS = 5_000
// For accounts that are polled again.
const POLLED_ADDRESSES_PER_S = 20
const PAUSE_AFTER_FAILURE_MS = 2_000

export type ChainSession = ReturnType<typeof createChainSession>

/**
 * Follows the chain under a lease: stores new blocks, finds out which accounts changed, and synchronizes those that are due.
 * Nothing happens between the steps except what they have started.
 */
export function createChainSession(deps: ChainSessionDeps) {
  const { db, clock, log, index, lease, onReport, onEvents, limits = SYNC_LIMITS } = deps
  const { network } = lease
  const stopping = new AbortController()
  const { signal } = stopping
  const blocks = new LRUCache<number, Promise<ChainBlock>>({ max: CACHED_BLOCKS })
  const reports = new Map<string, string | null>()
  const running = new Map<string, Promise<void>>()
  // No request waits for proofs.
  const verifying = new Set<Promise<void>>()
  const verifyInOrder = pLimit(1)
  let newTip: ChainBlock | null = null
  let reorganizations = 0
  let tipDueAt = 0
  let pausedUntil = 0
  let polledUntil = 0
  let isLost = false
  let offersProofs: boolean | null = null

  const subscription = createStatusSubscription(index, {
    onAddress(address, status) {
      reports.set(address, status)
      onReport()
    },
    onBlock(block) {
      newTip = block
      onReport()
    },
    onInterrupted() {},
  })
  let watching: Promise<void> | null = null

  const syncDeps: AccountSyncDeps = {
    db,
    clock,
    index,
    leaseId: lease.leaseId,
    limits,
    readStatuses: subscription?.readStatuses ?? createStatusPolling(index),
    getBlock,
    countReorganizations: () => reorganizations,
    onEvents,
  }

  const now = () => clock.now().getTime()
  const reportStep = createOutageLog(log, 'following the chain')
  const reportSync = createOutageLog(log, 'synchronizing accounts')

  function getBlock(height: number): Promise<ChainBlock> {
    const cached = blocks.get(height)
    if (cached) return cached
    const block = index.getBlock(height, signal)
    blocks.set(height, block)
    block.catch(() => blocks.delete(height))
    return block
  }

  // Reports what changed while it was not watched. Addresses that fail are watched again by the subscription itself.
  async function watchStoredAddresses(): Promise<void> {
    for await (const addresses of readWatchedAddresses(db, network, WATCHED_ACCOUNTS_AT_ONCE)) {
      if (signal.aborted) return
      await subscription?.watch(addresses).catch(() => {})
    }
  }

  async function storeReports(): Promise<void> {
    while (reports.size > 0) {
      const part = new Map([...reports].slice(0, REPORTS_PER_PART))
      await markChangedAddressesDue(db, network, part, clock.now())
      for (const [address, status] of part) if (reports.get(address) === status) reports.delete(address)
      const watched = await findWatchedAmong(db, [...part.keys()])
      subscription?.unwatch([...part.keys()].filter((address) => !watched.has(address)))
    }
  }

  async function followTip(): Promise<void> {
    if (tipDueAt <= now()) {
      // A source that pushes is asked once, and tells the next ones.
      tipDueAt = subscription ? Number.POSITIVE_INFINITY : now() + TIP_INTERVAL_MS
      newTip = await index.getTip(signal).catch((error: unknown) => {
        tipDueAt = now() + PAUSE_AFTER_FAILURE_MS
        throw error
      })
    }
    const tip = newTip
    if (tip === null) return
    const onReorganized = () => {
      reorganizations += 1
      blocks.clear()
    }
    await followChainTip({ db, clock, index, lease, onReorganized, onEvents }, tip, signal)
    if (newTip === tip) newTip = null
  }

  async function startDueAccounts(): Promise<void> {
    for (const priority of Object.values(SCAN_PRIORITY)) {
      const isPolled = priority !== SCAN_PRIORITY.changed
      if (now() < pausedUntil || (isPolled && now() < polledUntil)) continue
      const free = ACCOUNTS_AT_ONCE - running.size
      if (free <= 0) return
      const due = await findDueAccounts(db, {
        network,
        priority,
        now: clock.now(),
        running: [...running.keys()],
        limit: isPolled ? 1 : free,
      })
      for (const account of due) void start(account, isPolled)
    }
  }

  function start(account: WatchedAccountRow, isPolled: boolean): Promise<void> {
    const work = run(account, isPolled).finally(() => running.delete(account.id))
    running.set(account.id, work)
    return work
  }

  async function run(account: WatchedAccountRow, isPolled: boolean): Promise<void> {
    const { id, viewedAt, syncedAt: lastSyncedAt } = account
    try {
      const checked = await syncAccount(syncDeps, account, {
        signal,
        scope: subscription && lastSyncedAt ? 'due' : 'all',
        getNext: async (syncedAt) =>
          decideNextSync(
            {
              isPushed: subscription !== null,
              viewedAt,
              hasYoungPayments: subscription === null && (await hasYoungPayments(db, id)),
            },
            syncedAt,
          ),
      })
      if (isPolled) polledUntil = Math.max(polledUntil, now()) + (checked * 1_000) / POLLED_ADDRESSES_PER_S
      reportSync(null)
    } catch (error) {
      return handleFailure(account, error)
    }
    const proofs = verifyInOrder(() => verify(id)).finally(() => verifying.delete(proofs))
    verifying.add(proofs)
  }

  async function handleFailure({ id, scanFailures }: WatchedAccountRow, error: unknown): Promise<void> {
    if (error instanceof LeaseLostError) isLost = true
    if (signal.aborted || error instanceof LeaseLostError || error instanceof AccountDeletedError) return
    const isTooLarge = error instanceof TooManyPaymentsError || error instanceof TooManyTransactionsError
    if (!isTooLarge) {
      reportSync(error)
      pausedUntil = now() + PAUSE_AFTER_FAILURE_MS
    }
    const delayMs = isTooLarge ? TOO_LARGE_RETRY_MS : getScanRetryDelayMs(scanFailures)
    const code = isTooLarge ? 'too_many_payments' : 'source_unavailable'
    await failScan(db, id, { error: code, dueAt: new Date(now() + delayMs) }).catch(reportSync)
  }

  async function verify(accountId: string): Promise<void> {
    if (offersProofs === false) return
    try {
      const hasProofs = await verifyPayments({ db, index, lease }, accountId, signal)
      if (hasProofs === null || hasProofs === offersProofs) return
      offersProofs = hasProofs
      await saveOffersProofs(db, lease, hasProofs)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'a payment could not be verified')
    }
  }

  return {
    /** True if another process has taken the lease. */
    isLost: () => isLost,
    /** Stores what was reported and starts what is due. Never throws. */
    async step(): Promise<void> {
      if (subscription && watching === null) {
        watching = watchStoredAddresses().catch((error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, 'stored addresses could not be watched; retrying')
          watching = null
        })
      }
      let failure: unknown = null
      for (const part of [storeReports, followTip, startDueAccounts]) {
        await part().catch((error: unknown) => {
          if (error instanceof LeaseLostError) isLost = true
          failure ??= error
        })
      }
      if (!signal.aborted && !isLost) reportStep(failure)
    },
    /** Synchronizes one account now. Its row says whether that has failed. */
    async syncOne(accountId: string): Promise<void> {
      await running.get(accountId)
      tipDueAt = 0
      await storeReports()
      // If the source cannot be reached, the account says so.
      await followTip().catch(reportStep)
      const account = await findAccountToSync(db, network, accountId)
      if (account && !running.has(accountId)) await start(account, subscription === null)
      await running.get(accountId)
    },
    /** Takes steps until no account is due. */
    async settle(): Promise<void> {
      tipDueAt = 0
      do {
        await Promise.all([...running.values(), ...verifying])
        await this.step()
      } while (running.size > 0 || verifying.size > 0)
    },
    /** Ends everything. Call it before the database closes. */
    async close(): Promise<void> {
      stopping.abort(new Error('The chain is not followed any more'))
      subscription?.close()
      await Promise.all([...running.values(), ...verifying, watching])
    },
  }
}
