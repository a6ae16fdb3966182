import {
  type AccountOverview,
  type BalanceMissingReason,
  type BitcoinOverview,
  PAYMENTS_PER_PAGE,
} from '@satlens/contract'
import type { BitcoinNetwork, Currency } from '@satlens/domain'
import { deriveDescriptorAddress } from '@satlens/wallet'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { findWatchedAccounts, type WatchedAccountRow } from '../accounts/accounts.queries.ts'
import { readStoredDescriptor } from '../accounts/stored-descriptor.ts'
import { toWatchedAccount } from '../accounts/watched-accounts.ts'
import { findLabels } from '../labels/labels.queries.ts'
import { type ActivityDeps, findPaymentPage } from './list-payments.ts'
import {
  type AccountBalance,
  findBalances,
  findFirstPaymentTime,
  findTotalChanges,
  markAccountsViewed,
} from './overview.queries.ts'
import { toPayments } from './payment-json.ts'
import { findChainTip } from './tip.queries.ts'
import { planSeries, sumSeries, valueSeries } from './total-series.ts'

/** The protocol of the source that accounts are read from. Null if none is configured. */
export type SourceKind = BitcoinOverview['source']['kind']

export interface OverviewDeps extends ActivityDeps {
  readonly sourceKind: SourceKind
  /** The number of accounts that a person may watch. */
  readonly accountLimit: number
}

/** Returns what the page of a user's accounts shows first. The chain is not read; accounts that are polled become due. */
export async function getBitcoinOverview(
  deps: OverviewDeps,
  userId: string,
  currency: Currency,
): Promise<BitcoinOverview> {
  const { db, network, accountLimit, sourceKind } = deps
  const { accounts, ...stored } = await runWithDatabaseUserRole(db, userId, (tx) => load(deps, tx, userId))
  const { block, offersProofs } = await findChainTip(db, network)
  const tipHeight = block?.height ?? null
  const { getPricesAt } = deps
  return {
    currency,
    accounts,
    limit: accountLimit,
    network,
    source: { kind: sourceKind, offers_proofs: sourceKind !== null && offersProofs },
    tip: block && { height: block.height, time: block.time.toISOString() },
    total: {
      confirmed_sats: sumOf(accounts, ({ confirmed_sats }) => confirmed_sats),
      pending_sats: sumOf(accounts, ({ pending_sats }) => pending_sats),
    },
    payments: await toPayments(stored.page.rows, { tipHeight, currency, getPricesAt }),
    next: stored.page.next,
    ...(await valueSeries(stored.series, currency, getPricesAt)),
  }
}

async function load(deps: OverviewDeps, tx: Db, userId: string) {
  const { clock, network, sourceKind } = deps
  const now = clock.now()
  // A source that pushes needs not know who is looking.
  if (sourceKind === 'esplora') await markAccountsViewed(tx, userId, network, now)
  const rows = await findWatchedAccounts(tx, userId)
  const known = rows.filter((row) => getMissingReason(row, { network, sourceKind }) === null)
  const balances = await findBalances(tx, userId)
  const accounts = rows.map((row) => toBalanceAndScan(row, deps, balances.get(row.id)))
  const refs = accounts.map(({ next_address: address }) => address)
  const labels = new Map(
    (await findLabels(tx, userId, { type: 'addr', refs })).map(({ ref, label }) => [ref, label]),
  )
  return {
    accounts: accounts.map((account) => ({
      ...account,
      next_address_label: labels.get(account.next_address) ?? null,
    })),
    page: await findPaymentPage(tx, userId, { network }, PAYMENTS_PER_PAGE),
    series: await loadSeries(
      tx,
      userId,
      known.map(({ id }) => id),
      now,
    ),
  }
}

async function loadSeries(tx: Db, userId: string, accountIds: readonly string[], now: Date) {
  const first = await findFirstPaymentTime(tx, userId, accountIds)
  if (first === null) return []
  const plan = planSeries(first, now)
  return sumSeries(plan, await findTotalChanges(tx, userId, accountIds, plan), now)
}

interface ReadableFrom {
  readonly network: BitcoinNetwork
  readonly sourceKind: SourceKind
}

/** Returns why the balance of an account is not known, or null if it is. */
function getMissingReason(
  account: Pick<WatchedAccountRow, 'network' | 'syncedAt'>,
  { network, sourceKind }: ReadableFrom,
): BalanceMissingReason | null {
  if (sourceKind === null) return 'no_index'
  if (account.network !== network) return 'other_network'
  return account.syncedAt === null ? 'not_scanned' : null
}

/** Returns the balance and the next address of an account. */
export function toBalanceJson(row: WatchedAccountRow, readable: ReadableFrom, balance?: AccountBalance) {
  const missing = getMissingReason(row, readable)
  const derived =
    row.nextAddress === null ? deriveDescriptorAddress(readStoredDescriptor(row), 'receive', 0) : null
  return {
    confirmed_sats: missing ? null : (balance?.confirmed ?? 0n).toString(),
    pending_sats: missing ? null : (balance?.pending ?? 0n).toString(),
    missing_because: missing,
    next_address: derived?.address ?? row.nextAddress ?? '',
    next_index: derived?.index ?? row.nextIndex ?? 0,
  }
}

const toBalanceAndScan = (row: WatchedAccountRow, readable: ReadableFrom, balance?: AccountBalance) => ({
  ...toWatchedAccount(row),
  ...toBalanceJson(row, readable, balance),
  scan: {
    status: row.scanStatus,
    addresses_checked: row.addressesChecked,
    payments_found: row.paymentsFound,
    synced_at: row.syncedAt?.toISOString() ?? null,
    error: row.scanStatus === 'failed' ? row.scanError : null,
  },
})

const sumOf = (
  accounts: readonly AccountOverview[],
  getSats: (account: AccountOverview) => string | null,
): string => accounts.reduce((sum, account) => sum + BigInt(getSats(account) ?? 0), 0n).toString()
