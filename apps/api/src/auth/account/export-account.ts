import { PassThrough, type Readable } from 'node:stream'
import { asc, eq, sql } from 'drizzle-orm'
import { readByCursor } from '../../kernel/database/batches.ts'
import type { Db } from '../../kernel/database/db.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { type JsonMembers, jsonObject, writeAll } from '../../kernel/http/json-parts.ts'
import type { AuthContext } from '../context.ts'
import { type Caller, requireLiveAccount } from '../sessions/guard/caller.ts'
import { findAccountOfSession } from '../sessions/sessions.queries.ts'
import { requireAal2IfEnrolled } from '../step-up/step-up.ts'
import { auditLog } from '../tables/audit.ts'
import { mailOutbox } from '../tables/emails.ts'
import { passkeys } from '../tables/factors.ts'
import { toUserJson } from '../users/user-json.ts'
import { selectAccountRecords } from './account-records.queries.ts'
import { listSessions } from './list-sessions.ts'

// Each export holds a database connection until its reader is done, so most connections stay free for other requests.
const MAX_CONCURRENT_EXPORTS = 2
const RETRY_AFTER_S = 10
// Shorter than the idle timeouts of PostgreSQL transactions and of pool connections.
const LIMITS = { stalledForMs: 8_000, withinMs: 300_000 }

type ExportContext = Pick<AuthContext, 'db' | 'clock' | 'settings' | 'exportOtherModules'>

/**
 * Returns a function that streams all stored data of a caller as one JSON document without secrets. Cursors read a
 * consistent snapshot in one transaction, which ends when the reader has everything, disconnects or stalls for 8 s.
 */
export function createExport(auth: ExportContext): (caller: Caller) => Promise<Readable> {
  let running = 0

  return async (caller) => {
    // The export contains IP addresses and activity, so it requires the second factor.
    await requireAal2IfEnrolled(auth.db, caller)
    if (running >= MAX_CONCURRENT_EXPORTS) throw createBusyError('Other exports are in progress.')
    running += 1
    const output = new PassThrough()
    // Without a listener an error before the first read would end the process.
    output.on('error', () => {})
    const started = new Promise<void>((resolve, reject) => {
      auth.db
        .transaction((tx) => writeExport(auth, tx, caller, output, resolve), {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        })
        .then(() => output.end())
        .catch((error: Error) => {
          reject(error)
          // Breaks the connection, so that the client cannot take a partial document for a complete one.
          output.destroy(error)
        })
        .finally(() => {
          running -= 1
        })
    })
    await started
    return output
  }
}

async function writeExport(
  auth: Omit<ExportContext, 'db'>,
  tx: Db,
  caller: Caller,
  output: PassThrough,
  onStart: () => void,
): Promise<void> {
  const { userId } = caller
  if (!(await lockExport(tx, userId))) throw createBusyError('An export of this account is in progress.')
  const account = await findAccountOfSession(tx, caller)
  if (!account) throw new ApiError('user_not_found')
  requireLiveAccount(account, caller.liveness)
  const ownMembers = {
    exported_at: auth.clock.now().toISOString(),
    account: toUserJson(account.user, account.identities, account.factors),
    sessions: await listSessions({ ...auth, db: tx }, caller),
    passkeys: await findPasskeyNames(tx, userId),
  }
  async function* listMembers(): JsonMembers {
    for (const [name, value] of Object.entries(ownMembers)) yield [name, { value }]
    for (const [name, query] of Object.entries(selectAccountRecords(tx, userId))) {
      yield [name, { items: readByCursor(tx, query) }]
    }
    yield ['mails', { items: readByCursor(tx, selectEmails(tx, userId)) }]
    yield ['history', { items: readByCursor(tx, selectHistory(tx, userId)) }]
    // Last, because the other modules switch the transaction to the user's database role.
    yield ['product', { members: auth.exportOtherModules(tx, userId) }]
  }
  onStart()
  await writeAll(output, jsonObject(listMembers()), LIMITS)
}

const createBusyError = (message: string): ApiError =>
  new ApiError('over_request_rate_limit', {
    message: `${message} Try again later.`,
    retryAfterSeconds: RETRY_AFTER_S,
  })

const findPasskeyNames = (db: Db, userId: string) =>
  db
    .select({
      id: passkeys.id,
      friendly_name: passkeys.friendlyName,
      created_at: passkeys.createdAt,
      last_used_at: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** Selects the kinds and times of a user's emails. Their content is deleted after sending and never exported. */
const selectEmails = (db: Db, userId: string) =>
  db
    .select({
      kind: mailOutbox.kind,
      created_at: mailOutbox.createdAt,
      sent_at: mailOutbox.sentAt,
      given_up_at: mailOutbox.givenUpAt,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.userId, userId))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id))

const selectHistory = (db: Db, userId: string) =>
  db
    .select({
      action: sql<string>`${auditLog.payload} ->> 'action'`.as('action'),
      traits: sql<Record<string, unknown> | null>`${auditLog.payload} -> 'traits'`.as('traits'),
      ip_address: auditLog.ipAddress,
      user_agent: auditLog.userAgent,
      session_id: auditLog.sessionId,
      created_at: auditLog.createdAt,
    })
    .from(auditLog)
    .where(sql`(${auditLog.payload} ->> 'actor_id') = ${userId}`)
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id))

/** Locks the export of an account until the transaction ends, across processes. Returns false if it is locked already. */
async function lockExport(tx: Db, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`export of ${userId}`}, 0)) as locked`,
  )
  return rows[0]?.locked === true
}
