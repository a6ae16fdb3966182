import type { Readable } from 'node:stream'
import { asc, eq, sql } from 'drizzle-orm'
import { auditLogEntriesTable } from '#auth/core/tables/audit.ts'
import { emailOutboxTable } from '#auth/core/tables/emails.ts'
import { passkeysTable } from '#auth/core/tables/factors.ts'
import { type AuthenticatedCaller, requireLiveSessionOfUnbannedUser } from '#auth/sessions/guard/caller.ts'
import { findAccountBySessionId } from '#auth/sessions/sessions.queries.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { readRowsByCursor } from '#kernel/database/batches.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { type JsonObjectMemberStream, streamJsonObject } from '#kernel/http/json-parts.ts'
import { createSnapshotStreamer } from '#kernel/http/stream-snapshot.ts'
import type { LinkingDeps } from '../account-deps.ts'
import { requireAal2IfFactorVerified } from '../step-up/step-up.ts'
import { selectAccountRecordsForExport } from './account-records.queries.ts'
import { listSessionsOfUser } from './list-sessions.ts'

const MAX_CONCURRENT_EXPORTS = 2
const RETRY_AFTER_S = 10

/**
 * Returns a function that streams all stored data of a caller as one JSON document without secrets. Cursors read a
 * consistent snapshot in one transaction.
 */
export function createAccountExporter(deps: LinkingDeps): (caller: AuthenticatedCaller) => Promise<Readable> {
  const streamSnapshot = createSnapshotStreamer({
    db: deps.db,
    maxConcurrent: MAX_CONCURRENT_EXPORTS,
    createBusyError: () => createBusyError('Other exports are in progress.'),
  })
  return async (caller) => {
    // The export contains IP addresses and activity, so it requires the second factor.
    await requireAal2IfFactorVerified(deps.db, caller)
    return streamSnapshot((tx) => openExport(deps, tx, caller))
  }
}

async function openExport(deps: LinkingDeps, tx: Db, caller: AuthenticatedCaller) {
  const { userId } = caller
  if (!(await lockExport(tx, userId))) throw createBusyError('An export of this account is in progress.')
  const account = await findAccountBySessionId(tx, caller)
  if (!account) throw new ApiError('user_not_found')
  requireLiveSessionOfUnbannedUser(account, caller.liveness)
  const ownMembers = {
    exported_at: deps.clock.now().toISOString(),
    account: toUserResponse(account.user, account.identities, account.factors),
    sessions: await listSessionsOfUser({ ...deps, db: tx }, caller),
    passkeys: await findPasskeyNames(tx, userId),
  }
  async function* listMembers(): JsonObjectMemberStream {
    for (const [name, value] of Object.entries(ownMembers)) yield [name, { value }]
    for (const [name, query] of Object.entries(selectAccountRecordsForExport(tx, userId))) {
      yield [name, { items: readRowsByCursor(tx, query) }]
    }
    yield ['mails', { items: readRowsByCursor(tx, selectEmails(tx, userId)) }]
    yield ['history', { items: readRowsByCursor(tx, selectHistory(tx, userId)) }]
    // Last, because the other modules switch the transaction to the user's database role.
    yield ['product', { members: deps.exportOtherModules(tx, userId) }]
  }
  return streamJsonObject(listMembers())
}

const createBusyError = (message: string): ApiError =>
  new ApiError('over_request_rate_limit', {
    message: `${message} Try again later.`,
    retryAfterSeconds: RETRY_AFTER_S,
  })

const findPasskeyNames = (db: Db, userId: string) =>
  db
    .select({
      id: passkeysTable.id,
      friendly_name: passkeysTable.friendlyName,
      created_at: passkeysTable.createdAt,
      last_used_at: passkeysTable.lastUsedAt,
    })
    .from(passkeysTable)
    .where(eq(passkeysTable.userId, userId))
    .orderBy(asc(passkeysTable.createdAt), asc(passkeysTable.id))

/** Selects the kinds and times of a user's emails. Their content is deleted after sending and never exported. */
const selectEmails = (db: Db, userId: string) =>
  db
    .select({
      kind: emailOutboxTable.kind,
      created_at: emailOutboxTable.createdAt,
      sent_at: emailOutboxTable.sentAt,
      given_up_at: emailOutboxTable.givenUpAt,
    })
    .from(emailOutboxTable)
    .where(eq(emailOutboxTable.userId, userId))
    .orderBy(asc(emailOutboxTable.createdAt), asc(emailOutboxTable.id))

const selectHistory = (db: Db, userId: string) =>
  db
    .select({
      action: sql<string>`${auditLogEntriesTable.payload} ->> 'action'`.as('action'),
      traits: sql<Record<string, unknown> | null>`${auditLogEntriesTable.payload} -> 'traits'`.as('traits'),
      ip_address: auditLogEntriesTable.ipAddress,
      user_agent: auditLogEntriesTable.userAgent,
      session_id: auditLogEntriesTable.sessionId,
      created_at: auditLogEntriesTable.createdAt,
    })
    .from(auditLogEntriesTable)
    .where(sql`(${auditLogEntriesTable.payload} ->> 'actor_id') = ${userId}`)
    .orderBy(asc(auditLogEntriesTable.createdAt), asc(auditLogEntriesTable.id))

/** Locks the export of an account until the transaction ends, across processes. Returns false if it is locked already. */
async function lockExport(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`export of ${userId}`}, 0)) as locked`,
  )
  return rows[0]?.locked === true
}
