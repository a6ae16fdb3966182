import type { BitcoinNetwork } from '@satlens/domain'
import { and, asc, eq, inArray, lt, not, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import { findWatchedAccountById } from '../accounts/accounts.queries.ts'
import { watchedAccountsTable } from '../schema.ts'
import { chainTipsTable, type PaymentEventKind, paymentEventsTable, watchedPaymentsTable } from './schema.ts'

const event = paymentEventsTable
const payment = watchedPaymentsTable

/** The events of a batch belong to at most this number of accounts. */
const ACCOUNTS_PER_BATCH = 100

const isOfPayment = and(eq(payment.accountId, event.accountId), eq(payment.txid, event.txid))
/** Confirmations that a reorganization took back wait until the payment is in a block again, or gone. */
const isReady = not(and(eq(event.kind, 'confirmed'), eq(payment.state, 'unconfirmed')) ?? sql`false`)
const isLive = inArray(payment.state, ['confirmed', 'unconfirmed'])

/** The events with which an account moves. What an account did before is read for these alone. */
const MOVEMENTS: readonly PaymentEventKind[] = ['seen', 'restored']

/** Creates what other modules read of the watched accounts and their payments on one network. */
export const createWatchedPaymentReader = (network: BitcoinNetwork) => ({
  hasAccount: async (tx: Db, userId: string, accountId: string): Promise<boolean> =>
    (await findWatchedAccountById(tx, userId, accountId)) !== null,

  /** Returns the height of the newest block. Null before the first. */
  async getTipHeight(db: Db): Promise<number | null> {
    const tip = await findFirstRow(
      db
        .select({ height: chainTipsTable.height })
        .from(chainTipsTable)
        .where(eq(chainTipsTable.network, network)),
    )
    return tip?.height ?? null
  },

  /** Returns unhandled events in their order, with the payments and balances at the same moment: one statement reads all. */
  async findChanges(tx: Db) {
    const due = tx
      .select({ accountId: event.accountId })
      .from(event)
      .innerJoin(payment, isOfPayment)
      .where(isReady)
      .orderBy(asc(event.id))
      .limit(ACCOUNTS_PER_BATCH)
    const dueAccounts = tx.$with('due_accounts').as(due)
    const balances = tx.$with('balances').as(
      tx
        .select({ accountId: payment.accountId, sats: sql<string>`sum(${payment.amountSats})`.as('sats') })
        .from(payment)
        .where(and(inArray(payment.accountId, tx.select().from(dueAccounts)), isLive))
        .groupBy(payment.accountId),
    )
    const rows = await tx
      .with(dueAccounts, balances)
      .select({
        event,
        payment,
        name: watchedAccountsTable.name,
        watchedSince: watchedAccountsTable.createdAt,
        balance: sql<string>`coalesce(${balances.sats}, 0)`,
        lastMovedAt: sql<string | null>`case when ${inArray(event.kind, [...MOVEMENTS])} then (
          select max(other.time) from ${payment} other where other.account_id = ${payment.accountId}
            and other.txid <> ${payment.txid} and other.state in ('confirmed', 'unconfirmed')
            and other.time <= ${payment.time}) end`,
      })
      .from(event)
      .innerJoin(payment, isOfPayment)
      .innerJoin(watchedAccountsTable, eq(watchedAccountsTable.id, event.accountId))
      .leftJoin(balances, eq(balances.accountId, event.accountId))
      .where(and(inArray(event.accountId, tx.select().from(dueAccounts)), isReady))
      .orderBy(asc(event.id))
    return rows.map((row) => ({
      id: row.event.id,
      userId: row.event.userId,
      accountName: row.name,
      watchedSince: row.watchedSince,
      txid: row.event.txid,
      payment: {
        accountId: row.payment.accountId,
        direction: row.payment.direction,
        state: row.payment.state,
        height: row.payment.height,
        confirmations: row.payment.state === 'confirmed' ? row.payment.depth : 0,
        firstSeenAt: row.payment.firstSeenAt,
        happenedAt: row.payment.time,
      },
      amount: row.payment.amountSats,
      changedAt: row.event.createdAt,
      balanceChange: getBalanceChange(row.event.kind, row.event.amountSats),
      balance: BigInt(row.balance),
      lastMovedAt: parseLastMovedAt(row.event.kind, row.lastMovedAt),
    }))
  },

  /** Locks accounts against removal until the transaction ends. Returns those that exist. */
  async lockAccounts(tx: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await tx
      .select({ id: watchedAccountsTable.id })
      .from(watchedAccountsTable)
      .where(inArray(watchedAccountsTable.id, [...accountIds]))
      .orderBy(asc(watchedAccountsTable.id))
      .for('key share')
    return new Set(rows.map(({ id }) => id))
  },

  async deleteChanges(tx: Db, ids: readonly bigint[]): Promise<void> {
    await tx.delete(event).where(inArray(event.id, [...ids]))
  },

  /** Deletes events from before a moment that nothing has resolved. */
  async deleteOldChanges(db: Db, before: Date): Promise<void> {
    await db.delete(event).where(lt(event.createdAt, before))
  },
})

function parseLastMovedAt(kind: PaymentEventKind, time: string | null): Date | null | undefined {
  if (!MOVEMENTS.includes(kind)) return undefined
  return time === null ? null : new Date(time)
}

/** Returns what an event adds to a balance that includes unconfirmed payments. */
function getBalanceChange(kind: PaymentEventKind, amount: bigint): bigint {
  switch (kind) {
    case 'seen':
    case 'restored':
      return amount
    case 'replaced':
    case 'dropped':
      return -amount
    case 'confirmed':
    case 'unconfirmed':
      return 0n
  }
}
