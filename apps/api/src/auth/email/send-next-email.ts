import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database/db.ts'
import type { Email } from './email.ts'
import type { EmailTransport } from './email-transport.ts'
import { claimDueEmail, type OutboxRow, updateEmail } from './outbox.queries.ts'

export interface SendDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly transport: EmailTransport
  readonly decrypt: (encryptedEmail: string) => Email
}

// Above the time limit of the transport for one email, so that no second process sends it meanwhile.
const LEASE_MS = 60_000
// By then the link in the email has expired.
const MAX_ATTEMPTS = 12
const MAX_WAIT_MS = 3_600_000

/** Sends one email that is due, from any process. Returns false if none is due. */
export async function sendNextEmail(deps: SendDeps): Promise<boolean> {
  const now = deps.clock.now()
  const email = await claimDueEmail(deps.db, { now, retryAt: new Date(now.getTime() + LEASE_MS) })
  if (email) await send(deps, email)
  return email !== null
}

async function send(deps: SendDeps, { id, kind, attempts, encryptedEmail }: OutboxRow): Promise<void> {
  if (encryptedEmail === null) return
  const { db, clock, log, transport } = deps
  try {
    await transport.send(deps.decrypt(encryptedEmail), id)
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
    await updateEmail(
      db,
      id,
      isLast
        ? { givenUpAt: clock.now(), encryptedEmail: null }
        : { nextAttemptAt: new Date(clock.now().getTime() + waitMs) },
    )
  }
}
