import { randomUUID } from 'node:crypto'
import type { BitcoinNetwork } from '@satlens/domain'
import pLimit from 'p-limit'
import type { ModuleServices } from '#kernel/services.ts'
import type { ChainIndex } from '../../chain/chain-index.ts'
import { type ChainSession, createChainSession } from './chain-session.ts'
import { acquireChainLease, releaseChainLease } from './chain-tip.queries.ts'
import { createOutageLog } from './outage-log.ts'

interface ChainFollowerDeps extends Omit<ModuleServices, 'fetch'> {
  readonly network: BitcoinNetwork
  readonly getIndex: () => Promise<ChainIndex>
  /** Called when there may be events of payments to handle. */
  readonly onEvents: () => void
}

/** A process that was killed is replaced after this time. */
const LEASE_MS = 15_000
const RENEW_AFTER_MS = 5_000
const STEP_INTERVAL_MS = 1_000
const WAKE_AFTER_MS = 50

export type ChainFollower = ReturnType<typeof createChainFollower>

/**
 * Synchronizes the watched accounts of a network with its chain. Of the processes that share a database one does so, as long as
 * it renews its lease; every write checks that it still has it.
 */
export function createChainFollower({ db, clock, log, network, getIndex, onEvents }: ChainFollowerDeps) {
  let session: ChainSession | null = null
  let leaseId = randomUUID()
  let renewedAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  let stepping: Promise<void> | null = null
  let isWoken = false
  let isClosed = false
  const inOrder = pLimit(1)
  const reportLease = createOutageLog(log, 'renewing the lease to follow the chain')

  // Returns the session if this process has the lease. One caller at a time opens and ends sessions.
  const getSession = (): Promise<ChainSession | null> => inOrder(renewSession)

  async function renewSession(): Promise<ChainSession | null> {
    const now = clock.now().getTime()
    const isFresh = renewedAt !== null && now >= renewedAt && now - renewedAt < RENEW_AFTER_MS
    const isLeader =
      !session?.isLost() &&
      (isFresh || (await acquireChainLease(db, { network, leaseId }, new Date(now), LEASE_MS)))
    if (!isLeader) await endSession()
    else if (!isFresh) renewedAt = now
    if (isLeader && session === null && !isClosed) {
      const lease = { network, leaseId }
      session = createChainSession({
        db,
        clock,
        log,
        index: await getIndex(),
        lease,
        onReport: wake,
        onEvents,
      })
      // Another process may have been killed before it said so.
      onEvents()
    }
    return session
  }

  async function endSession(): Promise<void> {
    renewedAt = null
    await session?.close()
    session = null
    // What the old session has started cannot write any more.
    leaseId = randomUUID()
  }

  async function takeStep(): Promise<void> {
    try {
      await (await getSession())?.step()
      reportLease(null)
    } catch (error) {
      reportLease(error)
    }
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => {
      isWoken = false
      stepping = takeStep().finally(() => {
        stepping = null
        schedule(isWoken ? WAKE_AFTER_MS : STEP_INTERVAL_MS)
      })
    }, ms)
    timer.unref()
  }

  function wake(): void {
    if (timer === undefined || isWoken) return
    isWoken = true
    if (!stepping) schedule(WAKE_AFTER_MS)
  }

  return {
    /** Follows the chain until `close`. */
    start: () => schedule(0),
    /** Synchronizes every account that is due, once. Returns false if another process follows the chain. */
    async settle(): Promise<boolean> {
      const current = await getSession()
      await current?.settle()
      return current !== null
    },
    /** Synchronizes one account now. Returns false if another process follows the chain. */
    async syncOne(accountId: string): Promise<boolean> {
      const current = await getSession()
      await current?.syncOne(accountId)
      return current !== null
    },
    /** Ends what is running and lets another process follow the chain. Call it before the database closes. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await stepping
      const hadLease = session !== null
      const held = { network, leaseId }
      await session?.close()
      session = null
      if (hadLease) await releaseChainLease(db, held).catch(() => {})
    },
  }
}
