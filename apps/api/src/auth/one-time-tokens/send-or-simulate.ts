import { randomUUID } from 'node:crypto'
import type { Db } from '../../kernel/database/db.ts'
import { runInSavepoint } from '../../kernel/database/run-in-savepoint.ts'
import type { AuthContext } from '../context.ts'
import { AUDIENCE } from '../sessions/access-tokens/access-token.ts'
import { insertUser, type UserRow, updateUser } from '../users/users.queries.ts'
import { getMsUntilNextEmail } from './email-interval.ts'
import { ONE_TIME_TOKEN_KINDS, type OneTimeTokenKind } from './one-time-token-kinds.ts'
import { type EmailDelivery, sendOneTimeToken } from './send-one-time-token.ts'

/**
 * Mails a secret to an account and notes the time, or goes through the same motions for nobody (null) and undoes them:
 * neither the answer nor the work tells whether a mail goes out (docs/protocol.md#account-enumeration). Yields the account as it is then.
 */
export const sendOrSimulate = (
  auth: AuthContext,
  tx: Db,
  kind: OneTimeTokenKind,
  user: UserRow | null,
  way: EmailDelivery,
): Promise<UserRow | null> =>
  updateOrSimulate(
    auth,
    tx,
    user,
    { [ONE_TIME_TOKEN_KINDS[kind].sentAt]: auth.clock.now() },
    (inner, { id }) => sendOneTimeToken(auth, inner, kind, id, way),
  )

/** The same, at most once a minute: too soon it is for nobody. */
export function sendIfDue(
  auth: AuthContext,
  tx: Db,
  kind: OneTimeTokenKind,
  user: UserRow | null,
  way: EmailDelivery,
): Promise<UserRow | null> {
  const lastSentAt = user?.[ONE_TIME_TOKEN_KINDS[kind].sentAt] ?? null
  const isDue = getMsUntilNextEmail(lastSentAt, auth.clock.now()) === 0
  return sendOrSimulate(auth, tx, kind, isDue ? user : null, way)
}

/** The same for anything that changes an account and then mails. */
export const updateOrSimulate = (
  { clock }: AuthContext,
  tx: Db,
  user: UserRow | null,
  change: Parameters<typeof updateUser>[2],
  send: (inner: Db, changed: UserRow) => Promise<void>,
): Promise<UserRow | null> =>
  runInSavepoint(tx, user === null, async (inner) => {
    const now = clock.now()
    const changed = user
      ? await updateUser(inner, user.id, { ...change, updatedAt: now })
      : await insertUser(inner, { ...nobody(now), ...change })
    if (changed) await send(inner, changed)
    return changed
  })

/** An account that nobody has: it never outlives its savepoint. */
function nobody(now: Date) {
  const id = randomUUID()
  const metadata = { appMetadata: {}, userMetadata: {} }
  return { id, email: unusedAddress(id), aud: AUDIENCE, ...metadata, createdAt: now, updatedAt: now }
}

/** An address that nobody can have: the domain is reserved for it (RFC 2606). */
export const unusedAddress = (id: string = randomUUID()): string => `${id}@nobody.invalid`
