import { and, eq, isNotNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/db.ts'
import { auditLog } from '../audit/schema.ts'
import { factorChallenges, factors } from '../factors/schema.ts'
import { flowStates } from '../flows/schema.ts'
import { oneTimeTokens } from '../mailed-secrets/schema.ts'
import { mailOutbox } from '../mails/schema.ts'
import { passkeyChallenges } from '../passkeys/schema.ts'
import { sessions } from '../sessions/schema.ts'

/** The moments before which things are stale. */
export interface Bounds {
  readonly endedBefore: Date
  readonly mailedBefore: Date
  readonly auditedBefore: Date
  /** Null where sessions have no such limit. */
  readonly startedBefore: Date | null
  readonly idleSince: Date | null
}

interface Stale {
  readonly table: PgTable
  readonly isStale: (db: Db, bounds: Bounds) => SQL | undefined
}

/** What gets stale, and when. */
export const STALE = {
  flows: {
    table: flowStates,
    isStale: (_db, { endedBefore }) => lt(flowStates.expiresAt, endedBefore),
  },
  one_time_tokens: {
    table: oneTimeTokens,
    isStale: (_db, { endedBefore }) => lt(oneTimeTokens.expiresAt, endedBefore),
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
    isStale: (_db, { endedBefore, startedBefore, idleSince }) =>
      or(
        lt(sessions.notAfter, endedBefore),
        startedBefore ? lt(sessions.createdAt, startedBefore) : undefined,
        idleSince ? sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt}) < ${idleSince}` : undefined,
      ),
  },
  mails: {
    table: mailOutbox,
    isStale: (_db, { mailedBefore }) =>
      and(isNotNull(mailOutbox.sentAt), lt(mailOutbox.sentAt, mailedBefore)),
  },
  audit_entries: {
    table: auditLog,
    isStale: (_db, { auditedBefore }) => lt(auditLog.createdAt, auditedBefore),
  },
} as const satisfies Record<string, Stale>

export type StaleKind = keyof typeof STALE

/** Deletes at most so many stale rows of a kind. Yields how many there were. */
export async function deleteSome(db: Db, kind: StaleKind, bounds: Bounds, limit: number): Promise<number> {
  const { table, isStale }: Stale = STALE[kind]
  const { rowCount } = await db.execute(
    sql`delete from ${table} where ctid in (select ctid from ${table} where ${isStale(db, bounds)} limit ${limit})`,
  )
  return rowCount ?? 0
}
