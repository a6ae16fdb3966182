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
 * Emails a one-time token to a user and stores the time. Without a user (null) it does the same work and rolls it back, so
 * that neither the response nor its duration tells whether an email was sent (docs/protocol.md#account-enumeration).
 * Returns the updated user.
 */
export const sendOrSimulate = (
  auth: AuthContext,
  tx: Db,
  kind: OneTimeTokenKind,
  user: UserRow | null,
  delivery: EmailDelivery,
): Promise<UserRow | null> =>
  updateOrSimulate(
    auth,
    tx,
    user,
    { [ONE_TIME_TOKEN_KINDS[kind].sentAt]: auth.clock.now() },
    (inner, { id }) => sendOneTimeToken(auth, inner, kind, id, delivery),
  )

/** Sends a one-time token like {@link sendOrSimulate}, at most once a minute per user; sooner it only simulates. */
export function sendIfDue(
  auth: AuthContext,
  tx: Db,
  kind: OneTimeTokenKind,
  user: UserRow | null,
  delivery: EmailDelivery,
): Promise<UserRow | null> {
  const lastSentAt = user?.[ONE_TIME_TOKEN_KINDS[kind].sentAt] ?? null
  const isDue = getMsUntilNextEmail(lastSentAt, auth.clock.now()) === 0
  return sendOrSimulate(auth, tx, kind, isDue ? user : null, delivery)
}

/** Updates a user and then sends an email, or simulates both without a user (null). Returns the updated user. */
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
      : await insertUser(inner, { ...createUnusedUser(now), ...change })
    if (changed) await send(inner, changed)
    return changed
  })

/** Creates a user for a simulation, which is rolled back. */
function createUnusedUser(now: Date) {
  const id = randomUUID()
  const metadata = { appMetadata: {}, userMetadata: {} }
  return { id, email: unusedAddress(id), aud: AUDIENCE, ...metadata, createdAt: now, updatedAt: now }
}

/** Returns an email address that cannot exist: its top-level domain is reserved for that (RFC 2606). */
export const unusedAddress = (id: string = randomUUID()): string => `${id}@nobody.invalid`
