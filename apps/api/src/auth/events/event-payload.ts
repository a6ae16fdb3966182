import type { AuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import type { UserRowWithoutPassword } from '#auth/users/users.queries.ts'
import type { DescribedEvent } from './describe-event.ts'

interface EventInput {
  readonly entry: AuditLogEntry
  readonly event: DescribedEvent
  /** The account as it is now; null if it no longer exists. */
  readonly user: UserRowWithoutPassword | null
  readonly isReplayed: boolean
}

/**
 * Returns the JSON of an event (docs/events.md). Its id is that of the audit entry, so that a replayed event has it again. It
 * contains no metadata of the account: whatever programs put there is read with a service key.
 */
export const createEventPayload = ({ entry, event: { type, details }, user, isReplayed }: EventInput) => ({
  id: entry.id,
  type,
  created_at: entry.createdAt.toISOString(),
  ...(isReplayed ? { replayed: true } : {}),
  data: {
    user: user ? describeUser(user) : { id: entry.payload.actor_id },
    ...details,
    ...(entry.sessionId === null ? {} : { session_id: entry.sessionId }),
    ip_address: entry.ipAddress,
    user_agent: entry.userAgent,
    request_id: entry.requestId,
  },
})

function describeUser(row: UserRowWithoutPassword) {
  const user = toUserResponse(row, [], [])
  return {
    id: user.id,
    email: user.email,
    email_confirmed_at: user.email_confirmed_at,
    phone: user.phone,
    phone_confirmed_at: user.phone_confirmed_at,
    is_anonymous: user.is_anonymous,
    banned_until: user.banned_until,
    created_at: user.created_at,
  }
}
