import { PassThrough, type Readable } from 'node:stream'
import type { Db } from '../../kernel/database/db.ts'
import { readByCursor } from '../../kernel/database/read-by-cursor.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { type JsonMembers, jsonObject } from '../../kernel/http/json-parts.ts'
import { writeAll } from '../../kernel/http/write-all.ts'
import type { AuthContext } from '../context.ts'
import { type Caller, requireLiveAccount } from '../sessions/guard/caller.ts'
import { findAccountOfSession } from '../sessions/sessions.queries.ts'
import { requireAal2IfEnrolled } from '../step-up/require-aal2.ts'
import { findPasskeyNames, lockExport, selectEmails, selectHistory } from '../users/account.queries.ts'
import { toUserJson } from '../users/user-json.ts'
import { listSessions } from './list-sessions.ts'

// Each export holds a connection for as long as its reader takes: most stay for everything else.
const MOST_AT_ONCE = 2
const RETRY_AFTER_S = 10
// Less than PostgreSQL lets a transaction, and the pool a connection, stand still.
const LIMITS = { stalledForMs: 8_000, withinMs: 300_000 }

/**
 * Writes all that is stored about the caller, as of one moment and piece by piece: it is read by cursors in one
 * transaction, which ends when the reader has everything, goes, or takes nothing for 8 s. Nothing in it signs anybody in.
 */
export function createExport(auth: AuthContext): (caller: Caller) => Promise<Readable> {
  let underWay = 0

  return async (caller) => {
    // It tells where somebody lives and works; half a sign-in is not enough for that.
    await requireAal2IfEnrolled(auth.db, caller)
    if (underWay >= MOST_AT_ONCE) throw busy('Other exports are under way.')
    underWay += 1
    const output = new PassThrough()
    // Without a listener an error before anybody reads would end the process.
    output.on('error', () => {})
    const begun = new Promise<void>((begin, refuse) => {
      auth.db
        .transaction((tx) => writeExport(auth, tx, caller, { output, begin }), {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        })
        .then(() => output.end())
        .catch((error: Error) => {
          refuse(error)
          // The connection breaks in the middle of the document: it cannot be taken for a whole one.
          output.destroy(error)
        })
        .finally(() => {
          underWay -= 1
        })
    })
    await begun
    return output
  }
}

async function writeExport(
  auth: AuthContext,
  tx: Db,
  caller: Caller,
  { output, begin }: { output: PassThrough; begin: () => void },
): Promise<void> {
  if (!(await lockExport(tx, caller.userId))) throw busy('An export of this account is under way.')
  const account = await findAccountOfSession(tx, caller)
  if (!account) throw new ApiError('user_not_found')
  requireLiveAccount(account, caller.liveness)
  const first = {
    exported_at: auth.clock.now().toISOString(),
    account: toUserJson(account.user, account.identities, account.factors),
    sessions: await listSessions({ ...auth, db: tx }, caller),
    passkeys: await findPasskeyNames(tx, caller.userId),
  }
  begin()
  await writeAll(output, jsonObject(membersOf(auth, tx, caller.userId, first)), LIMITS)
}

async function* membersOf(
  auth: AuthContext,
  tx: Db,
  userId: string,
  first: Readonly<Record<string, unknown>>,
): JsonMembers {
  for (const [name, value] of Object.entries(first)) yield [name, { value }]
  yield ['mails', { items: readByCursor(tx, selectEmails(tx, userId)) }]
  yield ['history', { items: readByCursor(tx, selectHistory(tx, userId)) }]
  // Last, for the transaction is the user's from there on.
  yield ['product', { members: auth.exportOtherModules(tx, userId) }]
}

const busy = (message: string): ApiError =>
  new ApiError('over_request_rate_limit', {
    message: `${message} Try again when it has ended.`,
    retryAfterSeconds: RETRY_AFTER_S,
  })
