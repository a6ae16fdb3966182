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

/** The moments before which things are stale. */
export interface Bounds {
  readonly endedBefore: Date
  readonly mailedBefore: Date
  /** Of accounts that nobody confirmed. */
  readonly createdBefore: Date
  readonly auditedBefore: Date
}

/** The moments before which a session must not have begun or been used last. Null where there is no such limit. */
export interface SessionBounds {
  readonly startedBefore: Date | null
  readonly idleSince: Date | null
}

interface Stale {
  readonly table: PgTable
  readonly isStale: (db: Db, bounds: Bounds) => SQL | undefined
}

/** What gets stale, and when. Each is found by an index: what is not stale is not looked at. */
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
    // Somebody who is being asked is still at it.
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
    isStale: (_db, { mailedBefore }) =>
      and(isNotNull(mailOutbox.sentAt), lt(mailOutbox.sentAt, mailedBefore)),
  },
  given_up_mails: {
    table: mailOutbox,
    isStale: (_db, { mailedBefore }) =>
      and(isNotNull(mailOutbox.givenUpAt), lt(mailOutbox.givenUpAt, mailedBefore)),
  },
  unconfirmed_accounts: {
    table: users,
    // An account that signed in through a provider may have no address to confirm, and stays.
    isStale: (db, { createdBefore }) =>
      and(
        isNull(users.emailConfirmedAt),
        isNull(users.phoneConfirmedAt),
        isNull(users.lastSignInAt),
        lt(users.createdAt, createdBefore),
        // The owner may still open a link that was sent a moment ago.
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

/** Deletes what is stale of a kind. Yields how many rows there were. */
export function deleteStale(db: Db, kind: StaleKind, bounds: Bounds): Promise<number> {
  const { table, isStale }: Stale = STALE[kind]
  return deleteInBatches(db, table, isStale(db, bounds))
}

/** How many pages the table of sessions has. */
export async function countSessionPages(db: Db): Promise<number> {
  const { rows } = await db.execute(
    sql`select pg_relation_size(${'sessions'}) / current_setting('block_size')::int as pages`,
  )
  return Number(rows[0]?.pages)
}

/**
 * Deletes the sessions on some pages that are past a limit of theirs. Yields how many there were. No index leads to them, for
 * each refresh would have to keep it; so all are looked at, a stretch at a time.
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
  const isThere = sql`ctid >= ${`(${first},0)`}::tid and ctid < ${`(${end},0)`}::tid`
  return (await db.delete(sessions).where(and(isThere, isStale))).rowCount ?? 0
}
