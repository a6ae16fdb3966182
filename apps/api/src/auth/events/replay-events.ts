import { parseEmailAddress } from '@satlens/domain'
import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { AuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import { readAuditLog } from '#auth/core/audit/read-audit-log.queries.ts'
import type { CoreDeps } from '#auth/core/ports.ts'
import { usersTable } from '#auth/core/tables/users.ts'
import { findUserByEmail, USER_COLUMNS_WITHOUT_PASSWORD } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { insertDeliveries } from './deliveries.queries.ts'
import { type DescribedEvent, describeEvent, EVENT_TYPES, type EventType } from './describe-event.ts'
import { createEventPayload } from './event-payload.ts'
import { createDeliveries } from './record-event.ts'

interface Replay {
  readonly since: Date
  /** Null for all. */
  readonly types: readonly EventType[] | null
  /** Null for all accounts. */
  readonly userId: string | null
}

interface ReplayDeps extends Pick<CoreDeps, 'db' | 'clock' | 'secret'> {
  readonly settings: Pick<CoreDeps['settings'], 'eventReceivers'>
}

/**
 * Stores the events of the audit log since a time for delivery once more, in their order and with their ids. They tell of the
 * account as it is now. Returns their number.
 */
export async function replayEvents(deps: ReplayDeps, { since, types, userId }: Replay): Promise<number> {
  const range = {
    after: { time: since.toISOString(), id: null },
    until: deps.clock.now(),
    userId: userId ?? undefined,
  }
  const isWanted = ({ event }: LoggedEvent) => types === null || types.includes(event.type)
  let replayed = 0
  // Entries of one moment are sorted together, also if a batch ends between them.
  let held: LoggedEvent[] = []
  for await (const batch of readAuditLog(deps.db, range)) {
    const last = batch.at(-1)?.entry.createdAt.getTime() ?? 0
    const events = [...held, ...batch.flatMap(({ entry }) => toEvent(entry)).filter(isWanted)]
    held = events.filter(({ entry }) => entry.createdAt.getTime() === last)
    replayed += await storeAgain(deps, events.slice(0, events.length - held.length))
  }
  return replayed + (await storeAgain(deps, held))
}

interface LoggedEvent {
  readonly entry: AuditLogEntry
  readonly event: DescribedEvent
  readonly userId: string
}

function toEvent(entry: AuditLogEntry): LoggedEvent[] {
  const event = describeEvent(entry.payload)
  const userId = entry.payload.actor_id
  return event === null || userId === null ? [] : [{ entry, event, userId }]
}

async function storeAgain(
  { db, clock, secret, settings }: ReplayDeps,
  events: readonly LoggedEvent[],
): Promise<number> {
  const now = clock.now()
  const users = await findUsersById(
    db,
    events.map(({ userId }) => userId),
  )
  const rows = events.toSorted(compareEvents).flatMap(({ entry, event, userId }) => {
    const payload = createEventPayload({ entry, event, user: users.get(userId) ?? null, isReplayed: true })
    return createDeliveries({ secret, receivers: settings.eventReceivers }, payload, { userId, now })
  })
  if (rows.length > 0) await insertDeliveries(db, rows)
  return events.length
}

const compareEvents = (a: LoggedEvent, b: LoggedEvent): number =>
  a.entry.createdAt.getTime() - b.entry.createdAt.getTime() || rankOf(a.event) - rankOf(b.event)

/** The place of an event among those of the same moment: a sign-up creates, confirms and then signs in. */
const rankOf = ({ type }: DescribedEvent): number => {
  if (type === 'user.created') return 0
  if (type === 'user.signed_in') return 2
  return type === 'user.deleted' ? 3 : 1
}

async function findUsersById(db: Db, ids: readonly string[]) {
  const { id } = usersTable
  const rows = await db
    .select(USER_COLUMNS_WITHOUT_PASSWORD)
    .from(usersTable)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the event types with these names. Throws for an unknown one. */
export function parseEventTypes(names: readonly string[]): EventType[] {
  return names.map((name) => {
    const type = EVENT_TYPES.find((known) => known === name)
    if (type) return type
    throw new Error(`There is no event type ${name}. The types are ${EVENT_TYPES.join(', ')}.`)
  })
}

/** Returns the id of an account. An id need not exist any more; for an unknown address it throws. */
export async function findUserIdForReplay(db: Db, idOrEmail: string): Promise<string> {
  if (z.safeParse(z.guid(), idOrEmail).success) return idOrEmail.toLowerCase()
  const email = parseEmailAddress(idOrEmail)
  const user = email.ok ? await findUserByEmail(db, email.value) : null
  if (!user) throw new Error(`No account has the id or email address ${idOrEmail}.`)
  return user.id
}
