import { hash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AuditDeps, AuditLogEntry } from '#auth/core/audit/audit.queries.ts'
import { type AuthSecret, encryptTextWithSecret } from '#auth/core/crypto/auth-secret.ts'
import type { WebhookReceiver } from '#auth/core/hooks/sign-webhook.ts'
import { usersTable } from '#auth/core/tables/users.ts'
import { USER_COLUMNS_WITHOUT_PASSWORD } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { findFirstRow } from '#kernel/database/first-row.ts'
import { runInSavepoint } from '#kernel/database/run-in-savepoint.ts'
import { insertDeliveries } from './deliveries.queries.ts'
import { describeEvent } from './describe-event.ts'
import { createEventPayload } from './event-payload.ts'

export const EVENT_ENCRYPTION_PURPOSE = 'event'

/** Returns the name under which deliveries to a receiver are stored: its URL may contain a secret. */
export const toDestination = ({ url }: Pick<WebhookReceiver, 'url'>): string =>
  hash('sha256', url, 'base64url')

interface RecorderDeps {
  readonly secret: AuthSecret
  readonly receivers: readonly WebhookReceiver[]
}

type StoredPayload = ReturnType<typeof createEventPayload>

/** Returns the rows that deliver an event to each receiver. */
export function createDeliveries(
  { secret, receivers }: RecorderDeps,
  payload: StoredPayload,
  { userId, now }: { readonly userId: string; readonly now: Date },
) {
  const encryptedPayload = encryptTextWithSecret(secret, EVENT_ENCRYPTION_PURPOSE, JSON.stringify(payload))
  return receivers.map((receiver) => ({
    kind: 'webhook' as const,
    destination: toDestination(receiver),
    userId,
    eventId: payload.id,
    eventType: payload.type,
    encryptedPayload,
    // Due at once for every process, also for one whose clock is behind.
    nextAttemptAt: new Date(0),
    createdAt: now,
  }))
}

/**
 * Returns what stores the event of an audit entry for delivery; null without receivers. The transaction has locked the account
 * or created it, so that its events are stored in the order in which they happen.
 */
export function createEventRecorder(deps: RecorderDeps): AuditDeps['recordEvent'] {
  if (deps.receivers.length === 0) return null
  return async (tx, entry) => {
    const created = entry.payload.traits?.created
    if (created === undefined) return recordEvent(deps, tx, entry)
    // Whether a request created an account may be a secret: another one costs as much, and its event is rolled back.
    const creation = created === true ? entry : simulateCreation(entry)
    await runInSavepoint(tx, creation !== entry, (inner) => recordEvent(deps, inner, creation))
  }
}

async function recordEvent(deps: RecorderDeps, tx: Db, entry: AuditLogEntry): Promise<void> {
  const event = describeEvent(entry.payload)
  const userId = entry.payload.actor_id
  if (event === null || userId === null) return
  const user = await findFirstRow(
    tx.select(USER_COLUMNS_WITHOUT_PASSWORD).from(usersTable).where(eq(usersTable.id, userId)),
  )
  const payload = createEventPayload({ entry, event, user, isReplayed: false })
  await insertDeliveries(tx, createDeliveries(deps, payload, { userId, now: entry.createdAt }))
}

const simulateCreation = ({ payload, ...entry }: AuditLogEntry): AuditLogEntry => ({
  ...entry,
  payload: {
    ...payload,
    actor_id: payload.actor_id ?? randomUUID(),
    traits: { ...payload.traits, created: true },
  },
})
