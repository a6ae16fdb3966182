import type {
  ApiErrorCode,
  addWatchedAccountEndpoint,
  EndpointInput,
  updateWatchedAccountEndpoint,
  WatchedAccount,
} from '@satlens/contract'
import {
  ACCOUNT_NAME_ISSUE_MESSAGES,
  type AccountName,
  type BitcoinNetwork,
  MIN_GAP_LIMIT,
  parseAccountName,
} from '@satlens/domain'
import {
  DESCRIPTOR_ISSUE_MESSAGES,
  type DescriptorIssue,
  formatDescriptor,
  parseWatchedSource,
} from '@satlens/wallet'
import { type AuthenticatedCaller, runAsLockedCaller, runWithDatabaseUserRole } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { SCAN_PRIORITY } from '../activity/schema.ts'
import {
  findWatchedAccountById,
  findWatchedAccounts,
  insertWatchedAccount,
  updateWatchedAccountRow,
  type WatchedAccountRow,
} from './accounts.queries.ts'

export interface WatchedAccountDeps extends DatabaseServices {
  readonly network: BitcoinNetwork
  /** The number of accounts that a person may watch. */
  readonly accountLimit: number
}

/** Returns the accounts of a user, oldest first, without reading the chain. */
export async function listWatchedAccounts({ db, network, accountLimit }: WatchedAccountDeps, userId: string) {
  const rows = await runWithDatabaseUserRole(db, userId, (tx) => findWatchedAccounts(tx, userId))
  return { accounts: rows.map(toWatchedAccount), limit: accountLimit, network }
}

/** Watches an account. Throws if its source or name is invalid, if it is watched already, or if there are too many. */
export async function addWatchedAccount(
  { db, clock, network, accountLimit }: WatchedAccountDeps,
  caller: AuthenticatedCaller,
  { name, source, script, gap_limit }: EndpointInput<typeof addWatchedAccountEndpoint>['body'],
): Promise<WatchedAccount> {
  const { userId } = caller
  const account = {
    userId,
    name: requireAccountName(name),
    network,
    descriptor: requireDescriptor(source, network, script),
    gapLimit: gap_limit ?? MIN_GAP_LIMIT,
    createdAt: clock.now(),
  }
  // The caller's row is locked, so that concurrent requests add no account twice and stay below the limit.
  return runAsLockedCaller(db, caller, async (tx) => {
    const stored = await findWatchedAccounts(tx, userId)
    if (stored.some(({ descriptor }) => descriptor === account.descriptor)) {
      throw new ApiError('account_already_watched')
    }
    if (stored.length >= accountLimit) throw new ApiError('watched_account_limit_reached')
    return toWatchedAccount(await insertWatchedAccount(tx, account))
  })
}

/** Renames an account or changes its gap limit. */
export function updateWatchedAccount(
  { db, clock }: WatchedAccountDeps,
  caller: AuthenticatedCaller,
  id: string,
  { name, gap_limit }: EndpointInput<typeof updateWatchedAccountEndpoint>['body'],
): Promise<WatchedAccount> {
  const change = {
    ...(name === undefined ? {} : { name: requireAccountName(name) }),
    ...(gap_limit === undefined ? {} : { gapLimit: gap_limit, ...scanAgain(clock.now()) }),
  }
  return runAsLockedCaller(db, caller, async (tx) => {
    const row =
      Object.keys(change).length === 0
        ? await findWatchedAccountById(tx, caller.userId, id)
        : await updateWatchedAccountRow(tx, caller.userId, id, change)
    if (!row) throw new ApiError('watched_account_not_found')
    return toWatchedAccount(row)
  })
}

/** Returns the change that starts another first scan: what it finds is not news. */
const scanAgain = (now: Date) =>
  ({
    scanStatus: 'waiting',
    scanDueAt: now,
    scanPriority: SCAN_PRIORITY.changed,
    emitsEvents: false,
  }) as const

/** Converts a row to an account of the contract. */
export const toWatchedAccount = (row: WatchedAccountRow): WatchedAccount => ({
  id: row.id,
  name: row.name,
  network: row.network,
  descriptor: row.descriptor,
  gap_limit: row.gapLimit,
  created_at: row.createdAt.toISOString(),
})

function requireAccountName(text: string): AccountName {
  const name = parseAccountName(text)
  if (name.ok) return name.value
  throw new ApiError('invalid_account_name', { message: ACCOUNT_NAME_ISSUE_MESSAGES[name.issue] })
}

function requireDescriptor(
  source: string,
  network: BitcoinNetwork,
  script: Parameters<typeof parseWatchedSource>[2],
): string {
  const descriptor = parseWatchedSource(source, network, script)
  if (descriptor.ok) return formatDescriptor(descriptor.value)
  throw new ApiError(SOURCE_CODES[descriptor.issue] ?? 'invalid_account_key', {
    message: DESCRIPTOR_ISSUE_MESSAGES[descriptor.issue],
  })
}

const SOURCE_CODES: Partial<Record<DescriptorIssue, ApiErrorCode>> = {
  private_key: 'private_material_refused',
  other_network: 'network_mismatch',
}
