import { setMaxListeners } from 'node:events'
import { DAY_MS } from '@satlens/domain'
import type { FastifyBaseLogger } from 'fastify'
import { insertAuditLogEntry, WITHOUT_EVENTS } from '#auth/core/audit/audit.queries.ts'
import { type AuthSecret, decryptTextWithSecret } from '#auth/core/crypto/auth-secret.ts'
import { createSignatureHeaders, type WebhookReceiver } from '#auth/core/hooks/sign-webhook.ts'
import { createQueueWorkers, getRetryWaitMs } from '#auth/core/outbox/queue-workers.ts'
import type { StorageDeps } from '#auth/core/ports.ts'
import type { ListenForNotifications } from '#kernel/database/notifications.ts'
import { rejectAfterTimeout } from '#kernel/timeout.ts'
import {
  claimDueDelivery,
  countDeliveries,
  type DeliveryRow,
  deleteDelivery,
  giveDeliveryUp,
  postponeDeliveries,
} from './deliveries.queries.ts'
import { createLogoutTokenClaims } from './logout-token.ts'
import { DeliveryRejectedError, type DeliveryRequest, postDelivery } from './post-delivery.ts'
import { EVENT_ENCRYPTION_PURPOSE, toDestination } from './record-event.ts'

interface SenderDeps extends StorageDeps {
  readonly secret: AuthSecret
  readonly log: FastifyBaseLogger
  readonly fetch: typeof fetch
  readonly receivers: readonly WebhookReceiver[]
  readonly issuer: string
  /** Signs the claims of a logout token. Null if no application could verify it, or if there are none. */
  readonly signLogoutToken: ((claims: object) => Promise<string>) | null
  /** Null behind a pooler: deliveries are then looked for every five seconds. */
  readonly listen: ListenForNotifications | null
}

export type DeliverySender = ReturnType<typeof openDeliverySender>

const CHANNEL = 'satlens_event_deliveries'
const LISTEN_AGAIN_AFTER_MS = 5_000
const POLL_EVERY_MS = 5_000
/** A slow receiver occupies at most four of the sixteen workers, so that others need not wait for it. */
const PARALLEL = 16
const PARALLEL_PER_DESTINATION = 4
/** Above the time limit of a request, so that no second process sends a delivery meanwhile. */
const LEASE_MS = 30_000
const RETRY_WAITS = { firstMs: 1_000, longestMs: 3_600_000 }
const GIVE_UP_AFTER_MS = 3 * DAY_MS
/** Longer waits end with the job that runs every minute. */
const LONGEST_TIMER_MS = 60_000
const CLOSE_WITHIN_MS = 2_000
const GONE = 410

/** Opens the sender of events and logout tokens. Nothing is sent before `start` or `sendDue` is called. */
export function openDeliverySender(deps: SenderDeps) {
  const { db, clock, log } = deps
  const receivers = new Map(deps.receivers.map((receiver) => [toDestination(receiver), receiver]))
  const busy = new Map<string, number>()
  /** The timers of retries, by the second in which they are due. */
  const timers = new Map<number, NodeJS.Timeout>()
  let poll: NodeJS.Timeout | undefined
  const shutdown = new AbortController()
  // Each worker listens. Above ten listeners Node.js would warn of a leak.
  setMaxListeners(PARALLEL, shutdown.signal)
  let listener: ReturnType<ListenForNotifications> | undefined

  const isFull = (destination: string) => (busy.get(destination) ?? 0) >= PARALLEL_PER_DESTINATION

  const { wake, idle, stop } = createQueueWorkers<DeliveryRow>({
    parallel: PARALLEL,
    async claim() {
      const now = clock.now()
      const row = await claimDueDelivery(db, {
        now,
        retryAt: new Date(now.getTime() + LEASE_MS),
        receivers: [...receivers.keys()].filter((destination) => !isFull(destination)),
        busyApplications: deps.signLogoutToken ? [...busy.keys()].filter(isFull) : null,
      })
      if (row) busy.set(row.destination, (busy.get(row.destination) ?? 0) + 1)
      return row
    },
    async handle(row) {
      try {
        await deliver(row)
      } finally {
        const others = (busy.get(row.destination) ?? 1) - 1
        if (others > 0) busy.set(row.destination, others)
        else busy.delete(row.destination)
      }
    },
    onError: (error) => log.warn({ err: error }, 'Events could not be read; they will be retried'),
  })

  async function deliver(row: DeliveryRow): Promise<void> {
    try {
      await postDelivery(deps.fetch, await createRequest(row), shutdown.signal)
    } catch (error) {
      return handleFailure(row, error)
    }
    await deleteDelivery(db, row.id)
  }

  function createRequest(row: DeliveryRow): DeliveryRequest | Promise<DeliveryRequest> {
    if (row.kind === 'logout') return createLogoutRequest(deps, row)
    const receiver = receivers.get(row.destination)
    if (!receiver) throw new Error('No receiver has this destination.')
    return createWebhook(deps, row, receiver)
  }

  async function handleFailure(row: DeliveryRow, error: unknown): Promise<void> {
    const now = clock.now()
    const hasExpired = now.getTime() - row.createdAt.getTime() >= GIVE_UP_AFTER_MS
    const isGone = error instanceof DeliveryRejectedError && error.status === GONE
    const isLast = isGone || (hasExpired && !shutdown.signal.aborted)
    const { id, eventId, eventType, attempts } = row
    const fields = { err: error, delivery: id, event: eventId, type: eventType, attempts }
    log.warn(fields, isLast ? 'Event given up' : 'Event not delivered; it will be retried')
    if (isLast) return giveUp(row, now)
    const waitMs = getRetryWaitMs(attempts, RETRY_WAITS)
    await postponeDeliveries(db, row, new Date(now.getTime() + waitMs))
    if (waitMs < LONGEST_TIMER_MS) wakeAfter(waitMs, now)
  }

  const giveUp = (row: DeliveryRow, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await giveDeliveryUp(tx, row.id, now)
      const source = { ip: '', userAgent: 'event_deliveries', requestId: row.id, language: null }
      await insertAuditLogEntry(
        WITHOUT_EVENTS,
        tx,
        'event_delivery_failed',
        { user: null, source, now },
        describeGivenUp(row, receivers.get(row.destination)),
      )
    })

  function wakeAfter(ms: number, now: Date): void {
    const second = Math.ceil((now.getTime() + ms) / 1_000)
    if (shutdown.signal.aborted || timers.has(second)) return
    const timer = setTimeout(
      () => {
        timers.delete(second)
        wake()
      },
      second * 1_000 - now.getTime(),
    )
    timer.unref()
    timers.set(second, timer)
  }

  return {
    /** Starts to send what is due, and then whatever is stored by any process. */
    start(): void {
      listener = deps.listen?.({
        channel: CHANNEL,
        retryAfterMs: LISTEN_AGAIN_AFTER_MS,
        onNotification: wake,
        // Notifications that are sent while no process listens are lost.
        onConnect: wake,
      })
      if (!listener) poll = setInterval(wake, POLL_EVERY_MS).unref()
    },
    /** Sends what is due, that of other processes included, and waits for it. */
    async sendDue(): Promise<void> {
      wake()
      await idle()
    },
    /** Counts the deliveries that wait and those that were given up. `oldestMs` is how long the oldest has waited; 0 if none waits. */
    async load() {
      const { waiting, since, givenUp } = await countDeliveries(db)
      return { waiting, oldestMs: since ? clock.now().getTime() - since.getTime() : 0, givenUp }
    },
    /** Stops after the requests that are under way. Those that take longer than two seconds are aborted, and retried later. */
    async close(): Promise<void> {
      stop()
      clearInterval(poll)
      await listener?.close()
      await rejectAfterTimeout(CLOSE_WITHIN_MS, idle).catch(() => {})
      shutdown.abort(new Error('The server stops'))
      await idle()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

function createWebhook(
  { secret, clock }: SenderDeps,
  row: DeliveryRow,
  receiver: WebhookReceiver,
): DeliveryRequest {
  const body = decryptTextWithSecret(secret, EVENT_ENCRYPTION_PURPOSE, row.encryptedPayload ?? '')
  const headers = createSignatureHeaders(receiver.secrets, { id: row.eventId, body, now: clock.now() })
  return { url: receiver.url, headers: { 'content-type': 'application/json', ...headers }, body }
}

async function createLogoutRequest(deps: SenderDeps, row: DeliveryRow): Promise<DeliveryRequest> {
  const { destination, userId, clientId, eventId } = row
  if (!deps.signLogoutToken || clientId === null) throw new Error('Logout tokens are not signed here.')
  const session = { clientId, userId, sessionId: eventId }
  const token = await deps.signLogoutToken(createLogoutTokenClaims(deps, session))
  return {
    url: destination,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  }
}

const describeGivenUp = (
  { eventId, eventType, clientId, attempts }: DeliveryRow,
  receiver: WebhookReceiver | undefined,
) => ({
  event_id: eventId,
  event_type: eventType,
  ...(receiver ? { receiver: new URL(receiver.url).host } : {}),
  ...(clientId === null ? {} : { client_id: clientId }),
  attempts,
})
