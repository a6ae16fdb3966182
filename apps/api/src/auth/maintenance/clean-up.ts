import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { deleteInBatches } from '../../kernel/database/batches.ts'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthContext } from '../context.ts'
import { auditLog } from '../tables/audit.ts'
import { mailOutbox } from '../tables/emails.ts'
import { factorChallenges, factors, passkeyChallenges } from '../tables/factors.ts'
import { flowStates } from '../tables/flow-states.ts'
import { oneTimeTokens, undoLinks } from '../tables/one-time-tokens.ts'
import { amrClaims, sessions } from '../tables/sessions.ts'
import { users } from '../tables/users.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The table pages that one statement scans, with about twenty thousand sessions. */
const PAGES_PER_STATEMENT = 500

type Ago = (ms: number) => Date

/** Deletes expired data (docs/protocol.md#session-lifetime) and cancels expired email changes. Returns the deleted rows by kind. */
export async function cleanUp({ db, clock, settings }: Pick<AuthContext, 'db' | 'clock' | 'settings'>) {
  const nowMs = clock.now().getTime()
  const ago = (ms: number) => new Date(nowMs - ms)
  const stale = selectStale(db, ago, settings.auditRetentionDays)
  const deleted: Partial<Record<keyof typeof stale, number>> = {}
  for (const kind of Object.keys(stale) as (keyof typeof stale)[]) {
    const [table, isStale] = stale[kind]
    deleted[kind] = await deleteInBatches(db, table, isStale)
  }
  await clearExpiredEmailChanges(db, ago(HOUR_MS))
  deleted.sessions = (deleted.sessions ?? 0) + (await deleteLimitedSessions(db, settings.limits, ago))
  return deleted as Required<typeof deleted>
}

/** Returns the table and the condition of stale rows by kind. An index serves each condition, so other rows are not scanned. */
function selectStale(db: Db, ago: Ago, auditRetentionDays: number) {
  const endedBefore = ago(DAY_MS)
  const emailedBefore = ago(3 * DAY_MS)
  // An open challenge means that the user is still verifying the factor.
  const openChallenge = db
    .select({ id: factorChallenges.id })
    .from(factorChallenges)
    .where(eq(factorChallenges.factorId, factors.id))
  const isAbandoned = and(
    eq(factors.status, 'unverified'),
    lt(factors.createdAt, endedBefore),
    notExists(openChallenge),
  )
  // The owner may still open a link that was sent recently.
  const openLink = db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.userId, users.id))
  // Accounts that signed in through a provider may have no email address to confirm. They are not deleted.
  const isUnconfirmed = and(
    isNull(users.emailConfirmedAt),
    isNull(users.phoneConfirmedAt),
    isNull(users.lastSignInAt),
    lt(users.createdAt, ago(30 * DAY_MS)),
    notExists(openLink),
  )
  const { sentAt, givenUpAt } = mailOutbox
  return {
    flows: [flowStates, lt(flowStates.expiresAt, endedBefore)],
    one_time_tokens: [oneTimeTokens, lt(oneTimeTokens.expiresAt, endedBefore)],
    undo_links: [undoLinks, lt(undoLinks.expiresAt, endedBefore)],
    factor_challenges: [factorChallenges, lt(factorChallenges.expiresAt, endedBefore)],
    passkey_challenges: [passkeyChallenges, lt(passkeyChallenges.expiresAt, endedBefore)],
    unverified_factors: [factors, isAbandoned],
    sessions: [sessions, lt(sessions.notAfter, endedBefore)],
    emails: [mailOutbox, and(isNotNull(sentAt), lt(sentAt, emailedBefore))],
    given_up_emails: [mailOutbox, and(isNotNull(givenUpAt), lt(givenUpAt, emailedBefore))],
    unconfirmed_accounts: [users, isUnconfirmed],
    audit_entries: [auditLog, lt(auditLog.createdAt, ago(auditRetentionDays * DAY_MS))],
  } as const
}

/** Deletes the sessions that are a day beyond a limit, in ranges of pages, because every refresh would have to update an index. */
async function deleteLimitedSessions(
  db: Db,
  { timeboxS, inactivityS }: AuthContext['settings']['limits'],
  ago: Ago,
): Promise<number> {
  const endedBefore = (limitS: number) => ago(DAY_MS + limitS * 1000)
  const lastUsedAt = sql`coalesce(${sessions.refreshedAt}, ${sessions.createdAt})`
  const isStale = or(
    timeboxS === undefined ? undefined : lt(sessions.createdAt, endedBefore(timeboxS)),
    inactivityS === undefined ? undefined : sql`${lastUsedAt} < ${endedBefore(inactivityS)}`,
  )
  if (!isStale) return 0
  const { rows } = await db.execute(
    sql`select pg_relation_size(${'sessions'}) / current_setting('block_size')::int as pages`,
  )
  const pages = Number(rows[0]?.pages)
  let deleted = 0
  for (let first = 0; first < pages; first += PAGES_PER_STATEMENT) {
    const end = first + PAGES_PER_STATEMENT
    const isOnPages = sql`ctid >= ${`(${first},0)`}::tid and ctid < ${`(${end},0)`}::tid`
    deleted += (await db.delete(sessions).where(and(isOnPages, isStale))).rowCount ?? 0
  }
  return deleted
}

/** Cancels email changes whose tokens expired or were deleted. Newer ones than `requestedBefore` may not have theirs yet. */
async function clearExpiredEmailChanges(db: Db, requestedBefore: Date): Promise<void> {
  // A count for each of the few pending changes uses the index on the user.
  const pending = db
    .select({ count: sql`count(*)` })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, users.id),
        inArray(oneTimeTokens.tokenType, ['email_change_token_current', 'email_change_token_new']),
      ),
    )
  await db
    .update(users)
    .set({ newEmail: null, emailChangeAgreed: 0 })
    .where(
      and(isNotNull(users.newEmail), lt(users.emailChangeSentAt, requestedBefore), sql`(${pending}) = 0`),
    )
}

/** Ends all access that may have been revoked or used since a backup was made. Returns the number of deleted emails. */
export async function revokeRestoredAccess(tx: Db): Promise<{ readonly unsentEmails: number }> {
  // Without CASCADE the statement fails if a table that references one of these is missing from the list.
  await tx.execute(
    sql`truncate ${sessions}, ${amrClaims}, ${oneTimeTokens}, ${flowStates}, ${undoLinks}, ${factorChallenges}, ${passkeyChallenges}`,
  )
  const { rowCount } = await tx
    .delete(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt)))
  return { unsentEmails: rowCount ?? 0 }
}
