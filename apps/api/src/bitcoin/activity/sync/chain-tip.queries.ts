import type { BitcoinNetwork } from '@satlens/domain'
import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import type { ChainBlock } from '../../chain/chain-index.ts'
import { watchedAccountsTable } from '../../schema.ts'
import {
  chainBlocksTable,
  chainTipsTable,
  SCAN_PRIORITY,
  watchedAddressesTable,
  watchedPaymentEntriesTable,
  watchedPaymentsTable,
} from '../schema.ts'
import { FINAL_CONFIRMATIONS } from './decide-payment-changes.ts'
import { MADE_DUE } from './save-changes.queries.ts'

/** The process that may follow the chain, until its lease expires. */
export interface ChainLease {
  readonly network: BitcoinNetwork
  readonly leaseId: string
}

// Longer than the clocks of two processes differ.
const MAX_LEASE_MS = 600_000

/**
 * Acquires or renews the lease to follow the chain. Returns false if another process has it. A lease that would last longer
 * than {@link MAX_LEASE_MS} comes from a clock that has since been set back, and is replaced.
 */
export async function acquireChainLease(
  db: Db,
  { network, leaseId }: ChainLease,
  now: Date,
  ms: number,
): Promise<boolean> {
  const leaseUntil = new Date(now.getTime() + ms)
  const maxLeaseUntil = new Date(now.getTime() + MAX_LEASE_MS)
  const tip = chainTipsTable
  const acquired = db
    .insert(tip)
    .values({ network, leaseId, leaseUntil })
    .onConflictDoUpdate({
      target: tip.network,
      set: { leaseId, leaseUntil },
      setWhere: sql`${tip.leaseId} = ${leaseId} or ${tip.leaseUntil} is null or ${lte(tip.leaseUntil, now)} or ${gt(tip.leaseUntil, maxLeaseUntil)}`,
    })
    .returning({ network: tip.network })
  return (await findFirstRow(acquired)) !== null
}

/** Ends the lease, so that another process may follow the chain at once. */
export async function releaseChainLease(db: Db, { network, leaseId }: ChainLease): Promise<void> {
  await db
    .update(chainTipsTable)
    .set({ leaseId: null, leaseUntil: null })
    .where(and(eq(chainTipsTable.network, network), eq(chainTipsTable.leaseId, leaseId)))
}

/** A block by which a reorganization is found. */
export type KnownBlock = Pick<ChainBlock, 'height' | 'hash'>

/** Returns the blocks that were the newest ones, the highest first. */
export const findKnownBlocks = (db: Db, network: BitcoinNetwork): Promise<KnownBlock[]> =>
  db
    .select({ height: chainBlocksTable.height, hash: chainBlocksTable.hash })
    .from(chainBlocksTable)
    .where(eq(chainBlocksTable.network, network))
    .orderBy(desc(chainBlocksTable.height))

/** Stores the newest block under the lease, and drops those above the fork. Returns false if another process has the lease. */
export async function saveChainTip(
  tx: Db,
  { network, leaseId }: ChainLease,
  { height, hash, time }: ChainBlock,
  forkHeight: number | null,
): Promise<boolean> {
  const saved = await tx
    .update(chainTipsTable)
    .set({ height, hash, time })
    .where(and(eq(chainTipsTable.network, network), eq(chainTipsTable.leaseId, leaseId)))
  if (saved.rowCount !== 1) return false
  const block = chainBlocksTable
  const isOld = lt(block.height, height - FINAL_CONFIRMATIONS)
  const isOrphan = forkHeight === null ? undefined : gt(block.height, forkHeight)
  await tx.delete(block).where(and(eq(block.network, network), or(isOld, isOrphan)))
  await tx.insert(block).values({ network, height, hash }).onConflictDoNothing()
  return true
}

/** Stores whether the source proves which block contains a transaction. */
export async function saveOffersProofs(
  db: Db,
  { network, leaseId }: ChainLease,
  offersProofs: boolean,
): Promise<void> {
  await db
    .update(chainTipsTable)
    .set({ offersProofs })
    .where(and(eq(chainTipsTable.network, network), eq(chainTipsTable.leaseId, leaseId)))
}

/** Makes the addresses of all payments above a height due, and their accounts. None of these payments is final any more. */
export async function markPaymentsAboveDue(
  tx: Db,
  network: BitcoinNetwork,
  forkHeight: number,
  now: Date,
): Promise<void> {
  const { accountId, txid, height, spent } = watchedPaymentsTable
  const payments = await tx
    .select({ accountId, txid })
    .from(watchedPaymentsTable)
    .innerJoin(
      watchedAccountsTable,
      and(eq(watchedAccountsTable.id, accountId), eq(watchedAccountsTable.network, network)),
    )
    .where(gt(height, forkHeight))
  const txids = new Map<string, string[]>()
  for (const payment of payments) {
    txids.set(payment.accountId, [...(txids.get(payment.accountId) ?? []), payment.txid])
  }
  for (const [id, own] of txids) {
    await tx
      .update(watchedPaymentsTable)
      .set({ spent: [] })
      .where(and(eq(accountId, id), gt(height, forkHeight), isNull(spent)))
    await markAddressesOfPaymentsDue(tx, id, own)
  }
  await markAccountsDue(tx, network, [...txids.keys()], now)
}

async function markAddressesOfPaymentsDue(
  tx: Db,
  accountId: string,
  txids: readonly string[],
): Promise<void> {
  const [address, entry] = [watchedAddressesTable, watchedPaymentEntriesTable]
  const places = tx
    .select({ branch: entry.branch, addressIndex: entry.addressIndex })
    .from(entry)
    .where(and(eq(entry.accountId, accountId), inArray(entry.txid, [...txids])))
  await tx
    .update(address)
    .set(MADE_DUE)
    .where(
      and(eq(address.accountId, accountId), sql`(${address.branch}, ${address.addressIndex}) in ${places}`),
    )
}

/** Makes accounts of a network due before all others. */
async function markAccountsDue(
  db: Db,
  network: BitcoinNetwork,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  if (accountIds.length === 0) return
  const account = watchedAccountsTable
  await db
    .update(account)
    .set({ scanDueAt: now, scanPriority: SCAN_PRIORITY.changed })
    .where(and(inArray(account.id, [...accountIds]), eq(account.network, network)))
}

/** Makes the addresses due whose status is another one than when they were last read, and their accounts. */
export async function markChangedAddressesDue(
  db: Db,
  network: BitcoinNetwork,
  statuses: ReadonlyMap<string, string | null>,
  now: Date,
): Promise<void> {
  const address = watchedAddressesTable
  const names = sql.param([...statuses.keys()])
  const values = sql.param([...statuses.values()])
  const reported = sql`unnest(${names}::text[], ${values}::text[]) as reported (address, status)`
  const due = await db
    .update(address)
    .set(MADE_DUE)
    .from(reported)
    .where(
      and(
        eq(address.address, sql`reported.address`),
        // Makes PostgreSQL look them up, however many there are.
        sql`${address.address} = any(${names}::text[])`,
        sql`(${address.readAt} is null or ${address.status} is distinct from reported.status)`,
      ),
    )
    .returning({ accountId: address.accountId })
  await markAccountsDue(db, network, [...new Set(due.map(({ accountId }) => accountId))], now)
}

/** Returns which of these addresses belong to an account. */
export async function findWatchedAmong(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const { address } = watchedAddressesTable
  const rows = await db
    .selectDistinct({ address })
    .from(watchedAddressesTable)
    .where(sql`${address} = any(${sql.param([...addresses])}::text[])`)
  return new Set(rows.map((row) => row.address))
}

/** Yields the stored addresses of a network's accounts, those of a few accounts at a time. */
export async function* readWatchedAddresses(db: Db, network: BitcoinNetwork, accountsAtOnce: number) {
  const { id, network: ofNetwork } = watchedAccountsTable
  const { address, accountId } = watchedAddressesTable
  for (let after = FIRST_ID; ; ) {
    const accounts = await db
      .select({ id })
      .from(watchedAccountsTable)
      .where(and(eq(ofNetwork, network), gt(id, after)))
      .orderBy(id)
      .limit(accountsAtOnce)
    const ids = accounts.map((account) => account.id)
    if (ids.length === 0) return
    const rows = await db.select({ address }).from(watchedAddressesTable).where(inArray(accountId, ids))
    yield rows.map((row) => row.address)
    after = ids.at(-1) ?? FIRST_ID
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
