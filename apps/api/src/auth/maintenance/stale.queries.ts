import { and, eq, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.ts'
import { deleteInBatches } from '../../kernel/database/delete-in-batches.ts'
import { auditLog } from '../tables/audit.ts'
import { mailOutbox } from '../tables/emails.ts'
import { factorChallenges, factors } from '../tables/factors.ts'
import { flowStates } from '../tables/flow-states.ts'
import { oneTimeTokens } from '../tables/one-time-tokens.ts'
import { passkeyChallenges } from '../tables/passkeys.ts'
import { sessions } from '../tables/sessions.ts'
import { undoLinks } from '../tables/undo-links.ts'
import { users } from '../tables/users.ts'

/** The times before which rows are stale. */
export interface Bounds {
  readonly endedBefore: Date
  readonly emailedBefore: Date
  /** Applies to unconfirmed accounts. */
  readonly createdBefore: Date
  readonly auditedBefore: Date
}

/** The times before which a session is stale if it was created or last used then. Null if there is no such limit. */
export interface SessionBounds {
  readonly startedBefore: Date | null
  readonly idleSince: Date | null
}

interface Stale {
  readonly table: PgTable
  readonly isStale: (db: Db, bounds: Bounds) => SQL | undefined
}

/** The condition of staleness by kind of row. An index serves each condition, so rows that are not stale are not scanned. */
export const STALE = {
  flows: {
    table: flowStates,
    isStale: (_db, { endedBefore }) => lt(flowStates.expiresAt, endedBefore),
  },
  one_time_tokens: {
    table: oneTimeTokens,
    isStale: (_db, { endedBefore }) => lt(oneTimeTokens.expiresAt, endedBefore),
  },
  undo_links: {
    table: undoLinks,
    isStale: (_db, { endedBefore }) => lt(undoLinks.expiresAt, endedBefore),
  },
  factor_challenges: {
    table: factorChallenges,
    isStale: (_db, { endedBefore }) => lt(factorChallenges.expiresAt, endedBefore),
  },
  passkey_challenges: {
    table: passkeyChallenges,
    isStale: (_db, { endedBefore }) => lt(passkeyChallenges.expiresAt, endedBefore),
  },
  unverified_factors: {
    table: factors,
    // An open challenge means that the user is still verifying the factor.
    isStale: (db, { endedBefore }) =>
      and(
        eq(factors.status, 'unverified'),
        lt(factors.createdAt, endedBefore),
        notExists(
          db
            .select({ id: factorChallenges.id })
            .from(factorChallenges)
            .where(eq(factorChallenges.factorId, factors.id)),
        ),
      ),
  },
  sessions: {
    table: sessions,
    isStale: (_db, { endedBefore }) => lt(sessions.notAfter, endedBefore),
  },
  mails: {
    table: mailOutbox,
    isStale: (_db, { emailedBefore }) =>
      and(isNotNull(mailOutbox.sentAt), lt(mailOutbox.sentAt, emailedBefore)),
  },
  given_up_mails: {
    table: mailOutbox,
    isStale: (_db, { emailedBefore }) =>
      and(isNotNull(mailOutbox.givenUpAt), lt(mailOutbox.givenUpAt, emailedBefore)),
  },
  unconfirmed_accounts: {
    table: users,
    // Accounts that signed in through a provider may have no email address to confirm. They are not deleted.
    isStale: (db, { createdBefore }) =>
      and(
        isNull(users.emailConfirmedAt),
        isNull(users.phoneConfirmedAt),
        isNull(users.lastSignInAt),
        lt(users.createdAt, createdBefore),
        // The owner may still open a link that was sent recently.
        notExists(
          db.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(eq(oneTimeTokens.userId, users.id)),
        ),
      ),
  },
  audit_entries: {
    table: auditLog,
    isStale: (_db, { auditedBefore }) => lt(auditLog.createdAt, auditedBefore),
  },
} as const satisfies Record<string, Stale>

export type StaleKind = keyof typeof STALE

/** Deletes the stale rows of a kind. Returns their number. */
export function deleteStale(db: Db, kind: StaleKind, bounds: Bounds): Promise<number> {
  const { table, isStale }: Stale = STALE[kind]
  return deleteInBatches(db, table, isStale(db, bounds))
}

/** Returns the number of pages of the sessions table. */
export async function countSessionPages(db: Db): Promise<number> {
  const { rows } = await db.execute(
    sql`select pg_relation_size(${'sessions'}) / current_setting('block_size')::int as pages`,
  )
  return Number(rows[0]?.pages)
}

/**
 * Deletes the sessions beyond a limit from a range of table pages. Returns their number. The table is scanned in ranges,
 * because every refresh would have to update an index for this query.
 */
export async function deleteSessionsOnPages(
  db: Db,
  { first, end }: { first: number; end: number },
  { startedBefore, idleSince }: SessionBounds,
): Promise<number> {
  const isStale = or(
    startedBefore ? lt(sessions.createdAt, startedBefore) : undefined,
    idleSince ? sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt}) < ${idleSince}` : undefined,
  )
  const isOnPages = sql`ctid >= ${`(${first},0)`}::tid and ctid < ${`(${end},0)`}::tid`
  return (await db.delete(sessions).where(and(isOnPages, isStale))).rowCount ?? 0
}
