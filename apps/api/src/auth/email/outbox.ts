import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import { type ApiError, throwIfError } from '../../kernel/http/errors.ts'
import { waitAtMost } from '../../kernel/timeout.ts'
import type { RequestSource } from '../audit/audit.queries.ts'
import { type AuthSecret, decryptText, encryptText } from '../crypto/auth-secret.ts'
import { isBanned } from '../users/user.ts'
import { lockAccounts } from '../users/users.queries.ts'
import {
  type AccountEmailKind,
  createEmail,
  type EmailKind,
  type EmailValues,
  type Site,
} from './email-templates.ts'
import type { EmailTransport } from './email-transport.ts'
import {
  claimDueEmail,
  countGivenUpEmails,
  countWaitingEmails,
  insertEmail,
  listEmails,
  updateEmail,
} from './outbox.queries.ts'
import type { Email } from './render-email.ts'

export const EMAIL_PURPOSE = 'mail'

export interface StoredEmail extends Email {
  readonly id: string
  readonly kind: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

/** The transactional outbox of emails. They are sent after the commit that caused them, at least once, by any process. */
export type Outbox = ReturnType<typeof openOutbox>

interface OutboxDeps {
  readonly db: Db
  readonly secret: AuthSecret
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly transport: EmailTransport
}

// Most mail servers accept an email in less.
const CLOSE_WITHIN_MS = 2_000

/** Opens the outbox. Nothing is sent before `wake` or `sendDue` is called. */
export function openOutbox({ db, secret, clock, log, transport }: OutboxDeps) {
  let isClosed = false
  let isRequested = false
  let running: Promise<void> | null = null

  /** Starts to send the emails that are due, and returns at once. Call it after the commit. */
  function wake(): void {
    if (isClosed) return
    isRequested = true
    running ??= drain().finally(() => {
      running = null
      // wake() may have been called after the last query found nothing.
      if (isRequested) wake()
    })
  }

  async function drain(): Promise<void> {
    while (isRequested && !isClosed) {
      isRequested = false
      try {
        while (!isClosed && (await sendNextEmail({ db, secret, clock, log, transport })));
      } catch (error) {
        log.warn({ err: error }, 'Email outbox could not be read; it will be retried')
      }
    }
  }

  return {
    /** Stores an email in the caller's transaction. It is sent only if the transaction commits. */
    async put(tx: Db, userId: string, kind: EmailKind, email: Email): Promise<void> {
      const now = clock.now()
      const encryptedEmail = encryptText(secret, EMAIL_PURPOSE, JSON.stringify(email))
      await insertEmail(tx, { userId, kind, encryptedEmail, nextAttemptAt: now, createdAt: now })
    },
    wake,
    /** Sends the emails that are due, those of other processes and retries included, and waits for it. */
    async sendDue(): Promise<void> {
      wake()
      await running
    },
    /** Returns the newest 50 emails whose content is still stored. */
    recent: async (): Promise<StoredEmail[]> =>
      (await listEmails(db, 50)).flatMap(({ id, kind, createdAt, sentAt, encryptedEmail }) =>
        encryptedEmail === null
          ? []
          : [{ id, kind, createdAt, sentAt, ...decryptEmail(secret, encryptedEmail) }],
      ),
    /** Counts the emails that wait and those that were given up. `oldestMs` is how long the oldest has waited; 0 if none waits. */
    async load() {
      const { waiting, since } = await countWaitingEmails(db)
      const oldestMs = since ? clock.now().getTime() - since.getTime() : 0
      return { waiting, oldestMs, givenUp: await countGivenUpEmails(db) }
    },
    /** Stops after the email that is being sent. One that takes longer than two seconds is aborted, and retried later. */
    async close(): Promise<void> {
      isClosed = true
      await waitAtMost(CLOSE_WITHIN_MS, () => running).catch(() => {})
      transport.close()
      await running
    },
  }
}

// Above the time limit of the transport for one email, so that no second process sends it meanwhile.
const LEASE_MS = 60_000
// About six hours: later the email would only confuse its reader.
const MAX_ATTEMPTS = 12
const MAX_WAIT_MS = 3_600_000

/** Sends one email that is due, from any process. Returns false if none is due. */
async function sendNextEmail({ db, secret, clock, log, transport }: OutboxDeps): Promise<boolean> {
  const now = clock.now()
  const row = await claimDueEmail(db, { now, retryAt: new Date(now.getTime() + LEASE_MS) })
  if (row === null) return false
  const { id, kind, attempts, encryptedEmail } = row
  if (encryptedEmail === null) return true
  try {
    await transport.send(decryptEmail(secret, encryptedEmail), id)
    await updateEmail(db, id, {
      sentAt: clock.now(),
      ...(transport.keepsCopy ? { encryptedEmail: null } : {}),
    })
  } catch (error) {
    const isLast = attempts >= MAX_ATTEMPTS
    log.warn(
      { err: error, mail: id, kind, attempts },
      isLast ? 'Email given up' : 'Email not sent; it will be retried',
    )
    const waitMs = Math.min(LEASE_MS * 2 ** (attempts - 1), MAX_WAIT_MS)
    const change = isLast
      ? { givenUpAt: clock.now(), encryptedEmail: null }
      : { nextAttemptAt: new Date(clock.now().getTime() + waitMs) }
    await updateEmail(db, id, change)
  }
  return true
}

const decryptEmail = (secret: AuthSecret, encryptedEmail: string): Email =>
  JSON.parse(decryptText(secret, EMAIL_PURPOSE, encryptedEmail)) as Email

type EmailContext = { readonly settings: Site; readonly clock: Clock; readonly outbox: Outbox }

/** Stores an email about an account that has an address, in the caller's transaction. Call `outbox.wake()` after the commit. */
export async function queueEmail<K extends AccountEmailKind>(
  auth: EmailContext,
  tx: Db,
  kind: K,
  { id, email }: { readonly id: string; readonly email: string | null },
  source: RequestSource,
  values: EmailValues[K],
): Promise<void> {
  if (email) await auth.outbox.put(tx, id, kind, createEmail(auth, kind, email, source, values))
}

/**
 * Runs `work` in a transaction and then starts to send its emails. An `ApiError` that `work` returns is thrown after the
 * commit, which keeps its emails and failed attempts; one that it throws rolls them back.
 */
export async function commitAndSend<T>(
  { db, outbox }: { readonly db: Db; readonly outbox: Outbox },
  work: (tx: Db) => Promise<T | ApiError>,
): Promise<T> {
  const result = await db.transaction(work)
  outbox.wake()
  return throwIfError(result)
}

export type Mailer = ReturnType<typeof createMailer>

export const createMailer = (outbox: Outbox, clock: Clock) => ({
  put: outbox.put,
  wake: outbox.wake,
  /**
   * Returns the confirmed addresses of these accounts by user id, except banned ones. The accounts stay locked until the
   * transaction ends: lock rows that belong to them afterwards.
   */
  async addressesOf(tx: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const accounts = await lockAccounts(tx, userIds)
    const now = clock.now()
    return new Map(
      accounts.flatMap(({ id, email, emailConfirmedAt, bannedUntil }) =>
        email && emailConfirmedAt && !isBanned({ bannedUntil }, now) ? [[id, email]] : [],
      ),
    )
  },
})
