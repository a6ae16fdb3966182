import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthSecret } from '../crypto/auth-secret.ts'
import { decryptText, encryptText } from '../crypto/encrypted-text.ts'
import type { Email, EmailKind } from './email.ts'
import type { EmailTransport } from './email-transport.ts'
import { countGivenUpEmails, countWaitingEmails, insertEmail, listEmails } from './outbox.queries.ts'
import { sendNextEmail } from './send-next-email.ts'

/** The key derivation purpose of stored emails. */
export const EMAIL_PURPOSE = 'mail'

/** An email in the outbox, sent or waiting, with its content. */
export interface StoredEmail extends Email {
  readonly id: string
  readonly kind: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

/** The transactional outbox of emails. They are sent after the commit that caused them, at least once, by any process. */
export interface Outbox {
  /** Stores an email in the caller's transaction. It is sent only if the transaction commits. */
  put(tx: Db, userId: string, kind: EmailKind, email: Email): Promise<void>
  /** Starts to send the emails that are due, and returns at once. Call it after the commit. */
  wake(): void
  /** Sends the emails that are due, those of other processes and retries included, and waits for it. */
  sendDue(): Promise<void>
  /** Returns the newest 50 emails whose content is still stored. */
  recent(): Promise<StoredEmail[]>
  /**
   * Counts the emails that wait and those that were given up and are still stored. `oldestMs` is how long the oldest has
   * waited, in milliseconds; 0 if none waits.
   */
  load(): Promise<{ readonly waiting: number; readonly oldestMs: number; readonly givenUp: number }>
  /** Stops after the email that is being sent. One that takes longer than two seconds is aborted, and retried later. */
  close(): Promise<void>
}

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
export function openOutbox({ db, secret, clock, log, transport }: OutboxDeps): Outbox {
  let isClosed = false
  let isRequested = false
  let running: Promise<void> | null = null

  const decrypt = (encryptedEmail: string): Email =>
    JSON.parse(decryptText(secret, EMAIL_PURPOSE, encryptedEmail)) as Email
  const sendDeps = { db, clock, log, transport, decrypt }

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
        while (!isClosed && (await sendNextEmail(sendDeps)));
      } catch (error) {
        log.warn({ err: error }, 'Email outbox could not be read; it will be retried')
      }
    }
  }

  return {
    put: (tx, userId, kind, email) => {
      const now = clock.now()
      const encryptedEmail = encryptText(secret, EMAIL_PURPOSE, JSON.stringify(email))
      return insertEmail(tx, { userId, kind, encryptedEmail, nextAttemptAt: now, createdAt: now })
    },
    wake,
    async sendDue() {
      wake()
      await running
    },
    recent: async () =>
      (await listEmails(db, 50)).flatMap(({ id, kind, createdAt, sentAt, encryptedEmail }) =>
        encryptedEmail === null ? [] : [{ id, kind, createdAt, sentAt, ...decrypt(encryptedEmail) }],
      ),
    async load() {
      const { waiting, since } = await countWaitingEmails(db)
      const oldestMs = since ? clock.now().getTime() - since.getTime() : 0
      return { waiting, oldestMs, givenUp: await countGivenUpEmails(db) }
    },
    async close() {
      isClosed = true
      const timeout = setTimeout(() => transport.close(), CLOSE_WITHIN_MS)
      await running
      clearTimeout(timeout)
      transport.close()
    },
  }
}
