import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import type { AuthSecret } from '../crypto/auth-secret.ts'
import { decryptText, encryptText } from '../crypto/encrypted-text.ts'
import type { Email, EmailKind } from './email.ts'
import type { EmailTransport } from './email-transport.ts'
import { countGivenUpEmails, countWaitingEmails, insertEmail, listEmails } from './outbox.queries.ts'
import { sendNextEmail } from './send-next-email.ts'

/** Under which name mails are encrypted. */
export const EMAIL_PURPOSE = 'mail'

/** A mail that waits or has left, as the development mailbox shows it. */
export interface StoredEmail extends Email {
  readonly id: string
  readonly kind: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

/** Mails go out after the commit that caused them, at least once, from whichever process comes first. */
export interface Outbox {
  /** Writes a mail in the caller's transaction. It leaves only if that commits. */
  put(tx: Db, userId: string, kind: EmailKind, mail: Email): Promise<void>
  /** Sends what is due, soon. Call it after the commit; nothing waits for it. */
  wake(): void
  /** The same, done once the promise is: for mails of a process that died, and those whose next attempt has come. */
  sendDue(): Promise<void>
  /** The newest mails whose content is still stored. */
  recent(): Promise<StoredEmail[]>
  /**
   * How many mails have not left, for how long the oldest of them has waited, and how many were given up and are still
   * stored.
   */
  load(): Promise<{ readonly waiting: number; readonly oldestMs: number; readonly givenUp: number }>
  /** Ends after the mail under way; one that hangs is given up and waits for its next try. */
  close(): Promise<void>
}

interface OutboxDeps {
  readonly db: Db
  readonly secret: AuthSecret
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly transport: EmailTransport
}

// Most mail servers take a mail in less.
const CLOSE_WITHIN_MS = 2_000

export function openOutbox({ db, secret, clock, log, transport }: OutboxDeps): Outbox {
  let isClosed = false
  let isWanted = false
  let running: Promise<void> | null = null

  const contentOf = (sealed: string): Email => JSON.parse(decryptText(secret, EMAIL_PURPOSE, sealed)) as Email
  const sending = { db, clock, log, transport, open: contentOf }

  function wake(): void {
    if (isClosed) return
    isWanted = true
    running ??= drain().finally(() => {
      running = null
      // Somebody may have called between the last look and this line.
      if (isWanted) wake()
    })
  }

  async function drain(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false
      try {
        while (!isClosed && (await sendNextEmail(sending)));
      } catch (error) {
        log.warn({ err: error }, 'the mail outbox could not be read; it is tried again')
      }
    }
  }

  return {
    put: (tx, userId, kind, mail) => {
      const now = clock.now()
      const encryptedEmail = encryptText(secret, EMAIL_PURPOSE, JSON.stringify(mail))
      return insertEmail(tx, { userId, kind, encryptedEmail, nextAttemptAt: now, createdAt: now })
    },
    wake,
    async sendDue() {
      wake()
      await running
    },
    recent: async () =>
      (await listEmails(db, 50)).flatMap(({ id, kind, createdAt, sentAt, encryptedEmail }) =>
        encryptedEmail === null ? [] : [{ id, kind, createdAt, sentAt, ...contentOf(encryptedEmail) }],
      ),
    async load() {
      const { waiting, since } = await countWaitingEmails(db)
      const oldestMs = since ? clock.now().getTime() - since.getTime() : 0
      return { waiting, oldestMs, givenUp: await countGivenUpEmails(db) }
    },
    async close() {
      isClosed = true
      const patience = setTimeout(() => transport.close(), CLOSE_WITHIN_MS)
      await running
      clearTimeout(patience)
      transport.close()
    },
  }
}
