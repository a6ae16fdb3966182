import { DAY_MS } from '@satlens/domain'
import { and, eq, gte, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { AuditDeps } from '#auth/core/audit/audit.queries.ts'
import type { StorageDeps } from '#auth/core/ports.ts'
import { emailOutboxTable } from '#auth/core/tables/emails.ts'
import { eventDeliveriesTable } from '#auth/core/tables/events.ts'
import { mfaChallengesTable, mfaFactorsTable, passkeyChallengesTable } from '#auth/core/tables/factors.ts'
import { flowStatesTable } from '#auth/core/tables/flow-states.ts'
import { importedRefreshTokensTable } from '#auth/core/tables/imports.ts'
import { oauthClientsTable } from '#auth/core/tables/oauth-clients.ts'
import {
  oauthAuthorizationsTable,
  oauthConsentsTable,
  oauthDeviceRequestsTable,
  oauthUsedJwtsTable,
} from '#auth/core/tables/oauth-server.ts'
import { oneTimeTokensTable, undoLinksTable } from '#auth/core/tables/one-time-tokens.ts'
import { mfaAmrClaimsTable, sessionsTable } from '#auth/core/tables/sessions.ts'
import { usersTable } from '#auth/core/tables/users.ts'
import { usedWeb3MessagesTable } from '#auth/core/tables/web3.ts'
import type { SignInDeps } from '#auth/sign-in/sign-in-deps.ts'
import { deleteRowsInBatches } from '#kernel/database/batches.ts'
import type { Db } from '#kernel/database/db.ts'
import { deleteAuditedAccounts } from './delete-accounts.ts'
import { deleteLimitedSessions, lastUsedAt } from './limited-sessions.queries.ts'

const HOUR_MS = 3_600_000

type Ago = (ms: number) => Date
type RetentionSettings = Pick<SignInDeps['settings'], 'limits' | 'anonymousRetentionDays'>

/** Deletes expired data (docs/protocol.md#session-lifetime) and cancels expired changes of email and phone. Returns the deleted rows by kind. */
export async function deleteExpiredAuthRows(
  deps: StorageDeps & AuditDeps & { readonly settings: RetentionSettings },
) {
  const { db, clock, settings } = deps
  const nowMs = clock.now().getTime()
  const ago = (ms: number) => new Date(nowMs - ms)
  const stale = selectStale(db, ago, settings)
  const deleted: Partial<Record<keyof typeof stale, number>> = {}
  for (const kind of Object.keys(stale) as (keyof typeof stale)[]) {
    const [table, isStale] = stale[kind]
    deleted[kind] =
      table === usersTable
        ? await deleteAuditedAccounts(deps, isStale)
        : await deleteRowsInBatches(db, table, isStale)
  }
  await clearExpiredChanges(db, ago(HOUR_MS))
  deleted.sessions = (deleted.sessions ?? 0) + (await deleteLimitedSessions(db, settings.limits, ago(DAY_MS)))
  return deleted as Required<typeof deleted>
}

/** Returns the table and the condition of stale rows by kind. An index serves each condition, so other rows are not scanned. */
function selectStale(db: Db, ago: Ago, { anonymousRetentionDays }: RetentionSettings) {
  const endedBefore = ago(DAY_MS)
  const emailedBefore = ago(3 * DAY_MS)
  // An open challenge means that the user is still verifying the factor.
  const openChallenge = db
    .select({ id: mfaChallengesTable.id })
    .from(mfaChallengesTable)
    .where(eq(mfaChallengesTable.factorId, mfaFactorsTable.id))
  const isAbandoned = and(
    eq(mfaFactorsTable.status, 'unverified'),
    lt(mfaFactorsTable.createdAt, endedBefore),
    notExists(openChallenge),
  )
  // The owner may still open a link that was sent recently.
  const openLink = db
    .select({ id: oneTimeTokensTable.id })
    .from(oneTimeTokensTable)
    .where(eq(oneTimeTokensTable.userId, usersTable.id))
  // Accounts that signed in through a provider may have no email address to confirm. They are not deleted.
  const isUnconfirmed = and(
    isNull(usersTable.emailConfirmedAt),
    isNull(usersTable.phoneConfirmedAt),
    isNull(usersTable.lastSignInAt),
    isNull(usersTable.deletedAt),
    lt(usersTable.createdAt, ago(30 * DAY_MS)),
    notExists(openLink),
  )
  const unusedSince = ago(anonymousRetentionDays * DAY_MS)
  const usedSession = db
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, usersTable.id), gte(lastUsedAt, unusedSince)))
  const isUnusedAnonymous = and(
    usersTable.isAnonymous,
    lt(usersTable.createdAt, unusedSince),
    notExists(usedSession),
  )
  // A dynamic client that a user has approved may come back years later.
  const isUnusedClient = and(
    eq(oauthClientsTable.registrationType, sql`'dynamic'`),
    isNull(oauthClientsTable.lastUsedAt),
    lt(oauthClientsTable.createdAt, ago(30 * DAY_MS)),
  )
  const { sentAt, givenUpAt } = emailOutboxTable
  return {
    flows: [flowStatesTable, lt(flowStatesTable.expiresAt, endedBefore)],
    one_time_tokens: [oneTimeTokensTable, lt(oneTimeTokensTable.expiresAt, endedBefore)],
    undo_links: [undoLinksTable, lt(undoLinksTable.expiresAt, endedBefore)],
    factor_challenges: [mfaChallengesTable, lt(mfaChallengesTable.expiresAt, endedBefore)],
    passkey_challenges: [passkeyChallengesTable, lt(passkeyChallengesTable.expiresAt, endedBefore)],
    unverified_factors: [mfaFactorsTable, isAbandoned],
    used_web3_messages: [usedWeb3MessagesTable, lt(usedWeb3MessagesTable.expiresAt, endedBefore)],
    oauth_authorizations: [oauthAuthorizationsTable, lt(oauthAuthorizationsTable.expiresAt, endedBefore)],
    oauth_device_requests: [oauthDeviceRequestsTable, lt(oauthDeviceRequestsTable.expiresAt, endedBefore)],
    oauth_used_jwts: [oauthUsedJwtsTable, lt(oauthUsedJwtsTable.expiresAt, endedBefore)],
    unused_oauth_clients: [oauthClientsTable, isUnusedClient],
    sessions: [sessionsTable, lt(sessionsTable.notAfter, endedBefore)],
    emails: [emailOutboxTable, and(isNotNull(sentAt), lt(sentAt, emailedBefore))],
    given_up_emails: [emailOutboxTable, and(isNotNull(givenUpAt), lt(givenUpAt, emailedBefore))],
    given_up_events: [
      eventDeliveriesTable,
      and(isNotNull(eventDeliveriesTable.givenUpAt), lt(eventDeliveriesTable.givenUpAt, emailedBefore)),
    ],
    // Those of a receiver that is no longer configured.
    abandoned_events: [eventDeliveriesTable, lt(eventDeliveriesTable.createdAt, ago(7 * DAY_MS))],
    unconfirmed_accounts: [usersTable, isUnconfirmed],
    anonymous_accounts: [usersTable, isUnusedAnonymous],
  } as const
}

/** Cancels changes of email and phone whose tokens expired or were deleted. Newer ones than `requestedBefore` may not have theirs yet. */
async function clearExpiredChanges(db: Db, requestedBefore: Date): Promise<void> {
  const { newEmail, emailChangeSentAt, newPhone, phoneChangeSentAt } = usersTable
  // A count for each of the few pending changes uses the index on the user.
  const hasNone = (...types: (typeof oneTimeTokensTable.$inferSelect.tokenType)[]) => {
    const isPending = and(
      eq(oneTimeTokensTable.userId, usersTable.id),
      inArray(oneTimeTokensTable.tokenType, types),
    )
    return sql`(${db.select({ count: sql`count(*)` }).from(oneTimeTokensTable).where(isPending)}) = 0`
  }
  const hasNoEmailToken = hasNone('email_change_token_current', 'email_change_token_new')
  await db
    .update(usersTable)
    .set({ newEmail: null, emailChangeAgreed: 0 })
    .where(and(isNotNull(newEmail), lt(emailChangeSentAt, requestedBefore), hasNoEmailToken))
  await db
    .update(usersTable)
    .set({ newPhone: null })
    .where(and(isNotNull(newPhone), lt(phoneChangeSentAt, requestedBefore), hasNone('phone_change_token')))
}

/**
 * Ends all access that may have been revoked or used since a backup was made, and drops the emails and events that may have been
 * sent since. Returns the number of deleted emails.
 */
export async function revokeAccessAfterRestore(tx: Db): Promise<{ readonly unsentEmails: number }> {
  await tx.delete(eventDeliveriesTable).where(isNull(eventDeliveriesTable.givenUpAt))
  // Unlike the truncation, this announces the end to the applications.
  await tx.delete(sessionsTable).where(isNotNull(sessionsTable.oauthClientId))
  // Without CASCADE the statement fails if a table that references one of these is missing from the list.
  await tx.execute(
    sql`truncate ${sessionsTable}, ${mfaAmrClaimsTable}, ${importedRefreshTokensTable}, ${oneTimeTokensTable}, ${flowStatesTable}, ${undoLinksTable}, ${mfaChallengesTable}, ${passkeyChallengesTable}, ${oauthAuthorizationsTable}, ${oauthDeviceRequestsTable}, ${oauthConsentsTable}`,
  )
  const { rowCount } = await tx
    .delete(emailOutboxTable)
    .where(and(isNull(emailOutboxTable.sentAt), isNull(emailOutboxTable.givenUpAt)))
  return { unsentEmails: rowCount ?? 0 }
}
