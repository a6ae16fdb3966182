import { setTimeout as wait } from 'node:timers/promises'
import type { AuthModule } from '#auth/index.ts'
import { createTtlCache } from '#kernel/cache.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import type { WatchedAccountRow } from '../accounts/accounts.queries.ts'
import { findScanState, requestScan, type ScanState } from './sync/scans.queries.ts'

interface RefreshDeps extends DatabaseServices {
  readonly chargeAccount: AuthModule['chargeAccount']
  /** Synchronizes an account in this process. Returns false if another one follows the chain. */
  readonly syncOne: (accountId: string) => Promise<boolean>
}

const FRESH_MS = 15_000
// Short, so that a manual retry soon reaches the index again.
const FAILURE_CACHE_MS = 2_000
// Shorter than the time limit of the web app.
const WAIT_MS = 8_000
const POLL_MS = 200

/** Makes sure that what is stored of an account is at most 15 s old. */
export type RefreshAccount = (account: Pick<WatchedAccountRow, 'id' | 'userId' | 'gapLimit'>) => Promise<void>

/**
 * Creates the function that brings an account up to date, in the process that follows the chain. An account whose first scan
 * takes long is still being scanned afterwards. Throws `bitcoin_index_unavailable` if the source fails, or a rate limit error.
 */
export function createAccountRefresher({ db, clock, chargeAccount, syncOne }: RefreshDeps): RefreshAccount {
  const cache = createTtlCache<void>({ clock, ttlMs: FRESH_MS, errorTtlMs: FAILURE_CACHE_MS })

  async function refresh(id: string): Promise<void> {
    const now = clock.now()
    const before = await findScanState(db, id)
    if (before === null || isCurrent(before, now)) return
    await requestScan(db, id, now)
    const isDone = await syncOne(id)
    for (let waited = 0; ; waited += POLL_MS) {
      const after = await findScanState(db, id)
      if (after === null || (after.syncedAt !== null && after.syncedAt >= now)) return
      if (after.scanStatus === 'failed' && (isDone || hasFailedSince(after, now)))
        throw createUnavailableError()
      if (isDone || waited >= WAIT_MS) return
      await wait(POLL_MS)
    }
  }

  return async ({ id, userId, gapLimit }) => {
    // Another gap limit starts another scan.
    const key = `${gapLimit} ${id}`
    if (!cache.has(key)) await chargeAccount('account_readings', userId)
    await cache.get(key, () => refresh(id))
  }
}

/** Returns true if an account was read a moment ago, or if a process is told about each change. */
function isCurrent({ scanStatus, scanDueAt, syncedAt, followedUntil }: ScanState, now: Date): boolean {
  if (syncedAt === null || scanStatus !== 'synced') return false
  const isFollowed = scanDueAt === null && followedUntil !== null && followedUntil > now
  return isFollowed || now.getTime() - syncedAt.getTime() < FRESH_MS
}

// A failed account is due again later.
const hasFailedSince = ({ scanDueAt }: ScanState, now: Date): boolean => scanDueAt !== null && scanDueAt > now

const createUnavailableError = (): ApiError =>
  new ApiError('bitcoin_index_unavailable', { retryAfterSeconds: Math.ceil(FAILURE_CACHE_MS / 1_000) })
