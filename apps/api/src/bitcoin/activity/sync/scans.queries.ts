import type { ScanError } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import { and, asc, eq, gt, isNotNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import type { WatchedAccountRow } from '../../accounts/accounts.queries.ts'
import { watchedAccountsTable } from '../../schema.ts'
import {
  chainTipsTable,
  SCAN_PRIORITY,
  type ScanPriority,
  watchedAddressesTable,
  watchedPaymentsTable,
} from '../schema.ts'
import { FINAL_CONFIRMATIONS } from './decide-payment-changes.ts'

const account = watchedAccountsTable

/** Returns the accounts of a priority that are due longest, without those that are being synchronized. */
export const findDueAccounts = (
  db: Db,
  due: {
    readonly network: BitcoinNetwork
    readonly priority: ScanPriority
    readonly now: Date
    readonly running: readonly string[]
    readonly limit: number
  },
): Promise<WatchedAccountRow[]> =>
  db
    .select()
    .from(account)
    .where(
      and(
        eq(account.network, due.network),
        eq(account.scanPriority, due.priority),
        lte(account.scanDueAt, due.now),
        due.running.length > 0 ? notInArray(account.id, [...due.running]) : undefined,
      ),
    )
    .orderBy(asc(account.scanDueAt))
    .limit(due.limit)

/** Returns an account of a network. Null if it is deleted. */
export const findAccountToSync = (
  db: Db,
  network: BitcoinNetwork,
  accountId: string,
): Promise<WatchedAccountRow | null> =>
  findFirstRow(
    db
      .select()
      .from(account)
      .where(and(eq(account.id, accountId), eq(account.network, network))),
  )

/** Makes an account due before those that are not being viewed. */
export async function requestScan(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .update(account)
    .set({
      scanDueAt: sql`least(${account.scanDueAt}, ${now.toISOString()}::timestamptz)`,
      scanPriority: sql`least(${account.scanPriority}, ${SCAN_PRIORITY.viewed}::smallint)`,
    })
    .where(eq(account.id, accountId))
}

/** How current the stored state of an account is. */
export interface ScanState extends Pick<WatchedAccountRow, 'scanStatus' | 'scanDueAt' | 'syncedAt'> {
  /** Until when a process follows the chain. Null if none does. */
  readonly followedUntil: Date | null
}

/** Returns how current an account is. Null if it is deleted. */
export const findScanState = (db: Db, accountId: string): Promise<ScanState | null> =>
  findFirstRow(
    db
      .select({
        scanStatus: account.scanStatus,
        scanDueAt: account.scanDueAt,
        syncedAt: account.syncedAt,
        followedUntil: chainTipsTable.leaseUntil,
      })
      .from(account)
      .leftJoin(chainTipsTable, eq(chainTipsTable.network, account.network))
      .where(eq(account.id, accountId)),
  )

/** Starts a scan of all addresses, or continues one that was interrupted or failed. Returns when it began. */
export async function startScan(db: Db, accountId: string, now: Date): Promise<Date> {
  const isRunning = sql`${account.scanStatus} in ('scanning', 'failed') and ${account.scanStartedAt} is not null`
  const started = await findFirstRow(
    db
      .update(account)
      .set({
        scanStatus: 'scanning',
        scanStartedAt: sql`case when ${isRunning} then ${account.scanStartedAt} else ${now.toISOString()}::timestamptz end`,
        addressesChecked: sql`case when ${isRunning} then ${account.addressesChecked} else 0 end`,
      })
      .where(eq(account.id, accountId))
      .returning({ at: account.scanStartedAt }),
  )
  return started?.at ?? now
}

/** Adds to the progress of a scan and locks the account. Returns null if the account is deleted. */
export const addScanProgress = (
  tx: Db,
  accountId: string,
  { addresses, payments }: { readonly addresses: number; readonly payments: number },
) =>
  findFirstRow(
    tx
      .update(account)
      .set({
        addressesChecked: sql`${account.addressesChecked} + ${addresses}::integer`,
        paymentsFound: sql`${account.paymentsFound} + ${payments}::integer`,
      })
      .where(eq(account.id, accountId))
      .returning({ emitsEvents: account.emitsEvents, paymentsFound: account.paymentsFound }),
  )

/** What a successful scan stores. */
export interface FinishedScan {
  readonly accountId: string
  /** The gap limit that it used. */
  readonly gapLimit: number
  readonly syncedAt: Date
  readonly next: { readonly index: number; readonly address: string }
  /** When the account is synchronized next. Null: when the source reports a change. */
  readonly dueAt: Date | null
  readonly priority: ScanPriority
}

/** Stores the end of a scan. The account stays due if an address changed or its gap limit was raised in the meantime. */
export async function finishScan(tx: Db, scan: FinishedScan): Promise<void> {
  const { syncedAt, next, dueAt, priority, accountId, gapLimit } = scan
  const isDueAgain = sql`${account.gapLimit} <> ${gapLimit} or exists (
    select 1 from ${watchedAddressesTable}
    where ${watchedAddressesTable.accountId} = ${account.id} and ${watchedAddressesTable.isDue})`
  const time = (at: Date | null) => sql`${at?.toISOString() ?? null}::timestamptz`
  await tx
    .update(account)
    .set({
      scanStatus: 'synced',
      scanFailures: 0,
      scanError: null,
      syncedAt,
      nextIndex: next.index,
      nextAddress: next.address,
      emitsEvents: sql`${account.gapLimit} = ${gapLimit}`,
      scanPriority: sql`case when ${isDueAgain} then ${SCAN_PRIORITY.changed}::smallint else ${priority}::smallint end`,
      scanDueAt: sql`case when ${isDueAgain} then ${time(syncedAt)} else ${time(dueAt)} end`,
    })
    .where(eq(account.id, accountId))
}

/**
 * Forgets the inputs of the payments that are final, after all addresses of the account have been read: nothing can replace them
 * any more.
 */
export async function finalizePayments(tx: Db, accountId: string, tipHeight: number): Promise<void> {
  const { accountId: owner, spent, state, height } = watchedPaymentsTable
  await tx
    .update(watchedPaymentsTable)
    .set({ spent: null })
    .where(
      and(
        eq(owner, accountId),
        isNotNull(spent),
        eq(state, 'confirmed'),
        lte(height, tipHeight - FINAL_CONFIRMATIONS + 1),
      ),
    )
}

/** Stores that a scan failed. It is repeated at `dueAt`. */
export async function failScan(
  db: Db,
  accountId: string,
  { error, dueAt }: { readonly error: ScanError; readonly dueAt: Date },
): Promise<void> {
  await db
    .update(account)
    .set({
      scanStatus: 'failed',
      scanError: error,
      scanFailures: sql`${account.scanFailures} + 1`,
      scanDueAt: dueAt,
    })
    .where(eq(account.id, accountId))
}

const YOUNG_BLOCKS = 6

/** Returns true if a payment of the account is unconfirmed or has few confirmations. */
export async function hasYoungPayments(db: Db, accountId: string): Promise<boolean> {
  const payment = watchedPaymentsTable
  const youngest = sql`${chainTipsTable.height} - ${YOUNG_BLOCKS}`
  const young = db
    .select({ txid: payment.txid })
    .from(payment)
    .innerJoin(account, eq(account.id, payment.accountId))
    .leftJoin(chainTipsTable, eq(chainTipsTable.network, account.network))
    .where(
      and(
        eq(payment.accountId, accountId),
        isNotNull(payment.spent),
        or(eq(payment.state, 'unconfirmed'), gt(payment.height, youngest)),
      ),
    )
    .limit(1)
  return (await findFirstRow(young)) !== null
}
