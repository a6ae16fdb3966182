import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import type { Email } from './email.ts'
import type { EmailTransport } from './email-transport.ts'
import { claimDueEmail, type OutboxRow, updateEmail } from './outbox.queries.ts'

/** What it takes to send a mail that waits. */
export interface SendingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly transport: EmailTransport
  readonly open: (encryptedEmail: string) => Email
}

// Longer than one mail can take (see the timeouts of the transport). A batch would outlast it, and be sent twice.
const LEASE_MS = 60_000
// After that the mail is dead: its link has expired, too.
const MAX_ATTEMPTS = 12
const LONGEST_WAIT_MS = 3_600_000

/** Takes one mail that is due, whichever process wrote it, and hands it over. False when none is due. */
export async function sendNextEmail(deps: SendingDeps): Promise<boolean> {
  const now = deps.clock.now()
  const mail = await claimDueEmail(deps.db, { now, retryAt: new Date(now.getTime() + LEASE_MS) })
  if (mail) await send(deps, mail)
  return mail !== null
}

async function send(deps: SendingDeps, { id, kind, attempts, encryptedEmail }: OutboxRow): Promise<void> {
  if (encryptedEmail === null) return
  const { db, clock, log, transport } = deps
  try {
    await transport.send(deps.open(encryptedEmail), id)
    await updateEmail(db, id, {
      sentAt: clock.now(),
      ...(transport.keepsCopy ? { encryptedEmail: null } : {}),
    })
  } catch (error) {
    const isLast = attempts >= MAX_ATTEMPTS
    log.warn(
      { err: error, mail: id, kind, attempts },
      isLast ? 'a mail was given up' : 'a mail did not leave',
    )
    const waitMs = Math.min(LEASE_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
    await updateEmail(
      db,
      id,
      isLast
        ? { givenUpAt: clock.now(), encryptedEmail: null }
        : { nextAttemptAt: new Date(clock.now().getTime() + waitMs) },
    )
  }
}
