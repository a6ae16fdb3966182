import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { AuthSecret } from '../auth-secret.ts'
import { seal, unseal } from '../sealed-text.ts'
import type { MailTransport } from './mail-transport.ts'
import type { Mail, MailKind } from './mails.ts'
import { claimDueMail, insertMail, listMails, type OutboxRow, updateMail } from './outbox.queries.ts'

const PURPOSE = 'mail'
const IDLE_MS = 15_000
// After that the mail is dead: its link has expired, too.
const MAX_ATTEMPTS = 12
// Longer than one mail can take (see the timeouts of the transport). A batch would outlast it, and be sent twice.
const LEASE_MS = 60_000

/** A mail that waits or has left, as the development mailbox shows it. */
export interface StoredMail extends Mail {
  readonly id: string
  readonly kind: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

/** Mails go out after the commit that caused them, at least once, from whichever process comes first. */
export interface Outbox {
  /** Writes a mail in the caller's transaction. It leaves only if that commits. */
  put(tx: Db, userId: string, kind: MailKind, mail: Mail): Promise<void>
  /** Sends what is due, soon. Call it after the commit; nothing waits for it. */
  wake(): void
  /** The newest mails whose content is still stored. */
  recent(): Promise<StoredMail[]>
  /** Ends after the mail under way. */
  close(): Promise<void>
}

interface OutboxDeps {
  readonly db: Db
  readonly secret: AuthSecret
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly transport: MailTransport
}

export function openOutbox({ db, secret, clock, log, transport }: OutboxDeps): Outbox {
  let isClosed = false
  let isWanted = false
  let running: Promise<void> | null = null

  const contentOf = (sealed: string): Mail => JSON.parse(unseal(secret, PURPOSE, sealed)) as Mail

  function wake(): void {
    if (isClosed) return
    isWanted = true
    running ??= drain().finally(() => {
      running = null
    })
  }

  async function drain(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false
      try {
        while (!isClosed && (await sendNext()));
      } catch (error) {
        log.warn({ err: error }, 'the mail outbox could not be read; it is tried again')
      }
    }
  }

  async function sendNext(): Promise<boolean> {
    const now = clock.now()
    const mail = await claimDueMail(db, { now, retryAt: new Date(now.getTime() + LEASE_MS) })
    if (mail) await sendOne(mail)
    return mail !== null
  }

  async function sendOne({ id, kind, attempts, sealedMail }: OutboxRow): Promise<void> {
    if (sealedMail === null) return
    try {
      await transport.send(contentOf(sealedMail))
      await updateMail(db, id, {
        sentAt: clock.now(),
        ...(transport.keepsCopy ? { sealedMail: null } : {}),
      })
    } catch (error) {
      const isLast = attempts >= MAX_ATTEMPTS
      log.warn(
        { err: error, mail: id, kind, attempts },
        isLast ? 'a mail was given up' : 'a mail did not leave',
      )
      const waitMs = Math.min(LEASE_MS * 2 ** (attempts - 1), 3_600_000)
      await updateMail(
        db,
        id,
        isLast
          ? { sentAt: clock.now(), sealedMail: null }
          : { nextAttemptAt: new Date(clock.now().getTime() + waitMs) },
      )
    }
  }

  // Mails of a process that died, and those whose next attempt has come.
  const timer = setInterval(wake, IDLE_MS)
  timer.unref()

  return {
    put: (tx, userId, kind, mail) => {
      const now = clock.now()
      const sealedMail = seal(secret, PURPOSE, JSON.stringify(mail))
      return insertMail(tx, { userId, kind, sealedMail, nextAttemptAt: now, createdAt: now })
    },
    wake,
    recent: async () =>
      (await listMails(db, 50)).flatMap(({ id, kind, createdAt, sentAt, sealedMail }) =>
        sealedMail === null ? [] : [{ id, kind, createdAt, sentAt, ...contentOf(sealedMail) }],
      ),
    async close() {
      isClosed = true
      clearInterval(timer)
      await running
      transport.close()
    },
  }
}
